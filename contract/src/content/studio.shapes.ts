import { z } from "zod";
import { Sentence } from "./common.shapes.ts";

const Words = z.array(Sentence).min(1);
const PictureName = z
  .string()
  .regex(
    /^[a-zA-Z0-9][\w.-]*\.(png|jpg|jpeg|webp)$/,
    "the name of a png, jpg or webp file in content/studio",
  );
const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, "a colour such as #F28A2E");

/** content/studio.yaml: how pictures are asked for. */
export const StudioContent = z.strictObject({
  prompts: z
    .strictObject({
      realism: Sentence.includes("{prompt}"),
      art: Sentence.includes("{prompt}"),
      recreation: Sentence.includes("{prompt}"),
      references: Sentence.includes("{prompt}").describe(
        "Put around the prompt when a style's pictures go along with it",
      ),
    })
    .describe("What is sent for each mode; {prompt} is what the person wrote"),
  mascot: z
    .strictObject({ words: Words, text: Sentence })
    .describe("Added to the prompt when one of the words is in it, so that the mascot stays the same"),
  styles: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9-]+$/),
        label: Sentence,
        text: Sentence.describe("Added to the prompt"),
        pictures: z
          .array(PictureName)
          .max(4)
          .default([])
          .describe("Files in content/studio that show the style; sent along to models that take pictures"),
        palette: z
          .array(Colour)
          .min(3)
          .max(12)
          .optional()
          .describe("Colours that the offline illustrator draws the style in"),
      }),
    )
    .describe("Chips that a holder may choose from"),
  drawing: z.strictObject({
    caption: Sentence.describe("Below a picture that was drawn in the chat; {prompt} is what was asked for"),
  }),
  limitReached: z
    .strictObject({ pictures: Sentence, site: Sentence })
    .describe("{wait} is the time until there are more"),
});
export type StudioContent = z.infer<typeof StudioContent>;

/** A reference picture of a style, as it lies in content/studio. */
export interface StylePicture {
  mediaType: "image/png" | "image/jpeg" | "image/webp";
  bytes: Uint8Array;
  /** Of its bytes; names a version of it. */
  hash: string;
}

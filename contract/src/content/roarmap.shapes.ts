import { z } from "zod";
import { PageHead, Sentence } from "./common.shapes.ts";

/** content/roarmap.yaml */
export const RoarmapContent = PageHead.extend({
  done: Sentence.describe("The mark of what is done"),
  next: Sentence.describe("The mark of the first that is not"),
  planned: Sentence.describe("The mark of those after it"),
  items: z
    .array(
      z.strictObject({ title: Sentence, text: Sentence, when: Sentence.optional(), isDone: z.boolean() }),
    )
    .min(1),
});
export type RoarmapContent = z.infer<typeof RoarmapContent>;

import { z } from "zod";
import { PageHead, Sentence, SitePath } from "./common.shapes.ts";

/** content/roarmap.yaml */
export const RoarmapContent = PageHead.extend({
  /** The marks of what is done, of the first that is not, and of those after it. */
  done: Sentence,
  next: Sentence,
  planned: Sentence,
  items: z
    .array(
      z.strictObject({
        title: Sentence,
        text: Sentence,
        when: Sentence.optional(),
        isDone: z.boolean(),
        /** Where it can be seen. */
        link: z.strictObject({ label: Sentence, path: SitePath }).optional(),
        /** Who did it, or, in outline, what is planned: it stands at the stop. */
        picture: z
          .enum(["wave", "plant", "mother", "read", "paint", "jump", "chats", "gift", "signpost", "book"])
          .optional(),
      }),
    )
    .min(1),
});
export type RoarmapContent = z.infer<typeof RoarmapContent>;

import { z } from "zod";
import { ATTACHMENTS_AT_ONCE_MAX, AttachmentKind } from "../attachments.ts";
import { Sentence } from "./common.shapes.ts";

/** content/attachments.yaml: the files that holders may attach to a question. */
export const AttachmentsContent = z.strictObject({
  kinds: z.array(AttachmentKind).describe("Which files are taken; none turns attaching off"),
  megabytes: z.number().positive().max(10).describe("Of one file"),
  atOnce: z.number().int().min(1).max(ATTACHMENTS_AT_ONCE_MAX).describe("So many belong to one question"),
  mostPages: z.number().int().min(1).max(5_000).describe("So many pages of a PDF are read"),
  keptCharacters: z
    .number()
    .int()
    .min(1_000)
    .max(2_000_000)
    .describe("So much of a file's text is kept for the talk"),
  percentOfContext: z
    .number()
    .int()
    .min(5)
    .max(60)
    .describe("So much of what a model takes in is given to the files of a talk"),
  question: Sentence.describe("What is asked about files that come without words"),
  introduction: Sentence.describe("What the model is told about them"),
  partNote: Sentence.describe("{told} {characters}: stands below a text that is told in part"),
});
export type AttachmentsContent = z.infer<typeof AttachmentsContent>;

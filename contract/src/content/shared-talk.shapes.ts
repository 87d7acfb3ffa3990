import { z } from "zod";
import { Sentence } from "./common.shapes.ts";

/** content/shared-talk.yaml: the public page of a talk that a holder shares by a link. */
export const SharedTalkContent = z.strictObject({
  label: Sentence.describe("Above the title, which its holder chose"),
  lead: Sentence.describe("Below the title; {date} is when it was shared"),
  description: Sentence.describe("What previews of the link say; {count} is a number of messages"),
  goOn: Sentence.describe("The button that copies it into one's own chat"),
  goOnNote: Sentence.describe("Beside that button"),
  about: Sentence.describe("The link to what the assistant is"),
  frozen: Sentence.describe("Below what a tool showed; {date} is when it showed that"),
  unfinished: Sentence.describe("Below an answer that was stopped or broke off"),
  note: Sentence.describe("At the end"),
});
export type SharedTalkContent = z.infer<typeof SharedTalkContent>;

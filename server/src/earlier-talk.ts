import type { Content } from "@bakso/contract/content/content";

/** What came before a talk's messages, summed up, as a part of what a model is asked. */
export const earlierTold = (
  { summary }: Content["assistant"],
  earlier: string | null,
): { earlier?: { introduction: string; text: string } } =>
  earlier === null ? {} : { earlier: { introduction: summary.introduction, text: earlier } };

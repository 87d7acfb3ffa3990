import type { TalkContext } from "@bakso/contract/messages";
import { countWords } from "../../../shared/lib/count-words.ts";

/** What a press on the gauge tells, sentence by sentence. */
export function contextText({ percent, left_out: leftOut, sums_up: sumsUp, summary }: TalkContext): string[] {
  return [
    `Bakso reads this chat with each question. It fills ${percent}% of what Bakso can read at once.`,
    ...(leftOut === 0
      ? []
      : [
          leftOut === 1
            ? "The oldest message no longer fits: Bakso does not see it now."
            : `The ${countWords(leftOut)} oldest messages no longer fit: Bakso does not see them now.`,
        ]),
    ...(summary
      ? [
          "Its beginning is told to Bakso as a summary. A line in the chat shows where that ends; press it to read the summary.",
        ]
      : sumsUp
        ? [
            "When it grows too long, its beginning is summed up automatically. That uses none of your answers.",
          ]
        : []),
  ];
}

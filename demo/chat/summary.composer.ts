import type { OfflinePhrasesContent } from "@bakso/contract/content/content.shapes";
import type { ChatTurn } from "../../server/src/gateways/ai/chat.model.ts";
import { unfenced } from "../../server/src/gateways/ai/fence.ts";

/** Of each question so much is quoted, and so many of them. */
const LONGEST_QUOTE = 90;
const MOST_QUOTES = 24;

/** What the person asked, quoted one after the other: the offline model can't sum up. Notes from before stand first. */
export function composeSummary(turns: readonly ChatTurn[], { summary }: OfflinePhrasesContent): string {
  const told = unfenced(turns.at(-1)?.content ?? "");
  const before = told.split("\n").filter((line) => line.startsWith("- "));
  const asked = told
    .split("\n\n")
    .flatMap((said) =>
      said.startsWith("Person: ") ? [`- ${beginningOf(said.slice("Person: ".length))}`] : [],
    );
  return [summary.lead, ...[...new Set([...before, ...asked])].slice(-MOST_QUOTES)].join("\n");
}

function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= LONGEST_QUOTE ? line : `${line.slice(0, LONGEST_QUOTE).replace(/\s+\S*$/u, "")}…`;
}

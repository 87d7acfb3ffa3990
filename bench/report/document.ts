import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Machine } from "./machine.ts";
import type { RecordedGroup } from "./record.ts";
import { lineOf } from "./texts.ts";
import { type PastGroup, trendLines } from "./trend.ts";

const FILE = join(import.meta.dirname, "..", "..", "docs", "figures.md");

const INTRODUCTION = `# Figures

Written by \`npm run bench\`; \`npm run bench -- chat\` measures one area or group, \`--quick\` only looks whether everything works,
and \`--beside <commit>\` measures the public pages in turn with what they were at a commit.
Each figure is the median of several runs and stands beside a floor that was measured in the same run, in turn with it:
the least that could do the job, or what it is compared with. Compare ratios, not machines. Before each group the bench waits until
other work on the machine has ended. What was measured while there was other work, is measured again; when it does not end, the group is
marked as noisy. The trend has what the goals are about, at the last commits that were measured: a ratio, what is beyond the floor (+), or the figure.
`;

/** Figures of other products, measured in the same way at another time; they can't be run here. */
const RIVALS = `## Others

Measured in the same way, earlier: NextChat takes 3.7 ms to the first token beyond its provider, 55 µs of CPU a chunk, loads 1,228 kB of JavaScript
and opens a conversation of 1,000 messages in 329 ms; assistant-ui's template 248 µs, 513 kB and 1,793 ms; vercel/chatbot 25 ms, 314 µs, 1,262 kB
and 2,786 ms.
`;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

const placeOf = ({ cores, processor, memoryGb, system, node, database }: Machine): string =>
  `${cores} cores (${processor}, ${memoryGb} GB of memory, ${system}), Node ${node}; ${database}.`;

/** Writes docs/figures.md. */
export function writeDocument(groups: readonly RecordedGroup[], history: readonly PastGroup[]): void {
  writeFileSync(FILE, documentOf(groups, history));
}

/** The document's text. Where the figures are of several machines, each section names its own. */
export function documentOf(groups: readonly RecordedGroup[], history: readonly PastGroup[]): string {
  const places = [...new Set(groups.map(({ machine }) => placeOf(machine)))];
  const letterOf = (place: string) => (places.length > 1 ? ` ${LETTERS[places.indexOf(place)]}` : "");
  const machines = places.map((place) => `Machine${letterOf(place)}: ${place}\n`);
  const sections = groups.map((group) => {
    const letter = letterOf(placeOf(group.machine));
    return section(group, letter && `, machine${letter}`, trendLines(group.name, history));
  });
  return [INTRODUCTION, ...machines, ...sections, RIVALS].join("\n");
}

function section(
  { name, date, isNoisy, figures }: RecordedGroup,
  on: string,
  trend: readonly string[],
): string {
  const rows = figures.map(lineOf).map((line) => `| ${Object.values(line).join(" | ")} |`);
  const notes = figures.flatMap(({ what, note }) => (note === undefined ? [] : [`- ${what}: ${note}`]));
  const noisy = isNoisy ? ", **noisy: the machine had other work**" : "";
  return [
    `## ${name} (${date}${on}${noisy})\n`,
    "| what | goal | figure | floor | ratio | |",
    "|---|---|---|---|---|---|",
    ...rows,
    ...(notes.length > 0 ? ["", ...notes] : []),
    ...trend,
    "",
  ].join("\n");
}

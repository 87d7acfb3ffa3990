import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { MeasuredGroup, Record } from "./record.ts";
import { lineOf } from "./texts.ts";
import { type PastGroup, trendLines } from "./trend.ts";

const FILE = join(import.meta.dirname, "..", "..", "docs", "figures.md");

const INTRODUCTION = `# Figures

Written by \`npm run bench\`; \`npm run bench -- chat\` measures one area or group, \`--quick\` only looks whether everything works.
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

/** Writes docs/figures.md. */
export function writeDocument({ machine, groups }: Record, history: readonly PastGroup[]): void {
  const { cores, processor, memoryGb, system, node, database } = machine;
  const place = `${cores} cores (${processor}, ${memoryGb} GB of memory, ${system}), Node ${node}; ${database}.`;
  const sections = groups.map((group) => section(group, trendLines(group.name, history)));
  writeFileSync(FILE, [INTRODUCTION, `Machine: ${place}\n`, ...sections, RIVALS].join("\n"));
}

function section({ name, date, isNoisy, figures }: MeasuredGroup, trend: readonly string[]): string {
  const rows = figures.map(lineOf).map((line) => `| ${Object.values(line).join(" | ")} |`);
  const notes = figures.flatMap(({ what, note }) => (note === undefined ? [] : [`- ${what}: ${note}`]));
  const noisy = isNoisy ? ", **noisy: the machine had other work**" : "";
  return [
    `## ${name} (${date}${noisy})\n`,
    "| what | goal | figure | floor | ratio | |",
    "|---|---|---|---|---|---|",
    ...rows,
    ...(notes.length > 0 ? ["", ...notes] : []),
    ...trend,
    "",
  ].join("\n");
}

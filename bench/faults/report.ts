import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeMachine, type Machine } from "../report/machine.ts";
import type { Counts } from "./counting.ts";
import type { Fault, Outcome } from "./fault.ts";
import { FAULTS } from "./faults.ts";

const RECORD = join(import.meta.dirname, "last.json");
const DOCUMENT = join(import.meta.dirname, "..", "..", "docs", "faults.md");

export interface TriedFault {
  name: string;
  title: string;
  /** YYYY-MM-DD */
  date: string;
  /** Of the machine in the minute before: how many processes wanted its cores. */
  load: number;
  times: number;
  counts: Counts;
  /** null: nothing had to recover. */
  longestRecoveryMs: number | null;
  /** What else was seen. */
  seen: string;
}

/** The outcome of a fault, as it is recorded. */
export const toTried = (
  { name, title }: Fault,
  load: number,
  { times, counts, recoveriesMs, notes }: Outcome,
): TriedFault => ({
  name,
  title,
  date: new Date().toISOString().slice(0, 10),
  load: Math.round(load),
  times,
  counts,
  longestRecoveryMs: recoveriesMs.length === 0 ? null : Math.round(Math.max(...recoveriesMs)),
  seen: notes.join("; "),
});

/** One round of restarts behind a proxy, as rolling-restart.ts counts them. */
export interface Restarts {
  proxy: string;
  date: string;
  load: number;
  restarts: number;
  pages: number;
  stored: number;
  streams: number;
  /** How often an open stream was taken up again at the other instance. */
  resumed: number;
  failed: number;
  lost: number;
}

interface Report {
  machine: Machine;
  faults: TriedFault[];
  restarts: Restarts[];
}

/** Adds the outcomes to the record of the last ones, and writes docs/faults.md from it. */
export function writeReport(tried: readonly TriedFault[] = [], restarts: readonly Restarts[] = []): void {
  const before: Report = existsSync(RECORD)
    ? (JSON.parse(readFileSync(RECORD, "utf8")) as Report)
    : { machine: describeMachine(true), faults: [], restarts: [] };
  const names = FAULTS.map(({ name }) => name);
  const report: Report = {
    machine: describeMachine(true),
    faults: [...before.faults.filter((old) => !tried.some(({ name }) => name === old.name)), ...tried]
      .filter(({ name }) => names.includes(name))
      .sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name)),
    restarts: [
      ...before.restarts.filter((old) => !restarts.some(({ proxy }) => proxy === old.proxy)),
      ...restarts,
    ].sort((one, other) => one.proxy.localeCompare(other.proxy)),
  };
  writeFileSync(RECORD, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(DOCUMENT, documentOf(report));
}

const INTRODUCTION = `# Faults

What was broken on purpose while people used the built product, and what became of what they had been told. Written by the
scripts themselves:

\`\`\`sh
node bench/faults/main.ts                          # each fault once, for a look
node bench/faults/main.ts kills --times 50         # those whose names begin so, so many times
node bench/faults/main.ts --write                  # as often as below, and writes this page; takes more than an hour
node bench/faults/rolling-restart.ts caddy 3 --write
\`\`\`

They need PostgreSQL from Debian, for full disks root, for restarts haproxy, caddy or nginx. Each starts what it needs on
loopback and cleans up after itself, also when it is killed. \`npm run bench\` runs none of them.

**How.** Twenty holders ask the chat without a pause; most answers take 15 seconds, so that many are being written when
something breaks. Some wait for the whole answer, some read along, and half of them ask again under the same id when their
connection breaks, as the pages do. Beside them four writers each store one message of their own after another ("stored
beside"): what they were told is stored is looked for at the end, and counts as lost or doubled like the answers. On PostgreSQL two instances share one database; one of them is asked, and where one
instance is broken it is that one. Where pictures are kept is tried with holders who have pictures changed. PostgreSQL, the
proxies and the S3 server are real ones. The chain's node and the models are stand-ins, behind a proxy of ours that refuses,
says nothing, answers wrongly, late or in part.

**What is counted.** *Lost*: somebody was told that it is complete, and it is not stored letter by letter as told. *Doubled*:
a question, an answer or a picture that stands there twice, or a text with a piece twice. *Hung*: somebody never heard an end,
or something is still "being written" a minute after all was over. *Quota off*: the difference between what a wallet's quota has
used and what it got for them, over all wallets. All four must be 0. *Recovery* is the time from when the fault was mended
until the next thing was stored (after a kill: from the kill, its new start included), the longest of all times. The machine
is shared and was busy, as its load says: all times are upper bounds.

What is refused comes with a code and plain words; "connection broken" is what a kill looks like from outside. Each process
holds a tenth of a minute's limit of an address in hand: ten kills within one minute can use that up, until the minute is over
(\`limit.requests\`). A reader who takes nothing is let go 15 seconds after the last byte that moved.
`;

function documentOf({ machine, faults, restarts }: Report): string {
  const { cores, processor, memoryGb, system, node } = machine;
  const notes = faults.filter(({ seen }) => seen !== "");
  return [
    INTRODUCTION,
    `Machine: ${cores} cores (${processor}, ${memoryGb} GB of memory, ${system}), Node ${node}.\n`,
    "| fault | times | asked | told complete | lost | doubled | hung | quota off | recovery | date (load) |",
    "|---|---|---|---|---|---|---|---|---|---|",
    ...faults.map(rowOf),
    "",
    "## What else was seen",
    "",
    ...notes.map(({ name, seen }) => `- **${name}**: ${seen}.`),
    "",
    ...restartsOf(restarts),
  ].join("\n");
}

function rowOf({ title, times, counts, longestRecoveryMs, date, load }: TriedFault): string {
  const { asked, toldComplete, lost, doubled, hung, wrongQuota } = counts;
  const recovery = longestRecoveryMs === null ? "" : `${(longestRecoveryMs / 1_000).toFixed(1)} s`;
  const numbers = [times, asked, toldComplete, lost, doubled, hung, wrongQuota];
  return `| ${[title, ...numbers, recovery, `${date} (${load})`].join(" | ")} |`;
}

function restartsOf(restarts: readonly Restarts[]): string[] {
  if (restarts.length === 0) return [];
  return [
    "## Restarts behind a proxy",
    "",
    "Two instances behind the proxy files in `deploy/`, restarted in turn while pages are read, conversations stored, and answers",
    "followed as the pages follow them. *Taken up*: streams whose instance left, and that went on at the other one.",
    "",
    "| proxy | restarts | pages | stored | streams | taken up | failed | lost | date (load) |",
    "|---|---|---|---|---|---|---|---|---|",
    ...restarts.map(
      ({ proxy, restarts: count, pages, stored, streams, resumed, failed, lost, date, load }) =>
        `| ${[proxy, count, pages, stored, streams, resumed, failed, lost, `${date} (${load})`].join(" | ")} |`,
    ),
    "",
  ];
}

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Goal, judgedNumber } from "../figure.ts";
import type { MeasuredGroup } from "./record.ts";
import { judgedText } from "./texts.ts";

const FILE = join(import.meta.dirname, "..", "history.json");

/** The figures of a group that have a goal, as they were measured at one commit. */
export interface PastGroup {
  /** Short hash of the commit that was measured. */
  commit: string;
  /** YYYY-MM-DD */
  date: string;
  group: string;
  isNoisy: boolean;
  figures: { what: string; judged: number; on: Goal["on"]; unit: string }[];
}

/** So many measurements of a group are kept. */
const MOST_KEPT = 12;
/** So many stand in the document. */
const MOST_SHOWN = 6;

/** The commit that is checked out, for figures of this moment. */
export const currentCommit = (): string =>
  execFileSync("git", ["rev-parse", "--short=7", "HEAD"], {
    cwd: import.meta.dirname,
    encoding: "utf8",
  }).trim();

/** What a measured group adds to the history. */
export const toPast = ({ name, date, isNoisy, figures }: MeasuredGroup, commit: string): PastGroup => ({
  commit,
  date,
  group: name,
  isNoisy,
  figures: figures.flatMap((figure) =>
    figure.goal
      ? [{ what: figure.what, judged: judgedNumber(figure), on: figure.goal.on, unit: figure.unit }]
      : [],
  ),
});

/** Adds a measurement, oldest first. One of the same commit takes the place of the last one. */
export function addToHistory(history: readonly PastGroup[], added: PastGroup): PastGroup[] {
  const others = history.filter(({ group }) => group !== added.group);
  const same = history.filter(({ group, commit }) => group === added.group && commit !== added.commit);
  return [...others, ...[...same, added].slice(-MOST_KEPT)];
}

/** Reads the history, adds what was measured now, and writes it. */
export function updateHistory(measured: readonly MeasuredGroup[]): PastGroup[] {
  const before = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as PastGroup[]) : [];
  const commit = currentCommit();
  const history = measured.reduce<PastGroup[]>(
    (all, group) => addToHistory(all, toPast(group, commit)),
    before,
  );
  writeFileSync(FILE, `${JSON.stringify(history, null, 2)}\n`);
  return history;
}

/** A group's figures by commit, the newest last, as lines of Markdown. @returns no lines while there is but one measurement */
export function trendLines(name: string, history: readonly PastGroup[]): string[] {
  const past = history.filter(({ group }) => group === name).slice(-MOST_SHOWN);
  const newest = past.at(-1);
  if (!newest || past.length < 2) return [];
  const heads = past.map(({ commit, isNoisy }) => `\`${commit}\`${isNoisy ? " (noisy)" : ""}`);
  const rows = newest.figures.map(({ what }) => {
    const cells = past.map(({ figures }) => {
      const figure = figures.find((one) => one.what === what);
      return figure ? judgedText(figure.judged, figure.on, figure.unit) : "";
    });
    return `| ${[what, ...cells].join(" | ")} |`;
  });
  return ["", `| trend, by commit | ${heads.join(" | ")} |`, `|---|${"---|".repeat(past.length)}`, ...rows];
}

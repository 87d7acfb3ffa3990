import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Figure } from "../figure.ts";
import type { Machine } from "./machine.ts";

const FILE = join(import.meta.dirname, "..", "last.json");

export interface MeasuredGroup {
  name: string;
  /** YYYY-MM-DD */
  date: string;
  /** The machine had other work, also when it was measured again, so the figures may be wrong. */
  isNoisy: boolean;
  seconds: number;
  figures: Figure[];
}

/** The last figures of a group, and the machine that they are of. */
export interface RecordedGroup extends MeasuredGroup {
  machine: Machine;
}

/** Puts new figures into the record. Those of other groups stay, of whatever machine they are. */
export function addToRecord(
  kept: readonly RecordedGroup[],
  machine: Machine,
  measured: readonly MeasuredGroup[],
): RecordedGroup[] {
  const fresh = new Map(measured.map((group) => [group.name, { ...group, machine }]));
  return [
    ...kept.map((group) => fresh.get(group.name) ?? group),
    ...[...fresh.values()].filter((group) => !kept.some(({ name }) => name === group.name)),
  ];
}

/** Reads the record, adds what was measured now, and writes it. */
export function updateRecord(machine: Machine, measured: readonly MeasuredGroup[]): RecordedGroup[] {
  const kept = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as RecordedGroup[]) : [];
  const record = addToRecord(kept, machine, measured);
  writeFileSync(FILE, `${JSON.stringify(record, null, 2)}\n`);
  return record;
}

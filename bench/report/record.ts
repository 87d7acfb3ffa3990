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

/** The last figures of every group, and the machine that they are of. */
export interface Record {
  machine: Machine;
  groups: MeasuredGroup[];
}

/** Puts new figures into the record. Those of other groups stay, unless they are of another machine. */
export function updateRecord(machine: Machine, measured: readonly MeasuredGroup[]): Record {
  const before = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Record) : undefined;
  const isSame = JSON.stringify(before?.machine) === JSON.stringify(machine);
  const kept = isSame && before ? before.groups : [];
  const fresh = new Map(measured.map((group) => [group.name, group]));
  const groups = [
    ...kept.map((group) => fresh.get(group.name) ?? group),
    ...measured.filter((group) => !kept.some(({ name }) => name === group.name)),
  ];
  const record = { machine, groups };
  writeFileSync(FILE, `${JSON.stringify(record, null, 2)}\n`);
  return record;
}

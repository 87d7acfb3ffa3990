import { describe, expect, it } from "vitest";
import { documentOf } from "./document.ts";
import type { Machine } from "./machine.ts";
import { addToRecord, type MeasuredGroup } from "./record.ts";

const FAST: Machine = {
  cores: 2,
  processor: "Fast",
  memoryGb: 24,
  system: "linux",
  node: "24",
  database: "embedded",
};
const SLOW: Machine = { ...FAST, processor: "Slow" };
const group = (name: string, value: number): MeasuredGroup => ({
  name,
  date: "2026-11-26",
  isNoisy: false,
  seconds: 1,
  figures: [{ what: "a thing", unit: "ms", value }],
});

describe("The record of figures", () => {
  const record = addToRecord([], FAST, [group("turns", 1), group("pages", 2)]);

  it("keeps each group's last figures, also those of another machine", () => {
    expect(addToRecord(record, SLOW, [group("pages", 3), group("tools", 4)])).toMatchObject([
      { name: "turns", machine: FAST, figures: [{ value: 1 }] },
      { name: "pages", machine: SLOW, figures: [{ value: 3 }] },
      { name: "tools", machine: SLOW, figures: [{ value: 4 }] },
    ]);
  });

  it("names the machine once where there is one, and with each group where there are several", () => {
    const one = documentOf(record, []);
    expect(one).toContain("Machine: 2 cores (Fast,");
    expect(one).toContain("## turns (2026-11-26)");
    const two = documentOf(addToRecord(record, SLOW, [group("pages", 3)]), []);
    expect(two).toContain("Machine A: 2 cores (Fast,");
    expect(two).toContain("Machine B: 2 cores (Slow,");
    expect(two).toContain("## turns (2026-11-26, machine A)");
    expect(two).toContain("## pages (2026-11-26, machine B)");
  });
});

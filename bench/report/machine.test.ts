import { describe, expect, it } from "vitest";
import { parseTicks, sharesBetween } from "./machine.ts";

describe("What the machine does", () => {
  it("is read from the line of all cores, with what was stolen", () => {
    const stat = "cpu  100 10 50 800 20 5 5 10 7 0\ncpu0 1 2 3 4 5 6 7 8 9 0\nintr 12\n";
    expect(parseTicks(stat)).toEqual({ busy: 170, stolen: 10, all: 1_000 });
  });

  it("is told in shares of all cores between two moments", () => {
    const before = { busy: 100, stolen: 0, all: 1_000 };
    expect(sharesBetween(before, { busy: 150, stolen: 20, all: 1_200 })).toEqual({ busy: 0.25, stolen: 0.1 });
    expect(sharesBetween(before, before)).toEqual({ busy: 0, stolen: 0 });
  });
});

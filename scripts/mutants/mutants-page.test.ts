import { describe, expect, it } from "vitest";
import { mutantsPage } from "./mutants-page.ts";
import { readMutants, type StrykerReport } from "./survivors.ts";

const SOURCE = "const a = 1;\n  if (a > 1 && `b`) stop();\n";
let made = 0;
const nextId = (): string => {
  made += 1;
  return String(made);
};
const mutant = (status: string, column: number, length: number, replacement?: string) => ({
  id: nextId(),
  mutatorName: "Some",
  status,
  ...(replacement === undefined ? {} : { replacement }),
  location: { start: { line: 2, column }, end: { line: 2, column: column + length } },
});
const REPORT: StrykerReport = {
  files: {
    "server/x.ts": {
      source: SOURCE,
      mutants: [
        mutant("Killed", 7, 5, "true"),
        mutant("Timeout", 7, 5, "false"),
        mutant("Survived", 7, 5, "a >= 1"),
        mutant("NoCoverage", 16, 3, "``"),
        mutant("Ignored", 7, 5, "never tried"),
        mutant("RuntimeError", 7, 5, "not to be tried"),
      ],
    },
  },
};
const page = (from: Partial<Parameters<typeof mutantsPage>[0]> = {}) =>
  mutantsPage({
    before: "",
    areas: ["x", "y"],
    results: [{ area: "x", mutants: readMutants(REPORT) }],
    reasons: [],
    day: new Date("2026-11-22T12:00:00Z"),
    ...from,
  });

describe("the page of mistakes that no test notices", () => {
  it("has each area's score of what was tried, and says which were not measured", () => {
    expect(page()).toContain(
      "| x | **50.0 %** (2 of 4 noticed, 1 of them because something came to no end, 2026-11-22) |\n| y | Not measured. |",
    );
    expect(page()).toContain("## y\n\nNot measured.");
  });

  it("names each with its reason, and says where there is none", () => {
    const reasons = [
      {
        file: "server/x.ts",
        line: "if (a > 1 && `b`) stop();",
        becomes: ["a >= 1", "other"],
        reason: "It is the same.",
      },
    ];
    expect(page({ reasons })).toContain(
      [
        "`server/x.ts`",
        "",
        "- `a > 1` → `a >= 1`: It is the same.",
        "- `` `b` `` → ``` `` ```: **no reason yet** (no test of this area comes by)",
      ].join("\n"),
    );
    expect(page({ reasons: reasons.map((one) => ({ ...one, line: "another" })) })).toContain(
      "`a >= 1`: **no reason yet**",
    );
  });

  it("keeps what it said of areas that were not measured now", () => {
    const results = [{ area: "y", mutants: [] }];
    const both = page({ before: page(), results });
    expect(both).toContain(
      "| x | **50.0 %** (2 of 4 noticed, 1 of them because something came to no end, 2026-11-22) |\n| y | **100.0 %** (0 of 0 noticed",
    );
    expect(both).toContain("- `a > 1` → `a >= 1`: **no reason yet**");
    expect(page({ before: both, results })).toBe(both);
  });

  it("counts apart what was noticed because it came to no end", () => {
    const slow = {
      ...mutant("Killed", 7, 5, "c"),
      statusReason: "Error: Test timed out in 20000ms.\nIf this",
    };
    const mutants = readMutants({
      files: { x: { source: SOURCE, mutants: [slow, mutant("Timeout", 7, 5)] } },
    });
    expect(page({ results: [{ area: "x", mutants }] })).toContain(
      "**100.0 %** (2 of 2 noticed, 2 of them because something came to no end, 2026-11-22)",
    );
    expect(page()).toContain("(2 of 4 noticed, 1 of them because something came to no end,");
  });

  it("says of a query what it is without, and tells the same clause of two queries apart", () => {
    const source = [
      "const one = sql`",
      "  select a from b",
      "  where state = 'one' and a = $1",
      "  order by a desc`;",
    ].join("\n");
    const clause = (replacement: string) => ({
      ...mutant("Survived", 0, 0, replacement),
      mutatorName: "Clause",
      location: { start: { line: 1, column: 13 }, end: { line: 4, column: 19 } },
    });
    const withoutState = clause("sql`select a from b where true and a = $1 order by a desc`");
    const mutants = readMutants({
      files: {
        x: {
          source,
          mutants: [
            withoutState,
            { ...withoutState, id: "0" },
            clause("sql`\n  select a from b\n  where state = 'one' and a = $1\n  order by a asc`"),
          ],
        },
      },
    });
    const known = {
      file: "x",
      line: "where state = 'one' and a = $1",
      becomes: "without state = 'one'",
      nth: 2,
      reason: "It has none.",
    };
    expect(page({ results: [{ area: "x", mutants }], reasons: [known] })).toContain(
      [
        "- without `state = 'one'`: **no reason yet**",
        "- without `state = 'one'`: It has none.",
        "- without `desc`: **no reason yet**",
      ].join("\n"),
    );
  });
});

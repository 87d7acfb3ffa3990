import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeTokens } from "./code-tokens.ts";

const read = (code: string, language: string) =>
  codeTokens(code, language).map(({ kind, start, end }) => `${kind} ${code.slice(start, end)}`);

describe("colours in code", () => {
  it("find comments, strings, numbers and keywords", () => {
    expect(read('const a = "x // y"; // note\nreturn 0x1f;', "ts")).toEqual([
      "keyword const",
      'string "x // y"',
      "comment // note",
      "keyword return",
      "number 0x1f",
    ]);
    expect(read("def f(): # note\n  return 'a#b'", "python")).toEqual([
      "keyword def",
      "comment # note",
      "keyword return",
      "string 'a#b'",
    ]);
    expect(read("SELECT 1 -- one", "SQL")).toEqual(["keyword SELECT", "number 1", "comment -- one"]);
    expect(read("a { color: red } /* note */", "css")).toEqual(["comment /* note */"]);
  });

  it("leave plain text and unknown languages alone", () => {
    expect(codeTokens("return the book", "text")).toEqual([]);
    expect(codeTokens("return", "")).toEqual([]);
  });

  it("never overlap, stay in the code, and are found quickly", () => {
    const pieces = fc.constantFrom('"', "'", "`", "\\", "/*", "*/", "//", "#", "\n", "if", " 1", "a");
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 60 }),
        fc.constantFrom("ts", "py", "sql", "html"),
        (parts, language) => {
          const code = parts.join("");
          let last = 0;
          for (const { start, end } of codeTokens(code, language)) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThan(start);
            last = end;
          }
          expect(last).toBeLessThanOrEqual(code.length);
        },
      ),
    );
    const began = process.threadCpuUsage();
    for (const piece of ['"', "/*", "`", "'\\"]) codeTokens(piece.repeat(20_000 / piece.length), "ts");
    expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(2_000);
  });
});

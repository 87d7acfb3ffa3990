import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyEdit, filesOf, readExample, readExamples } from "./example.ts";
import { buildExamples, testProblem, typeProblems } from "./try-examples.ts";

/** How many files each of these may take: more means that something is spelt in too many places. */
const MOST_FILES = {
  // One on the server and one in the browser of each.
  "add-a-chat-tool": { added: 2, edited: 2 },
  // Shapes, table, store, routes and feature; tool and view in the browser. The others are lists in which it is named.
  "add-a-feature": { added: 7, edited: 6 },
  "add-a-wallet-error": { added: 0, edited: 1 },
  "add-a-watchlist-field": { added: 1, edited: 3 },
  "add-an-assistant-tool": { added: 2, edited: 1 },
};

const BUILD_MS = 300_000;
const examples = readExamples();
let folder: string;
let tests: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bakso-how-to-"));
  tests = buildExamples(folder, examples);
}, BUILD_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the examples of docs/how-to", () => {
  it.each(Object.entries(MOST_FILES))("%s takes no more files than it may", (name, most) => {
    const example = examples.find((one) => one.name === name);
    if (!example) throw new Error(`docs/how-to/${name}.md has no example`);
    const { added, edited } = filesOf(example);
    expect(added).toBeLessThanOrEqual(most.added);
    expect(edited).toBeLessThanOrEqual(most.edited);
  });

  it("compile, all of them together", () => expect(typeProblems(folder)).toEqual([]), BUILD_MS);

  it("do what they say", () => expect(testProblem(folder, tests)).toBeUndefined(), BUILD_MS);
});

describe("an example", () => {
  const text = (block: string) => `Words.\n\n${block}\n\nMore words.\n`;

  it("is read from the blocks that say where they go, and from no other", () => {
    const markdown = [
      text("```ts new=a/b.ts\nconst b = 1;\n```"),
      text('```ts in=a/c.ts after="const c"\n  d,\n```'),
      text("```sh\nnpm test\n```"),
    ].join("");
    const example = readExample("x", markdown);
    expect(example.added).toEqual([{ path: "a/b.ts", text: "const b = 1;\n" }]);
    expect(filesOf(example)).toEqual({ added: 1, edited: 1 });
  });

  it("is refused when its line is not there, or there twice", () => {
    const edit = { path: "a.ts", text: "new\n", place: "before", line: "old" } as const;
    expect(applyEdit("one\n  old line\n", edit)).toBe("one\nnew\n  old line\n");
    expect(applyEdit("one\n  old line\n", { ...edit, place: "instead" })).toBe("one\nnew\n");
    expect(() => applyEdit("one\n", edit)).toThrow("0 times");
    expect(() => applyEdit("old\nold\n", edit)).toThrow("2 times");
  });
});

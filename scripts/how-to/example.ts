import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../build-steps.ts";

/**
 * A page of `docs/how-to/` is an example that is built. Its fenced blocks say after the language what they are:
 * `new=path` is a whole new file, `test=path` one that proves it, and `in=path` is put into a file that exists, as lines of
 * their own below the one that `after="…"` quotes, above the one that `before="…"` does, or in the place of `instead="…"`.
 */
export interface Example {
  name: string;
  added: readonly { path: string; text: string }[];
  tests: readonly { path: string; text: string }[];
  edits: readonly Edit[];
}

interface Edit {
  path: string;
  text: string;
  place: "before" | "after" | "instead";
  /** A line of the file, as far as it is quoted, without what it is indented by. It stands there once. */
  line: string;
}

const FOLDER = join(ROOT, "docs", "how-to");
const BLOCK = /^```\w+ (new|test|in)=(\S+)(?: (after|before|instead)="([^\n]*)")?\n([\s\S]*?)^```$/gm;

/** All examples, by name. */
export const readExamples = (): Example[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => readExample(file.replace(/\.md$/, ""), readFileSync(join(FOLDER, file), "utf8")))
    .filter(({ added, edits }) => added.length + edits.length > 0);

export function readExample(name: string, markdown: string): Example {
  const added: Example["added"][number][] = [];
  const tests: Example["tests"][number][] = [];
  const edits: Edit[] = [];
  for (const [block, kind, path = "", place, line = "", text = ""] of markdown.matchAll(BLOCK)) {
    if (kind === "new") added.push({ path, text });
    else if (kind === "test") tests.push({ path, text });
    else if (place === "after" || place === "before" || place === "instead")
      edits.push({ path, text, place, line });
    else throw new Error(`${name}: where does this go?\n${block}`);
  }
  return { name, added, tests, edits };
}

/** How many files the example is spread over: new ones, and such as are there already. */
export const filesOf = ({ added, edits }: Example): { added: number; edited: number } => ({
  added: new Set(added.map(({ path }) => path)).size,
  edited: new Set(edits.map(({ path }) => path)).size,
});

/** @throws Error when the quoted line is not there, or more than once */
export function applyEdit(source: string, { path, text, place, line }: Edit): string {
  const lines = source.split("\n");
  const found = lines.flatMap((each, index) => (each.trim().startsWith(line) ? [index] : []));
  const [at] = found;
  if (at === undefined || found.length > 1)
    throw new Error(`${path}: "${line}" stands there ${found.length} times`);
  lines.splice(place === "after" ? at + 1 : at, place === "instead" ? 1 : 0, ...text.trimEnd().split("\n"));
  return lines.join("\n");
}

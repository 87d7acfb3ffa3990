import { isScalar, LineCounter, parseDocument, visit } from "yaml";
import type { z } from "zod";

export type Parsed<Value> = { value: Value } | { problems: string[] };

/** Parses one file, and says at which line a field is wrong. */
export function parseYaml<Shape extends z.ZodType>(
  file: string,
  text: string,
  shape: Shape,
): Parsed<z.infer<Shape>> {
  const lineCounter = new LineCounter();
  if (isTooDeep(text)) return { problems: [`${file}:1: this is nested too deeply to be read`] };
  const document = parseDocument(text, { lineCounter });
  if (document.errors.length > 0) {
    return {
      problems: document.errors.map(
        (error) => `${file}:${error.linePos?.[0].line ?? 1}: ${error.message.split("\n")[0]}`,
      ),
    };
  }
  const cut = cutTexts(document);
  if (cut.length > 0) {
    return {
      problems: cut.map(
        ({ at, rest }) =>
          `${file}:${lineCounter.linePos(at).line}: "${rest}" is read as a comment; put the whole text between quotation marks`,
      ),
    };
  }
  if (document.contents === null)
    return { problems: [`${file}:1: nothing stands in this file; write it anew`] };
  const value = jsOf(document);
  if (value instanceof YamlError) {
    const at = firstAlias(document);
    return { problems: [`${file}:${at === undefined ? 1 : lineCounter.linePos(at).line}: ${value.message}`] };
  }
  // Each shape is used once: compiling it would take longer.
  const result = shape.safeParse(value, { jitless: true });
  const repeated = repeatedIds(value);
  if (repeated.length > 0) {
    return {
      problems: repeated.map(
        ({ path, id }) =>
          `${file}:${lineOf(document, lineCounter, path)}: ${path.join(".")}: "${id}" stands here twice`,
      ),
    };
  }
  if (result.success) return { value: result.data };
  return {
    problems: result.error.issues.map((issue) => {
      const line = lineOf(document, lineCounter, issue.path);
      return `${file}:${line}: ${issue.path.join(".") || "(whole file)"}: ${issue.message}`;
    }),
  };
}

/** "We are #1" without quotation marks is read as "We are". People who mean a comment leave a space after the sign. */
function cutTexts(document: ReturnType<typeof parseDocument>): { at: number; rest: string }[] {
  const found: { at: number; rest: string }[] = [];
  visit(document, {
    Scalar(_key, node) {
      if (isScalar(node) && node.type === "PLAIN" && node.comment && /^\S/.test(node.comment))
        found.push({ at: node.range?.[0] ?? 0, rest: `#${node.comment.split("\n")[0]}` });
    },
  });
  return found;
}

/** Where a list has the same id twice. */
function repeatedIds(
  value: unknown,
  path: readonly PropertyKey[] = [],
): { path: PropertyKey[]; id: string }[] {
  if (typeof value !== "object" || value === null) return [];
  const seen = new Set<string>();
  return Object.entries(value).flatMap(([key, inside]) => {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    const id: unknown = Array.isArray(value) ? inside?.id : undefined;
    const isRepeated = typeof id === "string" && seen.has(id);
    if (typeof id === "string") seen.add(id);
    return [...(isRepeated ? [{ path: [...here, "id"], id: String(id) }] : []), ...repeatedIds(inside, here)];
  });
}

/** Deeper than anything that people write. */
const MOST_DEPTH = 100;
const DEEP_LINE = new RegExp(`^[ \\t]*(?:[-?][ \\t]+){${MOST_DEPTH}}`, "m");

/** With thousands of nested values the parser takes minutes, or overflows the stack. */
function isTooDeep(text: string): boolean {
  if (DEEP_LINE.test(text)) return true;
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[{\]}]/g)) {
    depth = bracket === "[" || bracket === "{" ? depth + 1 : Math.max(0, depth - 1);
    if (depth > MOST_DEPTH) return true;
  }
  return false;
}

/** A text that is YAML, but makes no value. */
class YamlError extends Error {}

function jsOf(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS();
  } catch {
    // A few lines of aliases of aliases could otherwise become gigabytes.
    return new YamlError("*names repeat more here than can be taken in; write out what they stand for");
  }
}

function firstAlias(document: ReturnType<typeof parseDocument>): number | undefined {
  let at: number | undefined;
  visit(document, {
    Alias(_key, node) {
      at = node.range?.[0];
      return visit.BREAK;
    },
  });
  return at;
}

/** The line of a field, or of the nearest thing around it. */
function lineOf(
  document: ReturnType<typeof parseDocument>,
  lines: LineCounter,
  path: readonly PropertyKey[],
): number {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const node = document.getIn(path.slice(0, depth), true) as
      | { range?: [number, number, number] }
      | undefined;
    if (node?.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

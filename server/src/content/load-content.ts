import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { SitePath } from "@bakso/contract/content/common.shapes";
import type { Content, KnowledgeFile } from "@bakso/contract/content/content";
import { CONTENT_FILES, type ContentFiles } from "@bakso/contract/content/content.files";
import { TEXT_NAMES, type TextName, type TextsContent } from "@bakso/contract/content/texts.shapes";
import { isScalar, LineCounter, parseDocument, visit } from "yaml";
import { z } from "zod";
import { ContentFileError, readContentText } from "./content-file.ts";
import { readStylePictures } from "./style-pictures.ts";
import { NO_YAML_CACHE, type YamlCache } from "./yaml.cache.ts";

/** The operator's content can't be used; the message says file, line and field of every problem. */
export class ContentError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The content has mistakes:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ContentError";
    this.problems = problems;
  }
}

/**
 * Reads and checks all of `content/`.
 *
 * @param cache what the YAML files held before
 * @throws ContentError with every problem at once
 */
export async function loadContent(folder: string, cache: YamlCache = NO_YAML_CACHE): Promise<Content> {
  const problems: string[] = [];
  const hash = createHash("sha256");

  const read = async (file: string, shape: z.ZodType): Promise<unknown> => {
    const text = await readText(folder, file, problems);
    if (text === undefined) return undefined;
    hash.update(`${file}\0${text}\0`);
    const result = parseYaml(file, text, shape, cache);
    if ("problems" in result) problems.push(...result.problems);
    return "value" in result ? result.value : undefined;
  };

  await requireFolder(folder);
  const values: Record<string, unknown> = {};
  // One after the other, so that the same files always give the same version.
  for (const [name, { file, shape }] of Object.entries(CONTENT_FILES)) values[name] = await read(file, shape);
  const texts = await readTexts(folder, hash, problems);
  const knowledge = await readKnowledge(folder, hash, problems, cache);
  await cache.save();
  if (problems.length > 0) throw new ContentError(problems);

  // Every file was read and is valid; otherwise we would have thrown.
  const files = values as unknown as ContentFiles;
  const style = await readStylePictures(folder, files.studio);
  if (style.problems.length > 0) throw new ContentError(style.problems);
  for (const [name, picture] of Object.entries(style.pictures)) hash.update(`${name}\0${picture.hash}\0`);
  await hashGalleryFiles(join(folder, "gallery"), files.galleryItems.items, hash);
  return {
    ...files,
    token: withFilledSwap(files),
    links: withFilledLinks(files),
    texts,
    knowledge,
    stylePictures: style.pictures,
    version: hash.digest("hex").slice(0, 16),
  };
}

/** Where the token is swapped, with its address. */
function withFilledSwap({ token }: ContentFiles): ContentFiles["token"] {
  return { ...token, swap: { ...token.swap, url: token.swap.url.replaceAll("{mint}", token.mint) } };
}

/** The links with the token's address in them. */
function withFilledLinks({ links, token }: ContentFiles): ContentFiles["links"] {
  const filled = links.links.map((link) => ({ ...link, url: link.url.replaceAll("{mint}", token.mint) }));
  return { ...links, links: filled };
}

async function readTexts(
  folder: string,
  hash: ReturnType<typeof createHash>,
  problems: string[],
): Promise<TextsContent> {
  const texts: Partial<Record<TextName, string>> = {};
  for (const name of TEXT_NAMES) {
    const file = `texts/${name}.md`;
    const text = await readText(folder, file, problems);
    if (text === undefined) continue;
    if (text.trim() === "") problems.push(`${file}:1: there is nothing in it`);
    else {
      hash.update(`${file}\0${text}\0`);
      texts[name] = text;
    }
  }
  return texts as TextsContent;
}

/** A picture that is added, replaced or removed is an edit too. Its time and size show it; nothing is read. */
async function hashGalleryFiles(
  folder: string,
  items: ContentFiles["galleryItems"]["items"],
  hash: ReturnType<typeof createHash>,
): Promise<void> {
  const found = await Promise.all(
    items.map(({ path }) => stat(join(folder, path)).catch((): undefined => undefined)),
  );
  for (const file of found) hash.update(`${file?.size}:${file?.mtimeMs}\0`);
}

/** Without it every file would be missing, which tells less. */
async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((): undefined => undefined);
  if (found?.isDirectory()) return;
  const what = found ? "is a file, where a folder is needed" : "is not there, or may not be read";
  throw new ContentError([`${folder} ${what}: put the content there, or set CONTENT_DIR`]);
}

/** @returns undefined, and adds a problem, when it can't be used */
async function readText(folder: string, file: string, problems: string[]): Promise<string | undefined> {
  try {
    const text = await readContentText(join(folder, file));
    if (text === undefined) problems.push(`${file}: the file is missing`);
    return text;
  } catch (error) {
    if (!(error instanceof ContentFileError)) throw error;
    problems.push(`${file}:${error.line}: the file ${error.message}`);
    return undefined;
  }
}

type Parsed<Value> = { value: Value } | { problems: string[] };

/** Parses one file, and says at which line a field is wrong. */
export function parseYaml<Shape extends z.ZodType>(
  file: string,
  text: string,
  shape: Shape,
  cache: YamlCache = NO_YAML_CACHE,
): Parsed<z.infer<Shape>> {
  const kept = cache.read(text);
  const known = kept === undefined ? undefined : shape.safeParse(kept);
  if (known?.success && repeatedIds(kept).length === 0) return { value: known.data };
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
  const value = jsOf(document);
  if (value instanceof YamlError) {
    const at = firstAlias(document);
    return { problems: [`${file}:${at === undefined ? 1 : lineCounter.linePos(at).line}: ${value.message}`] };
  }
  const result = shape.safeParse(value);
  const repeated = repeatedIds(value);
  if (repeated.length > 0) {
    return {
      problems: repeated.map(
        ({ path, id }) =>
          `${file}:${lineOf(document, lineCounter, path)}: ${path.join(".")}: "${id}" stands here twice`,
      ),
    };
  }
  if (result.success) {
    cache.keep(text, value);
    return { value: result.data };
  }
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

const FrontMatter = z.strictObject({ title: z.string().min(1), href: SitePath.optional() });

/** Hidden files are not the operator's: macOS leaves "._gate.md" beside "gate.md" on foreign disks. */
const isKnowledge = (name: string): boolean => name.endsWith(".md") && !name.startsWith(".");

async function readKnowledge(
  folder: string,
  hash: ReturnType<typeof createHash>,
  problems: string[],
  cache: YamlCache,
): Promise<KnowledgeFile[]> {
  const names = (await readdir(join(folder, "knowledge")).catch(() => [])).filter(isKnowledge).sort();
  const knowledge: KnowledgeFile[] = [];
  for (const name of names) {
    const file = `knowledge/${name}`;
    const text = await readText(folder, file, problems);
    if (text === undefined) continue;
    hash.update(`${name}\0${text}\0`);
    const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text);
    if (!match) {
      problems.push(`${file}:1: begins with a title between two lines of ---`);
      continue;
    }
    const head = parseYaml(file, match[1] ?? "", FrontMatter, cache);
    if ("problems" in head) problems.push(...head.problems);
    else knowledge.push({ id: basename(name, ".md"), ...head.value, text: (match[2] ?? "").trim() });
  }
  return knowledge;
}

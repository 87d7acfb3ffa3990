import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { CONTENT_FILES, type ContentFiles } from "@bakso/contract/content/content.files";
import type { Content, KnowledgeFile } from "@bakso/contract/content/content.shapes";
import { TEXT_NAMES, type TextName, type TextsContent } from "@bakso/contract/content/texts.shapes";
import { LineCounter, parseDocument } from "yaml";
import { z } from "zod";
import { readStylePictures } from "./style-pictures.ts";
import { NO_YAML_CACHE, type YamlCache } from "./yaml.cache.ts";

/** An edit of the operator's that can't be used; says file, line and field of every problem. */
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
 * @param cache of what the YAML files said before
 * @throws ContentError with every problem at once
 */
export async function loadContent(folder: string, cache: YamlCache = NO_YAML_CACHE): Promise<Content> {
  const problems: string[] = [];
  const hash = createHash("sha256");

  const read = async (file: string, shape: z.ZodType): Promise<unknown> => {
    const text = await readText(join(folder, file));
    if (text === undefined) {
      problems.push(`${file}: the file is missing`);
      return undefined;
    }
    hash.update(`${file}\0${text}\0`);
    const result = parseYaml(file, text, shape, cache);
    if ("problems" in result) problems.push(...result.problems);
    return "value" in result ? result.value : undefined;
  };

  const values: Record<string, unknown> = {};
  // One after the other, so that the same files always give the same version.
  for (const [name, { file, shape }] of Object.entries(CONTENT_FILES)) values[name] = await read(file, shape);
  const texts = await readTexts(join(folder, "texts"), hash, problems);
  const knowledge = await readKnowledge(join(folder, "knowledge"), hash, problems, cache);
  await cache.save();
  if (problems.length > 0) throw new ContentError(problems);

  // Every file was read and has its shape, or we would have thrown.
  const files = values as unknown as ContentFiles;
  const style = await readStylePictures(folder, files.studio);
  if (style.problems.length > 0) throw new ContentError(style.problems);
  for (const [name, picture] of Object.entries(style.pictures)) hash.update(`${name}\0${picture.hash}\0`);
  await hashGalleryFiles(join(folder, "gallery"), files.galleryItems.items, hash);
  return {
    ...files,
    links: withFilledLinks(files),
    texts,
    knowledge,
    stylePictures: style.pictures,
    version: hash.digest("hex").slice(0, 16),
  };
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
    const text = await readText(join(folder, `${name}.md`));
    if (text === undefined) problems.push(`${file}: the file is missing`);
    else if (text.trim() === "") problems.push(`${file}:1: there is nothing in it`);
    else {
      hash.update(`${file}\0${text}\0`);
      texts[name] = text;
    }
  }
  return texts as TextsContent;
}

/** A picture that is dropped in, replaced or removed is an edit too. Its time and size tell; nothing is read. */
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

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

type Parsed<Value> = { value: Value } | { problems: string[] };

/** Parses one file and says at which line a field is wrong. */
export function parseYaml<Shape extends z.ZodType>(
  file: string,
  text: string,
  shape: Shape,
  cache: YamlCache = NO_YAML_CACHE,
): Parsed<z.infer<Shape>> {
  const kept = cache.read(text);
  const known = kept === undefined ? undefined : shape.safeParse(kept);
  if (known?.success) return { value: known.data };
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  if (document.errors.length > 0) {
    return {
      problems: document.errors.map(
        (error) => `${file}:${error.linePos?.[0].line ?? 1}: ${error.message.split("\n")[0]}`,
      ),
    };
  }
  const value: unknown = document.toJS();
  const result = shape.safeParse(value);
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

/** The line of a field, or of the nearest thing around it that is there. */
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

const FrontMatter = z.strictObject({ title: z.string().min(1), href: z.string().startsWith("/").optional() });

async function readKnowledge(
  folder: string,
  hash: ReturnType<typeof createHash>,
  problems: string[],
  cache: YamlCache,
): Promise<KnowledgeFile[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".md")).sort();
  const knowledge: KnowledgeFile[] = [];
  for (const file of files) {
    const text = (await readText(join(folder, file))) ?? "";
    hash.update(`${file}\0${text}\0`);
    const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text);
    if (!match) {
      problems.push(`knowledge/${file}:1: begins with a title between two lines of ---`);
      continue;
    }
    const head = parseYaml(`knowledge/${file}`, match[1] ?? "", FrontMatter, cache);
    if ("problems" in head) problems.push(...head.problems);
    else knowledge.push({ id: basename(file, ".md"), ...head.value, text: (match[2] ?? "").trim() });
  }
  return knowledge;
}

import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { SitePath } from "@bakso/contract/content/common.shapes";
import type { Content, KnowledgeFile } from "@bakso/contract/content/content";
import { CONTENT_FILES, type ContentFiles } from "@bakso/contract/content/content.files";
import { TEXT_NAMES, type TextName, type TextsContent } from "@bakso/contract/content/texts.shapes";
import { z } from "zod";
import { ContentFileError, readContentText } from "./content-file.ts";
import { readStylePictures } from "./style-pictures.ts";
import { NO_YAML_CACHE, type YamlCache } from "./yaml.cache.ts";
import type { Parsed } from "./yaml.parsing.ts";

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
 * @param cache what the YAML files were found to say before
 * @throws ContentError with every problem at once
 */
export async function loadContent(folder: string, cache: YamlCache = NO_YAML_CACHE): Promise<Content> {
  const problems: string[] = [];
  const hash = createHash("sha256");

  const read = async (file: string, shape: z.ZodType): Promise<unknown> => {
    const text = await readText(folder, file, problems);
    if (text === undefined) return undefined;
    hash.update(`${file}\0${text}\0`);
    const result = await parsedOf(file, text, shape, cache);
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

/** Texts that say what they said at the last read are not parsed again, and their parser is not loaded. */
async function parsedOf<Shape extends z.ZodType>(
  file: string,
  text: string,
  shape: Shape,
  cache: YamlCache,
): Promise<Parsed<z.infer<Shape>>> {
  const known = cache.read(file, text);
  if (known !== undefined) return { value: known as z.infer<Shape> };
  const { parseYaml } = await import("./yaml.parsing.ts");
  const parsed = parseYaml(file, text, shape);
  if ("value" in parsed) cache.keep(file, text, parsed.value);
  return parsed;
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
    const head = await parsedOf(file, match[1] ?? "", FrontMatter, cache);
    if ("problems" in head) problems.push(...head.problems);
    else knowledge.push({ id: basename(name, ".md"), ...head.value, text: (match[2] ?? "").trim() });
  }
  return knowledge;
}

import type { Stats } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Content } from "@bakso/contract/content/content";
import type { GalleryPicture } from "@bakso/contract/content/gallery.shapes";
import type { GalleryFile } from "@bakso/contract/gallery-files";
import type { Logger } from "pino";
import { MADE_FOLDER } from "../content/fingerprint.ts";
import { galleryPictures } from "../content/gallery-pictures.ts";
import { type FileFacts, GalleryFileError, readFileFacts } from "./gallery.facts.ts";
import { CARD_NAME, createGallerySizes, sizeNames, writeWhole } from "./gallery.sizes.ts";

/** How long a page waits for new files to be examined. Files that are not known by then join a later page. */
const MOST_WAIT_MS = 1_500;
/** While many new files are examined, a page is made from the known ones this often. */
const NEWS_EVERY_MS = 2_000;
const AT_ONCE = 2;
/** With more pictures than this their placeholders would weigh more than the page. */
const MOST_PLACEHOLDERS = 200;
const INDEX_FILE = "index.json";
/** Changes with what is kept about a file. */
const INDEX_VERSION = 1;
/** Facts of what ships, beside its sizes. */
export const MADE_FACTS_FILE = "facts.json";

/** null: the file can't be shown. */
interface Known {
  sizeBytes: number;
  mtimeMs: number;
  facts: FileFacts | null;
}

export interface GalleryLibraryOptions {
  /** The gallery's folder in the content. */
  folder: string;
  /** Where sizes are kept, and what is known of the files. */
  cacheDir: string;
  content: () => Pick<Content, "galleryItems">;
  logger: Logger;
  mostWaitMs?: number;
}

export interface GalleryLibrary {
  /**
   * The gallery as pages show it. The same array until something changes, so that its identity is its version. Files
   * that were not examined yet are left out until they are.
   */
  pictures(content: Pick<Content, "galleryItems">): Promise<readonly GalleryPicture[]>;
  /**
   * Where a file lies that an address of a page names; undefined when there is none.
   *
   * @throws the signal's reason when it is aborted before a size was made
   */
  find(hash: string, name: string, signal?: AbortSignal): Promise<string | undefined>;
}

/** Knows the files of the gallery: examines each once, and makes their sizes on request. */
export function createGalleryLibrary(options: GalleryLibraryOptions): GalleryLibrary {
  const { folder, cacheDir, content, logger, mostWaitMs = MOST_WAIT_MS } = options;
  const madeDir = join(folder, MADE_FOLDER);
  const sizes = createGallerySizes({ madeDir, cacheDir });
  const known = new Map<string, Known>();
  /** By hash, and by hash and name: the same bytes may hang on the wall under two names. */
  const paths = new Map<string, string>();
  let index: Promise<ReadonlyMap<string, Known>> | undefined;
  let made: Promise<Readonly<Record<string, FileFacts>>> | undefined;
  let scan: Scan | undefined;

  const look = async (path: string): Promise<void> => {
    const file = join(folder, path);
    const found = await stat(file).catch(() => undefined);
    const sizeBytes = found?.size ?? -1;
    const mtimeMs = found?.mtimeMs ?? -1;
    const isSame = (one: Known | undefined) => one?.sizeBytes === sizeBytes && one.mtimeMs === mtimeMs;
    index ??= readIndex(join(cacheDir, INDEX_FILE));
    const before = [known.get(path), (await index).get(path)].find(isSame);
    const facts = before ? before.facts : await factsOf(path, file, found);
    known.set(path, { sizeBytes, mtimeMs, facts });
    if (!facts) return;
    paths.set(facts.hash, path);
    paths.set(`${facts.hash}/${basename(path)}`, path);
  };

  const factsOf = async (path: string, file: string, found: Stats | undefined): Promise<FileFacts | null> => {
    try {
      // Reading a pipe would block until somebody writes into it.
      if (found && !found.isFile()) throw new GalleryFileError("is no plain file");
      made ??= readJson(join(madeDir, MADE_FACTS_FILE), {});
      return await readFileFacts(file, await made);
    } catch (error) {
      if (!(error instanceof GalleryFileError)) throw error;
      logger.warn({ path, reason: error.message }, "a picture of the gallery can't be shown");
      return null;
    }
  };

  const startScan = (items: Content["galleryItems"]["items"]): Scan => {
    const left = items.map(({ path }) => path).reverse();
    const work = async () => {
      for (let path = left.pop(); path !== undefined; path = left.pop()) await look(path);
    };
    const begun: Scan = { items, snapshot: undefined, takenAtMs: 0, isDone: false, done: Promise.resolve() };
    begun.done = Promise.all(Array.from({ length: AT_ONCE }, work))
      .then(() => writeWhole(join(cacheDir, INDEX_FILE), renderIndex(items, known)))
      .catch((error) => logger.error({ err: error }, "the gallery could not be looked at"))
      .then(() => {
        begun.isDone = true;
        // A page made of what is known now is the last.
        begun.snapshot = undefined;
      });
    return begun;
  };

  const fileOf = (path: string, hasPlaceholder: boolean): GalleryFile => {
    const facts = known.get(path)?.facts;
    if (!facts) return { kind: "broken" };
    const { kind, hash, widthPx, heightPx } = facts;
    const file = {
      hash,
      name: basename(path),
      widthPx,
      heightPx,
      placeholder: hasPlaceholder ? facts.placeholder : "",
    };
    return kind === "video"
      ? { kind, ...file, type: facts.type ?? "", hasPoster: facts.hasPoster ?? false }
      : { kind, ...file };
  };

  const takeSnapshot = ({ items }: Scan) =>
    galleryPictures({ galleryItems: { items: items.filter(({ path }) => known.has(path)) } }, (path, place) =>
      fileOf(path, place < MOST_PLACEHOLDERS),
    );

  const scanOf = (items: Content["galleryItems"]["items"]): Scan => {
    if (scan?.items !== items) scan = startScan(items);
    return scan;
  };

  return {
    async pictures({ galleryItems: { items } }) {
      const current = scanOf(items);
      if (!current.isDone) await Promise.race([current.done, elapsed(mostWaitMs)]);
      const isStale = !current.isDone && Date.now() - current.takenAtMs > NEWS_EVERY_MS;
      if (!current.snapshot || isStale) {
        current.snapshot = takeSnapshot(current);
        current.takenAtMs = Date.now();
      }
      return current.snapshot;
    },

    async find(hash, name, signal) {
      // A page from before a restart may name sizes that no page was asked for yet.
      if (!paths.has(hash)) await scanOf(content().galleryItems.items).done;
      const path = paths.get(`${hash}/${name}`) ?? paths.get(hash);
      const file = path === undefined ? undefined : known.get(path);
      if (path === undefined || !file?.facts || file.facts.hash !== hash) return undefined;
      const original = join(folder, path);
      if (name === basename(path)) return (await isUnchanged(original, file)) ? original : undefined;
      const hasSizes = file.facts.kind !== "video" || file.facts.hasPoster;
      const isOffered = name === CARD_NAME || sizeNames(file.facts).includes(name);
      return hasSizes && isOffered ? sizes.path({ path: original, hash }, name, signal) : undefined;
    },
  };
}

interface Scan {
  items: Content["galleryItems"]["items"];
  snapshot: readonly GalleryPicture[] | undefined;
  takenAtMs: number;
  isDone: boolean;
  done: Promise<void>;
}

const elapsed = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });

/** An address promises exact bytes: a file that was replaced since is another one. */
async function isUnchanged(file: string, { sizeBytes, mtimeMs }: Known): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.size === sizeBytes && found.mtimeMs === mtimeMs;
}

async function readIndex(path: string): Promise<ReadonlyMap<string, Known>> {
  const { version, files } = await readJson<{ version: number; files: Record<string, Known> }>(path, {
    version: 0,
    files: {},
  });
  return new Map(version === INDEX_VERSION ? Object.entries(files) : []);
}

function renderIndex(items: Content["galleryItems"]["items"], known: ReadonlyMap<string, Known>): string {
  const files = Object.fromEntries(items.map(({ path }) => [path, known.get(path)]));
  return JSON.stringify({ version: INDEX_VERSION, files });
}

/** The kept facts can always be made again: a missing or damaged file counts as none. */
async function readJson<Value>(path: string, otherwise: Value): Promise<Value> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Value;
  } catch {
    return otherwise;
  }
}

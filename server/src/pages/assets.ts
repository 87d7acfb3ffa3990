import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { LRUCache } from "lru-cache";
import { bounded } from "../bounded.ts";

/** A file of the web build, in memory, with its compressed form if the build made one. */
export interface Asset {
  contentType: string;
  body: Buffer;
  brotli: Buffer | undefined;
  /** undefined for what never changes: browsers keep it for a year without asking, and a page loads many such files. */
  etag: string | undefined;
  cacheControl: string;
}

const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  webmanifest: "application/manifest+json; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  png: "image/png",
  ico: "image/x-icon",
  avif: "image/avif",
  webp: "image/webp",
  gif: "image/gif",
  woff2: "font/woff2",
  wasm: "application/wasm",
};

/** These files have a hash or version in their name and never change. */
const IMMUTABLE_PATH = /^\/(assets|art|og)\//;
const IMMUTABLE = "public, max-age=31536000, immutable";
const SHORT = "public, max-age=3600";
/** Far more than a build has. */
const MOST_KEPT = 5_000;

/** The files of a folder, each read when it is first asked for and kept from then on. */
export interface AssetStore {
  /** A file that was read before. */
  known(path: string): Asset | undefined;
  /** @returns undefined when the folder has no such file */
  load(path: string): Promise<Asset | undefined>;
}

/**
 * Files of the web build. Nothing is compressed here: the build writes `x.br` beside `x` where it is worth it. A path
 * is looked up in the folder's list, so that no request leads out of it.
 *
 * @param folder may be missing; then it has no files
 */
export function openAssets(folder: string): AssetStore {
  const kept = new LRUCache<string, Asset, boolean>({
    ...bounded(MOST_KEPT),
    fetchMethod: (path, _stale, { context: isCompressed }) => read(folder, path, isCompressed),
  });
  // Listed at the first request and not at the start, which has enough to do.
  let listing: Promise<ReadonlySet<string>> | undefined;

  const load = async (path: string): Promise<Asset | undefined> => {
    listing ??= list(folder);
    const paths = await listing;
    if (path.endsWith(".br") || !paths.has(path)) return undefined;
    return kept.fetch(path, { context: paths.has(`${path}.br`) });
  };

  return { known: (path) => kept.get(path), load: async (path) => kept.get(path) ?? load(path) };
}

/** Paths from the folder, beginning with a slash. */
async function list(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  return new Set(
    entries
      .filter((entry) => entry.isFile() && !entry.parentPath.includes(`${sep}.vite`))
      .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")}`),
  );
}

async function read(folder: string, path: string, isCompressed: boolean): Promise<Asset> {
  const file = join(folder, path);
  const [body, brotli] = await Promise.all([
    readFile(file),
    isCompressed ? readFile(`${file}.br`) : undefined,
  ]);
  const isImmutable = IMMUTABLE_PATH.test(path);
  return {
    contentType: TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream",
    body,
    brotli,
    etag: isImmutable ? undefined : `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    cacheControl: isImmutable ? IMMUTABLE : SHORT,
  };
}

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** A file of the web build, in memory, with its compressed form where the build made one. */
export interface Asset {
  contentType: string;
  body: Buffer;
  brotli: Buffer | undefined;
  etag: string;
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

/** Files under assets/, art/ and og/ have a hash or version in their name and never change. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const SHORT = "public, max-age=3600";

/**
 * Reads a folder of the web build. Nothing is compressed here: the build writes `x.br` beside `x` where it pays.
 *
 * @returns by path from the folder, beginning with a slash; empty when there is no such folder
 */
export async function loadAssets(folder: string): Promise<Map<string, Asset>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  const files = entries
    .filter(
      (entry) => entry.isFile() && !entry.name.endsWith(".br") && !entry.parentPath.includes(`${sep}.vite`),
    )
    .map((entry) => join(entry.parentPath, entry.name));
  const compressed = new Set(
    entries.filter((entry) => entry.name.endsWith(".br")).map((entry) => join(entry.parentPath, entry.name)),
  );
  const assets = new Map<string, Asset>();
  await Promise.all(
    files.map(async (file) => {
      const path = `/${relative(folder, file).split(sep).join("/")}`;
      const body = await readFile(file);
      assets.set(path, {
        contentType: TYPES[file.slice(file.lastIndexOf(".") + 1)] ?? "application/octet-stream",
        body,
        brotli: compressed.has(`${file}.br`) ? await readFile(`${file}.br`) : undefined,
        etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
        cacheControl: /^\/(assets|art|og)\//.test(path) ? IMMUTABLE : SHORT,
      });
    }),
  );
  return assets;
}

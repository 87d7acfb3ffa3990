import { createHash, type Hash } from "node:crypto";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";

export interface KeepOptions {
  mostBytes: number;
  /** What is thrown beyond that. */
  tooLarge(): Error;
  /** Looks at the bytes as they pass, and throws where they are not what was asked for. */
  check?: (bytes: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
}

/**
 * Writes a file of a form to disk as it comes, so that a slow upload holds no memory. Whoever gave the path removes it,
 * also after this has thrown.
 */
export async function keepFile(
  upload: MultipartFile["file"],
  path: string,
  { mostBytes, tooLarge, check = (bytes) => bytes }: KeepOptions,
): Promise<{ hash: Hash; bytes: number }> {
  const hash = createHash("sha256");
  let bytes = 0;
  const counting = async function* (pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      bytes += piece.length;
      if (bytes > mostBytes) throw tooLarge();
      yield piece;
    }
  };
  const ending = new AbortController();
  upload.once("limit", () => ending.abort(tooLarge()));
  // Opened first: a file that is created after it was removed would stay.
  const file = await open(path, "wx", 0o600);
  try {
    await pipeline(upload, check, counting, hashing(hash), file.createWriteStream(), {
      signal: ending.signal,
    });
    // It was cut off before we listened.
    if (upload.truncated) throw tooLarge();
    return { hash, bytes };
  } catch (error) {
    throw ending.signal.aborted ? ending.signal.reason : error;
  }
}

const hashing = (hash: Hash) =>
  async function* (bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of bytes) {
      hash.update(piece);
      yield piece;
    }
  };

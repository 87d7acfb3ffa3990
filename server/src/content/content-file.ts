import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** Longer than any text that a page could hold. */
const TEXT_MAX_BYTES = 2 * 1024 * 1024;

/** Why a file can't be used. The words follow the file's name: "is a folder, where a file is needed". */
export class ContentFileError extends Error {
  /** The line in the text, if the problem is inside it. */
  readonly line: number;
  constructor(problem: string, line = 1) {
    super(problem);
    this.name = "ContentFileError";
    this.line = line;
  }
}

/**
 * Reads a file of the operator, whatever is in its place: it never waits for a pipe, and never reads a device.
 *
 * @returns undefined when there is none
 * @throws ContentFileError
 */
export async function readContentBytes(path: string, maxBytes: number): Promise<Buffer | undefined> {
  let file: FileHandle | undefined;
  try {
    // Without waiting: reading a pipe would block until somebody writes into it.
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const found = await file.stat();
    if (found.isDirectory()) throw new ContentFileError("is a folder, where a file is needed");
    if (!found.isFile()) throw new ContentFileError("is no plain file (a pipe, a socket or a device)");
    if (found.size > maxBytes)
      throw new ContentFileError(`is larger than ${maxBytes / 1024 / 1024} MB; make it smaller`);
    return await file.readFile();
  } catch (error) {
    if (error instanceof ContentFileError) throw error;
    return explain(error as NodeJS.ErrnoException);
  } finally {
    await file?.close();
  }
}

function explain({ code }: NodeJS.ErrnoException): undefined {
  if (code === "ENOENT" || code === "ENOTDIR") return undefined;
  if (code === "EISDIR") throw new ContentFileError("is a folder, where a file is needed");
  if (code === "ENXIO") throw new ContentFileError("is no plain file (a pipe, a socket or a device)");
  if (code === "EACCES" || code === "EPERM")
    throw new ContentFileError("may not be read; give the server's user the right to");
  if (code === "ELOOP") throw new ContentFileError("is a link that leads back to itself");
  throw new ContentFileError(`can't be read (${code})`);
}

/**
 * Reads a text as editors save it, without the byte order mark.
 *
 * @returns undefined when there is none
 * @throws ContentFileError, also when it is no UTF-8
 */
export async function readContentText(path: string): Promise<string | undefined> {
  const bytes = await readContentBytes(path, TEXT_MAX_BYTES);
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ContentFileError(
      "is not saved as UTF-8; save it again with that encoding",
      lineOfDamage(bytes),
    );
  }
}

/** The first line that can't be decoded. */
function lineOfDamage(bytes: Buffer): number {
  const lines = bytes.toString("latin1").split("\n");
  const at = lines.findIndex((line) => Buffer.from(line, "latin1").toString("utf8").includes("\u{fffd}"));
  return at + 1 || 1;
}

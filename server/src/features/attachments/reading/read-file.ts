import { readFile } from "node:fs/promises";
import { SNIFFED_BYTES, sniffFile } from "../attachment.kind.ts";
import { type ReadFile, type ReadResult, type ReadTask, UnreadFile } from "./reading.ts";
import { readText } from "./text.reading.ts";

/** Reads a file by what it is. The readers of PDF and Word files are loaded with the first of them. */
export async function readAttachment(task: ReadTask): Promise<ReadResult> {
  try {
    return { file: await read(task) };
  } catch (error) {
    if (error instanceof UnreadFile) return { unread: error.reason };
    throw error;
  }
}

async function read(task: ReadTask): Promise<ReadFile> {
  const bytes = await readFile(task.path);
  if (bytes.length === 0) throw new UnreadFile("empty");
  switch (sniffFile(bytes.subarray(0, SNIFFED_BYTES))) {
    case "pdf":
      return (await import("./pdf.reading.ts")).readPdf(bytes, task);
    case "zip":
      return (await import("./docx.reading.ts")).readDocx(bytes, task.mostCharacters);
    case "compound":
      // A Word file with a password is an old kind of container with this inside.
      throw new UnreadFile(bytes.includes(ENCRYPTED_PACKAGE) ? "encrypted" : "type");
    case "text":
      return readText(bytes, task.name, task.mostCharacters);
    case "other":
      throw new UnreadFile("type");
  }
}

const ENCRYPTED_PACKAGE = Buffer.from("EncryptedPackage", "utf16le");

import { rm } from "node:fs/promises";
import { basename } from "node:path/win32";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../errors/app-error.ts";
import { refuseForeignClaim } from "../../http/access.ts";
import { keepFile } from "../../http/keep-file.ts";

/** A file that was handed in, and was not looked at yet. */
export interface HandedIn {
  path: string;
  /** sha-256 of its bytes, hexadecimal. */
  hash: string;
  name: string;
  bytes: number;
  /** To be called when it is not needed any more. */
  discard(): Promise<void>;
}

/** What a form has beside the file: borders, names and a field. */
const FORM_EXTRA_BYTES = 20_000;
const MOST_FIELDS = 5;
const NAME_MAX_CHARS = 120;

/**
 * Reads a form with one `file` of a signed-in client. It goes to a temporary file as it comes.
 *
 * @throws AppError request.media_type, request.invalid, attachment.missing, attachment.too_large, auth.wallet_changed
 */
export async function readAttachmentForm(
  request: FastifyRequest,
  wallet: string,
  { mostBytes, newPath }: { mostBytes: number; newPath: () => string },
): Promise<HandedIn> {
  if (!request.isMultipart()) throw new AppError("request.media_type");
  const tooLarge = () => {
    const megabytes = Math.round((mostBytes / 1024 / 1024) * 10) / 10;
    return new AppError("attachment.too_large", {
      text: `This file is too large. A file may have ${megabytes} MB at most.`,
      details: { megabytes },
    });
  };
  if (Number(request.headers["content-length"] ?? 0) > mostBytes + FORM_EXTRA_BYTES) throw tooLarge();
  let handedIn: HandedIn | undefined;
  const path = newPath();
  const discard = () => rm(path, { force: true });
  const limits = { files: 2, parts: MOST_FIELDS + 2, fileSize: mostBytes + 1 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        if (part.fieldname === "wallet_address") refuseForeignClaim(part.value, wallet);
      } else if (part.fieldname !== "file" || handedIn) part.file.resume();
      else {
        const { hash, bytes } = await keepFile(part.file, path, { mostBytes, tooLarge });
        handedIn = { path, hash: hash.digest("hex"), bytes, name: plainName(part.filename), discard };
      }
    }
  } catch (error) {
    await discard();
    throw isFormError(error) ? new AppError("request.invalid", { cause: error }) : error;
  }
  if (!handedIn) throw new AppError("attachment.missing");
  return handedIn;
}

/** The parser's errors are the client's mistakes, unless they carry a status of their own. */
const isFormError = (error: unknown): boolean =>
  !(error instanceof AppError) && (error as { statusCode?: number }).statusCode === undefined;

/** A name that can be shown, and told to a model: without folders, line breaks, and what turns the writing round. */
export function plainName(given: string | undefined): string {
  const name = basename((given ?? "").toWellFormed())
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\0-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, "")
    .replace(/["<>|*?:/\\]/g, "_")
    .trim();
  if (name === "") return "file";
  if (name.length <= NAME_MAX_CHARS) return name;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? "";
  return `${name.slice(0, NAME_MAX_CHARS - ending.length - 1).toWellFormed()}…${ending}`;
}

import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
// For the types that it adds to requests.
import type {} from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { ZodType } from "zod";
import { AppError } from "../errors/app-error.ts";
import { refuseForeignClaim } from "../http/access.ts";

/** A form with one picture in it, `image`, and fields of text. */
export interface PictureForm {
  /** The file that the picture lies in until it is discarded; undefined when the form has none. */
  image: { path: string } | undefined;
  fields: ReadonlyMap<string, string>;
  /** To be called when the picture is not needed any more. */
  discard(): Promise<void>;
}

/**
 * Reads a multipart form of who is signed in. The picture goes to a temporary file as it comes, so that many slow uploads hold no memory.
 *
 * @throws AppError request.media_type when it is no such form, picture.too_large, request.invalid for a broken one,
 *   auth.wallet_changed when it names another wallet than the session's
 */
export async function readPictureForm(request: FastifyRequest, wallet: string): Promise<PictureForm> {
  if (!request.isMultipart()) throw new AppError("request.media_type");
  const path = join(tmpdir(), `bakso-upload-${randomUUID()}`);
  const fields = new Map<string, string>();
  let hasImage = false;
  const discard = () => rm(path, { force: true });
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") fields.set(part.fieldname, String(part.value));
      else if (part.fieldname !== "image" || hasImage) part.file.resume();
      else {
        hasImage = true;
        await pipeline(part.file, createWriteStream(path, { flags: "wx", mode: 0o600 }));
        if (part.file.truncated) throw new AppError("picture.too_large");
      }
    }
    refuseForeignClaim(fields.get("wallet_address"), wallet);
  } catch (error) {
    await discard();
    throw isFormError(error) ? new AppError("request.invalid", { cause: error }) : error;
  }
  return { image: hasImage ? { path } : undefined, fields, discard };
}

/** What the parser throws is the sender's mistake, unless it carries a status of its own. */
const isFormError = (error: unknown): boolean =>
  !(error instanceof AppError) && (error as { statusCode?: number }).statusCode === undefined;

/** The form's fields of text; a blank one counts as absent. @throws AppError request.invalid with each field that is wrong */
export function readFormFields<Fields>(
  { fields }: Pick<PictureForm, "fields">,
  shape: ZodType<Fields>,
): Fields {
  const given = Object.fromEntries([...fields].filter(([, value]) => value !== ""));
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map((issue) => ({
    field: issue.path.join("/"),
    problem: issue.message,
  }));
  throw new AppError("request.invalid", { details });
}

import { rm } from "node:fs/promises";
import { PICTURE_MAX_BYTES } from "@bakso/contract/constants";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { ZodType } from "zod";
import { AppError } from "../errors/app-error.ts";
import { refuseForeignClaim } from "../http/access.ts";
import { keepFile } from "../http/keep-file.ts";
import { notPicture, SNIFFED_BYTES, sniffPicture } from "./picture.kind.ts";
import type { TemporaryFolder } from "./temporary-folder.ts";

/** An upload that was not checked yet. */
export interface UploadedFile {
  path: string;
  /** Of its bytes: the same file has the same. */
  hash: string;
}

/** A form with pictures in it, each named `image`, perhaps the `mask` of a change to one, and fields of text. */
export interface PictureForm {
  /** The files with the pictures until they are discarded. */
  images: readonly UploadedFile[];
  mask: UploadedFile | undefined;
  fields: ReadonlyMap<string, string>;
  /** To be called when the pictures are not needed any more. */
  discard(): Promise<void>;
}

/** Reads the form of a signed-in client, with so many pictures at most: one when absent. */
export type ReadPictureForm = (
  request: FastifyRequest,
  wallet: string,
  mostPictures?: number,
) => Promise<PictureForm>;

/** What a form has beside the largest picture: names, borders and fields. */
const FORM_MAX_BYTES = PICTURE_MAX_BYTES + 2_500_000;
const FORM_MOST_FIELDS = 20;
/** A mask is of two colours; providers take no larger one. */
const MASK_MAX_BYTES = 4_000_000;

/**
 * Reads multipart forms. A picture is written to a temporary file as it comes, so that many slow uploads hold no
 * memory. A file that is not a picture by its first bytes is refused at once. All pictures together may be as large as one.
 *
 * The reader throws AppError request.media_type when it is no such form, picture.not_image, picture.heic, picture.too_large,
 * picture.too_many, request.invalid for a broken one, auth.wallet_changed when it names another wallet than the session's.
 */
export function createPictureForms(folder: Pick<TemporaryFolder, "newPath">): ReadPictureForm {
  return async (request, wallet, mostPictures = 1) => {
    if (!request.isMultipart()) throw new AppError("request.media_type");
    if (Number(request.headers["content-length"] ?? 0) > FORM_MAX_BYTES)
      throw new AppError("picture.too_large");
    const fields = new Map<string, string>();
    const paths: string[] = [];
    const images: UploadedFile[] = [];
    let leftBytes = PICTURE_MAX_BYTES;
    const discard = async () => {
      await Promise.all(paths.map((path) => rm(path, { force: true })));
    };
    const mostFiles = mostPictures + 1;
    const limits = { files: mostFiles, parts: FORM_MOST_FIELDS + mostFiles };
    let mask: UploadedFile | undefined;
    try {
      for await (const part of request.parts({ limits })) {
        if (part.type === "field") fields.set(part.fieldname, String(part.value));
        else if (part.fieldname === "mask" && !mask) {
          const path = folder.newPath();
          paths.push(path);
          const { hash } = await keepPicture(part.file, path, MASK_MAX_BYTES);
          mask = { path, hash: hash.digest("base64url") };
        } else if (part.fieldname !== "image") part.file.resume();
        else if (images.length === mostPictures)
          throw new AppError("picture.too_many", { details: { most: mostPictures } });
        else {
          const path = folder.newPath();
          paths.push(path);
          const { hash, bytes } = await keepPicture(part.file, path, leftBytes);
          leftBytes -= bytes;
          images.push({ path, hash: hash.digest("base64url") });
        }
      }
      refuseForeignClaim(fields.get("wallet_address"), wallet);
    } catch (error) {
      await discard();
      if (isTooMany(error))
        throw new AppError("picture.too_many", { cause: error, details: { most: mostPictures } });
      throw isFormError(error) ? new AppError("request.invalid", { cause: error }) : error;
    }
    return { images, mask, fields, discard };
  };
}

/** Writes a picture to a file as it comes, until it turns out not to be one, or to be too large. */
const keepPicture = (picture: MultipartFile["file"], path: string, mostBytes: number) =>
  keepFile(picture, path, {
    mostBytes,
    tooLarge: () => new AppError("picture.too_large"),
    check: onlyPictures,
  });

/** Passes a picture's bytes on. One that ends before its type is known is judged by its file. */
async function* onlyPictures(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const piece of bytes) {
    if (head === undefined) {
      yield piece;
      continue;
    }
    head = Buffer.concat([head, piece]);
    if (head.length < SNIFFED_BYTES) continue;
    if (sniffPicture(head) === undefined) throw notPicture(head);
    yield head;
    head = undefined;
  }
  if (head !== undefined) yield head;
}

const isTooMany = (error: unknown): boolean => (error as { code?: unknown }).code === "FST_FILES_LIMIT";

/** The parser's errors are the client's mistakes, unless they carry a status of their own. */
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

import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ByteRange } from "../gateways/storage/picture.storage.ts";
import { readRange } from "./byte-range.ts";

export interface PictureResponse {
  /** Names the bytes: the same tag is the same picture. */
  etag: string;
  mediaType: string;
  sizeBytes: number;
  /** @returns all of it, or the requested part; undefined when it is gone */
  open(range: ByteRange | undefined): Buffer | Promise<Readable | undefined>;
}

/**
 * Sends a picture or a part of it: 200, 206, 304 for an unchanged one, 416 for a part that does not exist.
 *
 * @returns false when the picture is gone; then nothing was sent
 */
export async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, mediaType, sizeBytes, open }: PictureResponse,
): Promise<boolean> {
  const { "if-none-match": known, "if-range": condition, range: asked } = request.headers;
  reply.headers({ ETag: etag, "Accept-Ranges": "bytes" });
  if (known?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag)) {
    reply.code(304).send();
    return true;
  }
  const isPartial = condition === undefined || condition === etag;
  const range = isPartial ? readRange(asked, sizeBytes) : "all";
  if (range === "none") {
    reply.header("Content-Range", `bytes */${sizeBytes}`).code(416).send();
    return true;
  }
  const bytes = await open(range === "all" ? undefined : range);
  if (!bytes) return false;
  reply.type(mediaType);
  if (range === "all") reply.header("Content-Length", sizeBytes);
  else {
    reply.code(206).header("Content-Length", range.end - range.start + 1);
    reply.header("Content-Range", `bytes ${range.start}-${range.end}/${sizeBytes}`);
  }
  reply.send(bytes);
  return true;
}

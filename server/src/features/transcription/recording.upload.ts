import { Readable } from "node:stream";
import { RECORDING_MAX_BYTES } from "@bakso/contract/constants";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../errors/app-error.ts";
import type { Recording, RecordingKind } from "../../gateways/speech/transcription.model.ts";

/** The media types that browsers give their recordings. */
const KINDS: Readonly<Record<string, RecordingKind>> = {
  "audio/webm": "webm",
  "audio/ogg": "ogg",
  "audio/mp4": "mp4",
  "audio/wav": "wav",
  "audio/x-wav": "wav",
  "audio/wave": "wav",
};
/** By then a file has said what it is. */
const SNIFFED_BYTES = 12;

/**
 * Reads the recording that a request has as its body, up to what is taken. It is refused by its first bytes where it is
 * none.
 *
 * @throws AppError transcription.type, transcription.too_large, request.invalid when it breaks off
 */
export async function readRecording({ headers, body }: FastifyRequest): Promise<Recording> {
  const mediaType = (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const kind = Object.hasOwn(KINDS, mediaType) ? KINDS[mediaType] : undefined;
  if (kind === undefined) throw new AppError("transcription.type");
  if (Number(headers["content-length"] ?? 0) > RECORDING_MAX_BYTES)
    throw new AppError("transcription.too_large");
  // No body at all.
  if (!(body instanceof Readable)) throw new AppError("transcription.type");
  const bytes = await collect(body, (head) => kindOf(head) === kind);
  return { kind, bytes };
}

async function collect(body: Readable, isRight: (head: Buffer) => boolean): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  let size = 0;
  let isKnown = false;
  try {
    // The rest of a refused body is left unread, so that its sender still gets the answer.
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      size += piece.length;
      if (size > RECORDING_MAX_BYTES) throw new AppError("transcription.too_large");
      pieces.push(piece);
      if (isKnown || size < SNIFFED_BYTES) continue;
      if (!isRight(Buffer.concat(pieces))) throw new AppError("transcription.type");
      isKnown = true;
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError("request.invalid", { cause: error });
  }
  if (!isKnown) throw new AppError("transcription.type");
  return Buffer.concat(pieces);
}

/** What a file is by its first bytes; undefined for all that is not taken. */
function kindOf(head: Buffer): RecordingKind | undefined {
  const letters = (from: number, to: number) => head.toString("latin1", from, to);
  if (letters(0, 4) === "\x1aE\xdf\xa3") return "webm";
  if (letters(0, 4) === "OggS") return "ogg";
  if (letters(4, 8) === "ftyp") return "mp4";
  if (letters(0, 4) === "RIFF" && letters(8, 12) === "WAVE") return "wav";
  return undefined;
}

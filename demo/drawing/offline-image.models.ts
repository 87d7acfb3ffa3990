import type { IllustratorContent } from "@bakso/contract/content/illustrator.shapes";
import { AppError } from "../../server/src/errors/app-error.ts";
import type { EditOrder, ImageOrder, MadePicture } from "../../server/src/gateways/ai/images/image.model.ts";
import { readChanges } from "./change.reading.ts";
import { readIdea, tellIdea } from "./idea.reading.ts";
import type { PictureThread } from "./picture.thread.ts";
import { numberOf } from "./prompt.words.ts";

/** Draws what it understands of the words from the rig. */
export async function drawOffline(
  order: ImageOrder,
  thread: PictureThread,
  signal: AbortSignal,
  phrases: IllustratorContent,
): Promise<MadePicture> {
  const seed = order.seed ?? Math.floor(Math.random() * 0x7fffffff);
  const idea = readIdea({ ...order, seed }, phrases);
  const { look, words, palette } = order;
  const styles = readChanges(words, phrases).changes;
  const bytes = await thread.make({ kind: "draw", idea, look, styles, palette }, signal);
  return { bytes, revisedPrompt: tellIdea({ ...idea, seed }, look, phrases), seed };
}

/**
 * Changes the picture's own pixels as far as it understands the words.
 *
 * @throws AppError ai.refused when it understands none
 */
export async function changeOffline(
  { words, picture, mask, seed = numberOf(words) }: EditOrder,
  thread: PictureThread,
  signal: AbortSignal,
  phrases: IllustratorContent,
): Promise<MadePicture> {
  const reading = readChanges(words, phrases);
  const { changes, text } = reading;
  const { told } = phrases;
  if (changes.length === 0 && text === undefined)
    throw new AppError("ai.refused", { text: told.notUnderstood });
  const changed = await thread.make({ kind: "change", bytes: picture.bytes, reading, seed }, signal);
  const bytes = mask === undefined ? changed : await within(mask, changed, picture.bytes);
  const labels = changes.map((name) => phrases.changes[name].label);
  if (text !== undefined) labels.push(told.writing.replaceAll("{text}", () => text));
  return { bytes, revisedPrompt: told.changes.replaceAll("{changes}", () => labels.join(", ")), seed };
}

/** The changed picture where the mask is transparent, and the one before everywhere else. */
async function within(mask: Uint8Array, changed: Uint8Array, before: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  const { width, height } = await sharp(before).metadata();
  // In one step the library would take the alpha away again that has been joined.
  const opaque = await sharp(before).removeAlpha().png().toBuffer();
  const kept = await sharp(opaque)
    .joinChannel(await sharp(mask).resize(width, height, { fit: "fill" }).extractChannel("alpha").toBuffer())
    .png()
    .toBuffer();
  return sharp(changed)
    .resize(width, height, { fit: "fill" })
    .composite([{ input: kept }])
    .png()
    .toBuffer();
}

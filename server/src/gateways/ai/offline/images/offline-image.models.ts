import { AppError } from "../../../../errors/app-error.ts";
import type { EditOrder, ImageOrder, MadePicture } from "../../images/image.model.ts";
import { readChanges } from "./change.reading.ts";
import { readIdea, tellIdea } from "./idea.reading.ts";
import type { PictureThread } from "./picture.thread.ts";
import { numberOf } from "./prompt.words.ts";

/** Draws what it understands of the words from the rig. */
export async function drawOffline(
  order: ImageOrder,
  thread: PictureThread,
  signal: AbortSignal,
): Promise<MadePicture> {
  const seed = order.seed ?? Math.floor(Math.random() * 0x7fffffff);
  const idea = readIdea({ ...order, seed });
  const bytes = await thread.make({ kind: "draw", idea, look: order.look, words: order.words }, signal);
  return { bytes, revisedPrompt: tellIdea(idea, order.look) };
}

/**
 * Changes the picture's own pixels as far as it understands the words.
 *
 * @param notUnderstood what is said when it understands none
 * @throws AppError ai.refused when it understands none
 */
export async function changeOffline(
  { words, picture }: EditOrder,
  thread: PictureThread,
  signal: AbortSignal,
  notUnderstood: string,
): Promise<MadePicture> {
  const reading = readChanges(words);
  const { changes, text } = reading;
  if (changes.length === 0 && text === undefined) throw new AppError("ai.refused", { text: notUnderstood });
  const seed = numberOf(words);
  const bytes = await thread.make({ kind: "change", bytes: picture.bytes, reading, seed }, signal);
  const told = [...changes, ...(text === undefined ? [] : [`text "${text}"`])].join(", ");
  return { bytes, revisedPrompt: `Changes by the offline model: ${told}` };
}

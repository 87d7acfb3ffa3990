import { createCitationFilter } from "../citation.filter.ts";
import type { OnModelEvent } from "../gateways/ai/chat.model.ts";
import type { ReplyWriter } from "./job.service.ts";

/** Of longer thoughts the beginning is kept. */
const KEPT_THOUGHT_CHARS = 20_000;

/**
 * Writes what a model says into a reply: its text, and what people should know of it. What it thinks is told until it
 * goes on. What it calls is the asker's business.
 *
 * @param onText where the text goes first, if it does not go into the reply as it is
 */
export function writeModelEvents(
  writer: ReplyWriter,
  onText: (piece: string) => void = writer.text,
  nowMs: () => number = Date.now,
): OnModelEvent {
  let thinking: { sinceMs: number; text: string } | undefined;
  const goOn = () => {
    if (thinking === undefined) return;
    const { sinceMs, text } = thinking;
    thinking = undefined;
    writer.thought(text, Math.max(0, Math.round(nowMs() - sinceMs)));
  };
  return (event) => {
    if (event.kind === "reasoning") {
      thinking ??= { sinceMs: nowMs(), text: "" };
      thinking.text += event.text;
      writer.think(event.text);
      return;
    }
    if (event.kind !== "usage") goOn();
    if (event.kind === "text") onText(event.text);
    else if (event.kind === "shortened" && event.droppedTurns > 0)
      writer.append({ type: "notice", notice: "shortened" });
    else if (event.kind === "end" && event.end.finishReason === "length")
      writer.append({ type: "notice", notice: "cut_off" });
  };
}

/** A writer for who wants thoughts to be kept: they become a part of the reply where the model goes on. */
export const keepingThoughts = (writer: ReplyWriter): ReplyWriter => ({
  ...writer,
  thought(whole, elapsedMs) {
    writer.thought(whole, elapsedMs);
    const text = whole.trim();
    if (text === "") return;
    writer.append({
      type: "reasoning",
      text: text.length > KEPT_THOUGHT_CHARS ? `${text.slice(0, KEPT_THOUGHT_CHARS)}…` : text,
      elapsed_ms: elapsedMs,
    });
  },
});

/**
 * Where a model's text goes. Of a model that reads what strangers wrote (files, what was taken over of a shared talk) no link and
 * no picture gets through that nobody listed.
 */
export const replyText = (
  writer: ReplyWriter,
  readsStrangers: boolean,
): { push: (piece: string) => void; end: () => void } =>
  readsStrangers ? createCitationFilter([], writer.text) : { push: writer.text, end: () => undefined };

import type { OnModelEvent } from "../gateways/ai/chat.model.ts";
import type { ReplyWriter } from "./job.service.ts";

/**
 * Writes what a model says into a reply: its text, and what people should know of it. What it thinks and calls is the
 * asker's business.
 *
 * @param onText where the text goes first, if it does not go into the reply as it is
 */
export const writeModelEvents =
  (writer: ReplyWriter, onText: (piece: string) => void = writer.text): OnModelEvent =>
  (event) => {
    if (event.kind === "text") onText(event.text);
    else if (event.kind === "shortened" && event.droppedTurns > 0)
      writer.append({ type: "notice", notice: "shortened" });
    else if (event.kind === "end" && event.end.finishReason === "length")
      writer.append({ type: "notice", notice: "cut_off" });
  };

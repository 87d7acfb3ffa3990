import type { PersonTurn } from "../../server/src/gateways/ai/chat.model.ts";
import type { ChatWire } from "../../server/src/gateways/ai/chat.wire.ts";
import { ProviderFailure } from "../../server/src/gateways/ai/provider.failure.ts";
import { cutIntoPieces, speak } from "../chat/offline.speech.ts";
import { composeFacts, type MeasuredPicture, type VisionPhrases } from "./facts.composer.ts";
import { measurePicture } from "./picture.facts.ts";

export interface OfflineVisionDeps {
  phrases: () => VisionPhrases;
  /** Pause between two words; 15 ms when absent. */
  offlinePauseMs?: number;
}

/** The offline stand-in for a model that sees: it measures the newest pictures of the talk. */
export function createOfflineVisionWire({ phrases, offlinePauseMs = 15 }: OfflineVisionDeps): ChatWire {
  return {
    async send({ messages, maxOutputTokens }, sink, signal) {
      const shown = messages.findLast(
        (turn): turn is PersonTurn => turn.role === "user" && (turn.pictures ?? []).length > 0,
      );
      const pictures = shown?.pictures ?? [];
      if (pictures.length === 0)
        throw new ProviderFailure("ai.unavailable", { message: "there is no picture" });
      const measured: MeasuredPicture[] = [];
      for (const { bytes, upload } of pictures) {
        const facts = await measurePicture(bytes, phrases().colourNames).catch((error: Error) => {
          throw new ProviderFailure("ai.unavailable", { message: error.message });
        });
        signal.throwIfAborted();
        measured.push({ facts, upload });
      }
      const last = messages.at(-1);
      const question = { text: last?.content ?? "", isFirst: last === shown };
      const { pieces, isCut } = cutIntoPieces(composeFacts(measured, question, phrases()), maxOutputTokens);
      for await (const piece of speak(pieces, offlinePauseMs, signal)) sink.onText(piece);
      return {
        finishReason: isCut ? "length" : "stop",
        usage: { inputTokens: null, outputTokens: pieces.length },
      };
    },
  };
}

import type { ChatWire } from "../chat.wire.ts";
import { createOfflineGenerator, type OfflineDeps } from "./offline.generator.ts";
import { speak } from "./offline.speech.ts";

/** The offline model as a provider like the others. */
export function createOfflineWire(deps: OfflineDeps): ChatWire {
  const generator = createOfflineGenerator(deps);
  return {
    async send(request, sink, signal) {
      const { pieces, isCut } = generator.answer(request.messages, request.maxOutputTokens, request.purpose);
      for await (const piece of speak(pieces, generator.pauseMs, signal)) sink.onText(piece);
      return {
        finishReason: isCut ? "length" : "stop",
        usage: { inputTokens: null, outputTokens: pieces.length },
      };
    },
  };
}

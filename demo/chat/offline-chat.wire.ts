import type { ChatWire } from "../../server/src/gateways/ai/chat.wire.ts";
import { composeDigest } from "./digest.composer.ts";
import { createOfflineGenerator, type OfflineDeps } from "./offline.generator.ts";
import { cutIntoPieces, speak } from "./offline.speech.ts";

/** The offline model as a provider like the others. */
export function createOfflineWire(deps: OfflineDeps): ChatWire {
  const generator = createOfflineGenerator(deps);
  return {
    async send(request, sink, signal) {
      const { messages, maxOutputTokens, purpose, sources } = request;
      const { pieces, isCut } =
        sources === undefined
          ? generator.answer(messages, maxOutputTokens, purpose)
          : cutIntoPieces(composeDigest(sources, deps.phrases()), maxOutputTokens);
      for await (const piece of speak(pieces, generator.pauseMs, signal)) sink.onText(piece);
      return {
        finishReason: isCut ? "length" : "stop",
        usage: { inputTokens: null, outputTokens: pieces.length },
      };
    },
  };
}

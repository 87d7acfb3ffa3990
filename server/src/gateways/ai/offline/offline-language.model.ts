import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import type { ChatTurn } from "../chat.model.ts";
import { createOfflineGenerator, type OfflineDeps } from "./offline.generator.ts";
import { type Speech, speak } from "./offline.speech.ts";

const TEXT_ID = "answer";

/** The talk without system, tool and file parts, of which the offline model makes nothing. */
const turnsOf = (prompt: LanguageModelV4Prompt): ChatTurn[] =>
  prompt.flatMap((message): ChatTurn[] => {
    if (message.role !== "user" && message.role !== "assistant") return [];
    const texts = message.content.map((part) => (part.type === "text" ? part.text : ""));
    return [{ role: message.role, content: texts.join("") }];
  });

const finishOf = ({ isCut }: Speech): LanguageModelV4FinishReason => ({
  unified: isCut ? "length" : "stop",
  raw: undefined,
});

const usageOf = ({ pieces }: Speech): LanguageModelV4Usage => ({
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: pieces.length, text: pieces.length, reasoning: undefined },
});

/** The offline model as a language model of the AI SDK, for everything that speaks with models through the SDK. */
export function createOfflineLanguageModel(modelId: string, deps: OfflineDeps): LanguageModelV4 {
  const generator = createOfflineGenerator(deps);
  const answer = ({ prompt, maxOutputTokens }: LanguageModelV4CallOptions): Speech =>
    generator.answer(turnsOf(prompt), maxOutputTokens ?? Number.POSITIVE_INFINITY);

  async function* parts(speech: Speech, signal?: AbortSignal): AsyncGenerator<LanguageModelV4StreamPart> {
    yield { type: "stream-start", warnings: [] };
    yield { type: "text-start", id: TEXT_ID };
    for await (const delta of speak(speech.pieces, generator.pauseMs, signal)) {
      yield { type: "text-delta", id: TEXT_ID, delta };
    }
    yield { type: "text-end", id: TEXT_ID };
    yield { type: "finish", finishReason: finishOf(speech), usage: usageOf(speech) };
  }

  return {
    specificationVersion: "v4",
    provider: "offline",
    modelId,
    supportedUrls: {},
    async doGenerate(options) {
      options.abortSignal?.throwIfAborted();
      const speech = answer(options);
      return {
        content: [{ type: "text", text: speech.pieces.join("") }],
        finishReason: finishOf(speech),
        usage: usageOf(speech),
        warnings: [],
      };
    },
    async doStream(options) {
      return { stream: ReadableStream.from(parts(answer(options), options.abortSignal)) };
    },
  };
}

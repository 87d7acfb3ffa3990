import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { ModelMessage } from "ai";
import type { ChatEnd, ChatRequest, ChatTurn, ModelSettings } from "../chat.model.ts";
import type { ChatWire, WireSink } from "../chat.wire.ts";
import { ProviderFailure } from "../provider.failure.ts";
import { sdkFailure } from "./sdk.failure.ts";
import { loadSdkModel, type SdkProvider } from "./sdk.models.ts";

async function loadSdk() {
  // Else the SDK writes its warnings to the console.
  (globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;
  const { streamText } = await import("ai");
  return { streamText };
}

interface Finish {
  finishReason: string;
  rawFinishReason: string | undefined;
  totalUsage: { inputTokens: number | undefined; outputTokens: number | undefined };
}

function readFinish({ finishReason, rawFinishReason, totalUsage }: Finish): ChatEnd {
  if (finishReason === "content-filter") {
    throw new ProviderFailure("ai.refused", { message: `finish reason ${rawFinishReason}` });
  }
  // "interrupted": the stream just ended, without a reason of the provider's own.
  if (finishReason === "error" || finishReason === "interrupted") {
    throw new ProviderFailure("ai.unavailable", { message: `finish reason ${rawFinishReason}` });
  }
  return {
    finishReason: finishReason === "length" ? "length" : "stop",
    usage: {
      inputTokens: totalUsage.inputTokens ?? null,
      outputTokens: totalUsage.outputTokens ?? null,
    },
  };
}

function messageOf({ role, content, pictures = [] }: ChatTurn): ModelMessage {
  if (role === "assistant" || pictures.length === 0) return { role, content };
  return {
    role,
    content: [
      ...(content === "" ? [] : [{ type: "text" as const, text: content }]),
      ...pictures.map(({ mediaType, bytes }) => ({ type: "file" as const, data: bytes, mediaType })),
    ],
  };
}

/** A chat over the AI SDK, for the providers whose wire is not OpenAI's. */
export function createSdkWire(provider: SdkProvider, settings: ModelSettings): ChatWire {
  const secrets = [settings.apiKey];
  let model: Promise<LanguageModelV4> | undefined;

  async function read(request: ChatRequest, sink: WireSink, signal: AbortSignal): Promise<ChatEnd> {
    model ??= loadSdkModel(provider, settings);
    const [{ streamText }, loaded] = await Promise.all([loadSdk(), model]);
    const { stream } = streamText({
      model: loaded,
      messages: request.messages.map(messageOf),
      maxOutputTokens: request.maxOutputTokens,
      // The one retry is ours, the same for all providers.
      maxRetries: 0,
      abortSignal: signal,
      // Errors also come as a part of the stream; without this the SDK writes them to the console.
      onError: () => undefined,
      ...(request.instructions.trim() === "" ? {} : { instructions: request.instructions }),
      ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    });
    let end: ChatEnd | undefined;
    for await (const part of stream) {
      signal.throwIfAborted();
      if (part.type === "text-delta") {
        if (part.text !== "") sink.onText(part.text);
      } else if (part.type === "error") throw sdkFailure(part.error, secrets);
      else if (part.type === "finish") end = readFinish(part);
      else if (part.type === "reasoning-delta") sink.onReasoning();
    }
    signal.throwIfAborted();
    if (end === undefined) throw new ProviderFailure("ai.unavailable", { message: "the stream has no end" });
    return end;
  }

  return {
    async send(request, sink, signal) {
      try {
        return await read(request, sink, signal);
      } catch (error) {
        signal.throwIfAborted();
        throw sdkFailure(error, secrets);
      }
    },
  };
}

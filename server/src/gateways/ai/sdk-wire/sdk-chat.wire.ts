import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import type { ChatRequest, ModelSettings } from "../chat.model.ts";
import type { ChatWire, WireEnd, WireSink } from "../chat.wire.ts";
import { ProviderFailure } from "../provider.failure.ts";
import { createLastWordsFetch, hasFinished } from "./last-words.fetch.ts";
import { isPassedOver, sdkFailure } from "./sdk.failure.ts";
import { loadSdkModel, type SdkProvider } from "./sdk.models.ts";
import { createTurnCollector, promptOf, WIRE_NAME } from "./sdk.prompt.ts";

type Finish = Extract<LanguageModelV4StreamPart, { type: "finish" }>;

function readFinish({ finishReason, usage }: Finish): Omit<WireEnd, "carried"> {
  const { unified, raw } = finishReason;
  if (unified === "content-filter") {
    throw new ProviderFailure("ai.refused", { message: `finish reason ${raw}` });
  }
  // Without a word of the provider's own the stream just ended.
  if (unified === "error" || unified === "interrupted" || raw === undefined) {
    throw new ProviderFailure("ai.unavailable", { message: `finish reason ${raw ?? "missing"}` });
  }
  return {
    finishReason: unified === "length" ? "length" : unified === "tool-calls" ? "tool_calls" : "stop",
    usage: { inputTokens: usage.inputTokens.total ?? null, outputTokens: usage.outputTokens.total ?? null },
  };
}

const toolsOf = ({ tools }: ChatRequest): LanguageModelV4CallOptions["tools"] =>
  tools?.map(({ name, description, inputSchema }) => ({
    type: "function",
    name,
    description,
    inputSchema,
  }));

/**
 * A chat over the AI SDK's models, for the providers whose wire is not OpenAI's. They are spoken to directly: what the
 * SDK's `streamText` adds (retries, tools, steps) is done here once for all providers, and would cost time a piece.
 */
export function createSdkWire(provider: SdkProvider, settings: ModelSettings): ChatWire {
  const secrets = [settings.apiKey];

  async function read(request: ChatRequest, sink: WireSink, signal: AbortSignal): Promise<WireEnd> {
    const { fetch, conclude } = createLastWordsFetch();
    const model = await loadSdkModel(provider, settings, fetch);
    const tools = toolsOf(request);
    const { stream } = await model.doStream({
      prompt: promptOf(request, provider),
      maxOutputTokens: request.maxOutputTokens,
      abortSignal: signal,
      includeRawChunks: true,
      ...(tools ? { tools } : {}),
      ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    });
    const turn = createTurnCollector();
    let end: Omit<WireEnd, "carried"> | undefined;
    for await (const part of stream) {
      signal.throwIfAborted();
      turn.push(part);
      if (part.type === "text-delta") {
        if (part.delta !== "") sink.onText(part.delta);
      } else if (part.type === "reasoning-delta") sink.onReasoning(part.delta);
      else if (part.type === "tool-input-delta") sink.onWorking();
      else if (part.type === "tool-call")
        sink.onToolCall({ id: part.toolCallId, name: part.toolName, arguments: part.input || "{}" });
      else if (part.type === "raw") {
        if (hasFinished(part.rawValue)) conclude();
      } else if (part.type === "error") {
        if (!isPassedOver(part.error)) throw sdkFailure(part.error, secrets);
      } else if (part.type === "finish") end = readFinish(part);
    }
    signal.throwIfAborted();
    if (end === undefined) throw new ProviderFailure("ai.unavailable", { message: "the stream has no end" });
    const data = turn.carried();
    return { ...end, ...(data ? { carried: { wire: `${WIRE_NAME}:${provider}`, data } } : {}) };
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

import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  SharedV4ProviderMetadata,
} from "@ai-sdk/provider";
import type { AssistantTurn, ChatRequest, ChatTurn } from "../chat.model.ts";
import type { SdkProvider } from "./sdk.models.ts";

type AnswerParts = Extract<LanguageModelV4Message, { role: "assistant" }>["content"];
type AnswerPart = AnswerParts[number];

export const WIRE_NAME = "sdk";

/** A talk as the SDK's models take it. */
export const promptOf = (
  { instructions, messages }: ChatRequest,
  provider: SdkProvider,
): LanguageModelV4Prompt => [
  ...(instructions.trim() === "" ? [] : [{ role: "system" as const, content: instructions }]),
  ...joined(messages.map((turn) => messageOf(turn, provider))),
];

function messageOf(turn: ChatTurn, provider: SdkProvider): LanguageModelV4Message {
  if (turn.role === "tool") {
    const output = { type: "text" as const, value: turn.content };
    const result = { type: "tool-result" as const, toolCallId: turn.callId, toolName: turn.name, output };
    return { role: "tool", content: [result] };
  }
  if (turn.role === "assistant") return { role: "assistant", content: answerParts(turn, provider) };
  return {
    role: "user",
    content: [
      ...(turn.content === "" ? [] : [{ type: "text" as const, text: turn.content }]),
      ...(turn.pictures ?? []).map(({ mediaType, bytes }) => ({
        type: "file" as const,
        mediaType,
        data: { type: "data" as const, data: bytes },
      })),
    ],
  };
}

function answerParts(
  { content, toolCalls = [], carried }: AssistantTurn,
  provider: SdkProvider,
): AnswerParts {
  if (carried?.wire === `${WIRE_NAME}:${provider}`) return carried.data as AnswerParts;
  return [
    ...(content.trim() === "" ? [] : [{ type: "text" as const, text: content }]),
    ...toolCalls.map(({ id, name, arguments: input }) => ({
      type: "tool-call" as const,
      toolCallId: id,
      toolName: name,
      input: inputOf(input),
    })),
  ];
}

/** Results of calls that were made together are sent together: providers take no two such turns in a row. */
function joined(messages: readonly LanguageModelV4Message[]): LanguageModelV4Message[] {
  const talk: LanguageModelV4Message[] = [];
  for (const message of messages) {
    const last = talk.at(-1);
    if (message.role === "tool" && last?.role === "tool") last.content.push(...message.content);
    else talk.push(message);
  }
  return talk;
}

/** Arguments that are no JSON can't be sent back; the tool's result says what was wrong with them. */
function inputOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/**
 * Collects an answer as its provider wants it back with the tools' results: thinking with its signatures, text and calls,
 * in the order they came.
 */
export function createTurnCollector() {
  const parts = new Map<string, AnswerPart>();
  let callCount = 0;
  let hasSignature = false;

  const note = (part: AnswerPart, metadata: SharedV4ProviderMetadata | undefined): void => {
    if (metadata === undefined) return;
    hasSignature = true;
    part.providerOptions = { ...part.providerOptions, ...metadata };
  };

  return {
    push(part: LanguageModelV4StreamPart): void {
      switch (part.type) {
        case "text-start":
        case "reasoning-start": {
          const type = part.type === "text-start" ? "text" : "reasoning";
          const opened: AnswerPart = { type, text: "" };
          parts.set(part.id, opened);
          note(opened, part.providerMetadata);
          break;
        }
        case "text-delta":
        case "reasoning-delta":
        case "text-end":
        case "reasoning-end": {
          const open = parts.get(part.id);
          if (open?.type !== "text" && open?.type !== "reasoning") break;
          if ("delta" in part) open.text += part.delta;
          note(open, part.providerMetadata);
          break;
        }
        case "tool-call": {
          const { toolCallId, toolName, input } = part;
          const call: AnswerPart = { type: "tool-call", toolCallId, toolName, input: inputOf(input) };
          callCount += 1;
          parts.set(`call ${toolCallId}`, call);
          note(call, part.providerMetadata);
          break;
        }
        default:
      }
    },
    /** Undefined where nothing of it has to be sent back as it came. */
    carried: (): AnswerParts | undefined =>
      callCount > 0 && hasSignature
        ? [...parts.values()].filter((part) => part.type !== "text" || part.text !== "")
        : undefined,
  };
}

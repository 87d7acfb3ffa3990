import type { AssistantTurn, ChatRequest, ChatTurn, PersonTurn, ToolDefinition } from "../chat.model.ts";
import type { ProviderFailure } from "../provider.failure.ts";

/**
 * What servers that all call themselves OpenAI-compatible disagree about. OpenAI's own models want
 * `max_completion_tokens`, the local ones know only `max_tokens`; reasoning models refuse a temperature; a few
 * servers refuse `stream_options`.
 */
export interface Dialect {
  tokenLimit: "max_tokens" | "max_completion_tokens";
  hasTemperature: boolean;
  hasStreamOptions: boolean;
  /** OpenAI's newer models call tools over this wire only when they are told not to reason. */
  reasonsWithTools: boolean;
}

export const WIRE_NAME = "openai";

/** What a server of this wire may want back with the tools' results. */
export interface CarriedOpenAi {
  /** DeepSeek, GLM, Kimi and gpt-oss go on from what they thought. */
  reasoning: string;
  /** `extra_content` of calls, by their id. */
  extras: Record<string, unknown>;
}

const bytesOf = (text: string): Buffer => Buffer.from(text, "utf8");

/** The body of a request, in JSON. */
export function writeBody(model: string, request: ChatRequest, dialect: Dialect): Buffer {
  const system =
    request.instructions.trim() === "" ? [] : [{ role: "system", content: request.instructions }];
  const body = JSON.stringify({
    model,
    messages: [...system, ...request.messages.map(messageOf)],
    stream: true,
    [dialect.tokenLimit]: request.maxOutputTokens,
    ...(dialect.hasTemperature && request.temperature !== undefined
      ? { temperature: request.temperature }
      : {}),
    ...(dialect.hasStreamOptions ? { stream_options: { include_usage: true } } : {}),
    ...(request.tools && !dialect.reasonsWithTools ? { reasoning_effort: "none" } : {}),
  });
  if (!request.tools) return bytesOf(body);
  return Buffer.concat([bytesOf(body.slice(0, -1)), writtenTools(request.tools), END_OF_BODY]);
}

const END_OF_BODY = bytesOf("}");

interface WrittenTools {
  tools: readonly ToolDefinition[];
  json: Buffer;
}

/** By the shape of the first one's input, which stays the same; the words about them are the content's. */
const written = new WeakMap<ToolDefinition["inputSchema"], WrittenTools>();

const areSame = (tools: readonly ToolDefinition[], others: readonly ToolDefinition[]): boolean =>
  tools.length === others.length &&
  tools.every(({ name, description, inputSchema }, index) => {
    const other = others[index];
    return name === other?.name && description === other.description && inputSchema === other.inputSchema;
  });

/** The body's last member. Of most questions it is the largest part, and the same each time. */
function writtenTools(tools: readonly ToolDefinition[]): Buffer {
  const [first] = tools;
  const known = first && written.get(first.inputSchema);
  if (known && areSame(known.tools, tools)) return known.json;
  const described = tools.map(({ name, description, inputSchema }) => ({
    type: "function",
    function: { name, description, parameters: inputSchema },
  }));
  const json = bytesOf(`,"tools":${JSON.stringify(described)}`);
  if (first) written.set(first.inputSchema, { tools, json });
  return json;
}

function messageOf(turn: ChatTurn): object {
  if (turn.role === "user") return questionOf(turn);
  if (turn.role === "tool") return { role: "tool", tool_call_id: turn.callId, content: turn.content };
  return answerOf(turn);
}

/** Words alone stay a string: many a local server takes nothing else where there is no picture. */
const questionOf = ({ role, content, pictures = [] }: PersonTurn) => ({
  role,
  content:
    pictures.length === 0
      ? content
      : [
          ...(content === "" ? [] : [{ type: "text", text: content }]),
          ...pictures.map(({ mediaType, bytes }) => ({
            type: "image_url",
            image_url: { url: `data:${mediaType};base64,${Buffer.from(bytes).toString("base64")}` },
          })),
        ],
});

function answerOf({ role, content, toolCalls = [], carried }: AssistantTurn): object {
  if (toolCalls.length === 0) return { role, content };
  const { reasoning = "", extras = {} } =
    carried?.wire === WIRE_NAME ? (carried.data as Partial<CarriedOpenAi>) : {};
  return {
    role,
    content,
    ...(reasoning === "" ? {} : { reasoning_content: reasoning }),
    tool_calls: toolCalls.map(({ id, name, arguments: input }) => ({
      id,
      type: "function",
      function: { name, arguments: input },
      ...(id in extras ? { extra_content: extras[id] } : {}),
    })),
  };
}

/**
 * The dialect to try instead when a server objected to one field of ours; undefined when that was not its
 * trouble. Each field changes at most once, so this ends.
 */
export function adaptDialect(
  dialect: Dialect,
  initial: Dialect,
  failure: ProviderFailure,
): Dialect | undefined {
  const isObjection =
    failure.code === "ai.misconfigured" && (failure.status === 400 || failure.status === 422);
  if (!isObjection) return undefined;
  const objectsTo = (field: string): boolean =>
    failure.param === undefined ? failure.message.includes(field) : failure.param === field;

  if (dialect.reasonsWithTools && objectsTo("reasoning_effort"))
    return { ...dialect, reasonsWithTools: false };
  if (dialect.hasTemperature && objectsTo("temperature")) return { ...dialect, hasTemperature: false };
  if (dialect.hasStreamOptions && objectsTo("stream_options")) return { ...dialect, hasStreamOptions: false };
  if (dialect.tokenLimit === initial.tokenLimit && objectsTo(dialect.tokenLimit)) {
    const tokenLimit = dialect.tokenLimit === "max_tokens" ? "max_completion_tokens" : "max_tokens";
    return { ...dialect, tokenLimit };
  }
  return undefined;
}

import { StringDecoder } from "node:string_decoder";
import { createParser } from "eventsource-parser";
import type { ToolCall } from "../chat.model.ts";
import type { WireEnd } from "../chat.wire.ts";
import { failureFrom, readErrorObject } from "../failure.codes.ts";
import { ProviderFailure } from "../provider.failure.ts";
import { type AnswerChunk, isError, reasoningOf, textOf } from "./answer.chunk.ts";
import { type CarriedOpenAi, WIRE_NAME } from "./request.body.ts";
import { createToolCallJoiner } from "./tool-call.joiner.ts";

/** What one read of the body brought. */
export interface AnswerPart {
  /** All the text that became complete with it, joined; often empty. */
  text: string;
  /** What it thinks; empty where a server only shows that it does, undefined where it does not. */
  reasoning?: string;
  /** A piece of a call came: the model works. */
  isCalling?: boolean;
  /** The reason of the end came: nothing but counts and the end mark may follow. */
  isFinished: boolean;
  /** The provider gave up; what came before still counts. */
  failure?: ProviderFailure;
  /** The answer is over; what follows is of no interest. */
  end?: WireEnd;
  /** With the end: what the model wants to be called. */
  toolCalls?: readonly ToolCall[];
}

export interface AnswerReader {
  push(bytes: Buffer): AnswerPart;
  /** The body ended properly, or is waited for no longer; the part then always holds an end or a failure. */
  finish(): AnswerPart;
}

/** No event, no answer without a stream and no refusal is longer in earnest. */
const LONGEST_CHARACTERS = 8 * 1024 * 1024;

/** OpenAI's words first; then those that gateways to other providers pass on. */
const LENGTH_REASONS = new Set<unknown>([
  "length",
  "max_tokens",
  "MAX_TOKENS",
  "model_length",
  "max_output_tokens",
]);
const FILTER_REASONS = new Set<unknown>(["content_filter", "content-filter", "refusal", "safety", "SAFETY"]);

const LAST_ASCII = 0x7f;
const DATA = "data: ";
const EVENT_END = "\n\n";

/** Whether what was read is one event on one line, with JSON: as nearly all are, and nothing is to be parsed but that. */
const isOneEvent = (characters: string): boolean =>
  characters.startsWith(`${DATA}{`) &&
  characters.endsWith(EVENT_END) &&
  characters.indexOf("\n") === characters.length - EVENT_END.length &&
  !characters.includes("\r");

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

const jsonOr = (data: string): unknown => {
  try {
    return JSON.parse(data);
  } catch {
    return { message: data };
  }
};

const countOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

/**
 * Reads the body of an answer from `/chat/completions` as its bytes arrive, cut anywhere: server-sent events, or
 * a plain JSON answer from a server that does not stream. What it is shows in the first character; the
 * content-type is not to be trusted.
 */
export function createAnswerReader(secrets: readonly (string | undefined)[] = []): AnswerReader {
  const decoder = new StringDecoder("utf8");
  /** Bytes of a character were read whose others are still to come. */
  let isInCharacter = false;
  let kind: "unknown" | "events" | "json" | "html" = "unknown";
  /** What was read of events ends with the end of one. */
  let isBetweenEvents = false;
  let json = "";
  let text = "";
  let refusal = "";
  let reasoning: string | undefined;
  let allReasoning = "";
  let isCalling = false;
  const joiner = createToolCallJoiner();
  let noise = "";
  /** Half of a character outside the basic plane; its other half comes with the next event, or never. */
  let halfCharacter = "";
  let finishReason: unknown;
  let isDone = false;
  let failure: ProviderFailure | undefined;
  const usage: WireEnd["usage"] = { inputTokens: null, outputTokens: null };

  const fail = (message: string): void => {
    failure ??= new ProviderFailure("ai.unavailable", { message }, { secrets });
  };

  function readChunk(data: string): void {
    let chunk: AnswerChunk | null;
    try {
      chunk = JSON.parse(data) as AnswerChunk | null;
    } catch {
      fail(`an event is no JSON: ${data.slice(0, 200)}`);
      return;
    }
    if (isError(chunk)) {
      failure ??= failureFrom(readErrorObject(chunk), secrets);
      return;
    }
    const choice = chunk?.choices?.[0];
    if (typeof choice?.text === "string") text += choice.text;
    const message = choice?.delta ?? choice?.message;
    if (message) {
      const { content } = message;
      if (content) text += textOf(content);
      if (typeof message.refusal === "string") refusal += message.refusal;
      const thought = reasoningOf(message);
      if (thought !== undefined) {
        reasoning = (reasoning ?? "") + thought;
        if (allReasoning.length < LONGEST_CHARACTERS) allReasoning += thought;
      }
      if (message.tool_calls || message.function_call) {
        isCalling = true;
        joiner.push(message.tool_calls);
        joiner.pushOld(message.function_call);
      }
    }
    if (choice?.finish_reason) finishReason = choice.finish_reason;
    if (chunk?.usage) {
      usage.inputTokens = countOf(chunk.usage.prompt_tokens);
      usage.outputTokens = countOf(chunk.usage.completion_tokens);
    }
  }

  const events = createParser({
    maxBufferSize: LONGEST_CHARACTERS,
    onEvent({ data, event }) {
      if (isDone || failure !== undefined || data === "") return;
      // Nearly all of them.
      if (event === undefined && data.startsWith("{")) readChunk(data);
      else if (data.trim() === "[DONE]") isDone = true;
      else if (event === "error") failure ??= failureFrom(readErrorObject(jsonOr(data)), secrets);
      // A sign of life, or an event of a kind that is none of ours. What looks like JSON has to be some.
      else if (/^\s*\{/u.test(data)) readChunk(data);
      else noise ||= data.slice(0, 200);
    },
    onError(error) {
      if (error.type === "max-buffer-size-exceeded") fail("an event is too long");
      // llama.cpp used to write `error: {…}` where others write `data: {"error": …}`.
      else if (error.field === "error") readChunk(`{"error":${error.value ?? null}}`);
    },
  });

  function take(characters: string): void {
    if (kind === "unknown") {
      const first = /[^\s\uFEFF]/u.exec(characters)?.[0];
      if (first === undefined) return;
      kind = first === "{" ? "json" : first === "<" ? "html" : "events";
    }
    if (kind === "events") {
      if (isBetweenEvents && isOneEvent(characters))
        readChunk(characters.slice(DATA.length, -EVENT_END.length));
      else {
        events.feed(characters);
        isBetweenEvents = characters.endsWith(EVENT_END);
      }
    } else if (kind === "html") fail("the answer is an HTML page");
    else if (json.length + characters.length > LONGEST_CHARACTERS) fail("the answer is too long");
    else json += characters;
  }

  /** Bytes end mostly with the end of an event: then the decoder has nothing to keep for the next. */
  function decode(bytes: Buffer): string {
    const endsInAscii = (bytes.at(-1) ?? 0) <= LAST_ASCII;
    if (!isInCharacter && endsInAscii) return bytes.toString();
    isInCharacter = !endsInAscii;
    return decoder.write(bytes);
  }

  /** A whole answer, or one event a line without any frame around it. */
  function readJson(): void {
    const lines = json.split("\n").filter((line) => line.trim() !== "");
    if (lines.length > 1 && lines.every((line) => /^\s*\{.*\}\s*$/u.test(line))) lines.forEach(readChunk);
    else readChunk(json);
  }

  function takeText(): string {
    let piece = halfCharacter + text;
    text = "";
    halfCharacter = "";
    if (piece !== "" && isHighSurrogate(piece.charCodeAt(piece.length - 1))) {
      halfCharacter = piece.slice(-1);
      piece = piece.slice(0, -1);
    }
    return piece;
  }

  function conclude(): void {
    if (failure !== undefined) return;
    if (refusal !== "" || FILTER_REASONS.has(finishReason)) {
      const message = refusal || "stopped by the content filter";
      failure = new ProviderFailure("ai.refused", { message }, { secrets });
    } else if (finishReason === "error") fail("the provider broke off");
    // Neither mark of an end: a connection that closes by itself would else pass as a whole answer.
    else if (kind !== "json" && !isDone && finishReason === undefined)
      fail(noise === "" ? "the answer has no end" : `the answer has no end: ${noise}`);
  }

  function part(isOver: boolean): AnswerPart {
    if (isOver) conclude();
    const taken: AnswerPart = { text: takeText(), isFinished: finishReason !== undefined };
    if (reasoning !== undefined) taken.reasoning = reasoning;
    if (isCalling) taken.isCalling = true;
    reasoning = undefined;
    isCalling = false;
    if (failure !== undefined) taken.failure = failure;
    else if (isOver) {
      taken.toolCalls = joiner.calls();
      taken.end = { finishReason: endOf(), usage, ...carried() };
    }
    return taken;
  }

  function endOf(): WireEnd["finishReason"] {
    if (LENGTH_REASONS.has(finishReason)) return "length";
    return finishReason === "tool_calls" || finishReason === "function_call" ? "tool_calls" : "stop";
  }

  function carried(): Pick<WireEnd, "carried"> {
    const extras = joiner.extras();
    if (joiner.calls().length === 0 || (allReasoning === "" && Object.keys(extras).length === 0)) return {};
    const data: CarriedOpenAi = { reasoning: allReasoning, extras };
    return { carried: { wire: WIRE_NAME, data } };
  }

  return {
    push(bytes) {
      if (failure === undefined && !isDone) take(decode(bytes));
      return part(isDone);
    },
    finish() {
      if (failure === undefined && !isDone) {
        take(decoder.end());
        if (kind === "json") readJson();
        // The last event may lack its blank line.
        else if (kind === "events" && failure === undefined) events.feed("\n\n");
      }
      return part(true);
    },
  };
}

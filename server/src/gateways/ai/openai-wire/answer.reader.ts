import { StringDecoder } from "node:string_decoder";
import { createParser } from "eventsource-parser";
import type { ChatEnd } from "../chat.model.ts";
import { failureFrom, readErrorObject } from "../failure.codes.ts";
import { ProviderFailure } from "../provider.failure.ts";
import { type AnswerChunk, isError, textOf } from "./answer.chunk.ts";

/** What one read of the body brought. */
export interface AnswerPart {
  /** All the text that became complete with it, joined; often empty. */
  text: string;
  /** True when the model reasons, which nobody is shown. */
  isReasoning: boolean;
  /** The provider gave up; what came before still counts. */
  failure?: ProviderFailure;
  /** The answer is over; what follows is of no interest. */
  end?: ChatEnd;
}

export interface AnswerReader {
  push(bytes: Buffer): AnswerPart;
  /** The body ended properly; the part then always holds an end or a failure. */
  finish(): AnswerPart;
}

/** No event, no answer without a stream and no refusal is longer in earnest. */
const LONGEST_CHARACTERS = 8 * 1024 * 1024;

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

const countOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

/**
 * Reads the body of an answer from `/chat/completions` as its bytes arrive, cut anywhere: server-sent events, or
 * a plain JSON answer from a server that does not stream. What it is shows in the first character; the
 * content-type is not to be trusted.
 */
export function createAnswerReader(secrets: readonly (string | undefined)[] = []): AnswerReader {
  const decoder = new StringDecoder("utf8");
  let kind: "unknown" | "events" | "json" | "html" = "unknown";
  let json = "";
  let text = "";
  let refusal = "";
  let isReasoning = false;
  /** Half of a character outside the basic plane; its other half comes with the next event, or never. */
  let halfCharacter = "";
  let finishReason: unknown;
  let isDone = false;
  let failure: ProviderFailure | undefined;
  const usage: ChatEnd["usage"] = { inputTokens: null, outputTokens: null };

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
    const message = choice?.delta ?? choice?.message;
    if (message) {
      const { content } = message;
      if (content) text += textOf(content);
      if (typeof message.refusal === "string") refusal += message.refusal;
      if (message.reasoning_content || message.reasoning) isReasoning = true;
    }
    if (choice?.finish_reason) finishReason = choice.finish_reason;
    if (chunk?.usage) {
      usage.inputTokens = countOf(chunk.usage.prompt_tokens);
      usage.outputTokens = countOf(chunk.usage.completion_tokens);
    }
  }

  const events = createParser({
    maxBufferSize: LONGEST_CHARACTERS,
    onEvent({ data }) {
      if (isDone || failure !== undefined || data === "") return;
      if (data === "[DONE]") isDone = true;
      else readChunk(data);
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
    if (kind === "events") events.feed(characters);
    else if (kind === "html") fail("the answer is an HTML page");
    else if (json.length + characters.length > LONGEST_CHARACTERS) fail("the answer is too long");
    else json += characters;
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
    if (refusal !== "" || finishReason === "content_filter") {
      const message = refusal || "stopped by the content filter";
      failure = new ProviderFailure("ai.refused", { message }, { secrets });
    } else if (finishReason === "error") fail("the provider broke off");
    // Neither mark of an end: a connection that closes by itself would else pass as a whole answer.
    else if (kind !== "json" && !isDone && finishReason === undefined) fail("the answer has no end");
  }

  function part(isOver: boolean): AnswerPart {
    if (isOver) conclude();
    const taken: AnswerPart = { text: takeText(), isReasoning };
    isReasoning = false;
    if (failure !== undefined) taken.failure = failure;
    else if (isOver) taken.end = { finishReason: finishReason === "length" ? "length" : "stop", usage };
    return taken;
  }

  return {
    push(bytes) {
      if (failure === undefined && !isDone) take(decoder.write(bytes));
      return part(isDone);
    },
    finish() {
      if (failure === undefined && !isDone) {
        take(decoder.end());
        if (kind === "json") readChunk(json);
        // The last event may lack its blank line.
        else if (kind === "events" && failure === undefined) events.feed("\n\n");
      }
      return part(true);
    },
  };
}

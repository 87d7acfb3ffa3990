import { setTimeout as delay } from "node:timers/promises";
import { createMarkupReader } from "./answer.markup.ts";
import { type ChatTimeouts, type Deadline, startDeadlines, type Timers } from "./chat.deadlines.ts";
import {
  type ChatEnd,
  type ChatModel,
  type ChatRequest,
  type OnModelEvent,
  type ToolCall,
  ToolsUnsupported,
} from "./chat.model.ts";
import { normalizeTurns } from "./chat.turns.ts";
import type { ChatWire, WireEnd, WireSink } from "./chat.wire.ts";
import { withDocumentsInWords } from "./documents.ts";
import { contextTokensIn, refusesTools } from "./failure.codes.ts";
import { ProviderFailure, toAppError } from "./provider.failure.ts";
import { type FittedRequest, fitRequest, tokensOfRequest } from "./token-budget.ts";

export interface GuardOptions {
  id: string;
  isOffline: boolean;
  timeouts: ChatTimeouts;
  timers: Timers;
  /** Pause before the second attempt where the provider names none. */
  retryDelayMs: number;
  /** The model turned out to take so few tokens: something for the operator to know. */
  onSmallContext?: ((contextTokens: number, failure: Error) => void) | undefined;
}

/** A longer wait than this is the person's to decide about, not ours. */
const LONGEST_RETRY_AFTER_MS = 5_000;
/** How much of what was too much is tried next. */
const SHRINK = 0.5;
/** A size that was guessed is tried anew after this time; the operator's server may have grown. */
const GUESS_HOLDS_MS = 60 * 60_000;
/** In less there is no room for a talk. */
const LEAST_CONTEXT_TOKENS = 256;

const smaller = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);

const expired = (deadline: Deadline, timeouts: ChatTimeouts): ProviderFailure =>
  new ProviderFailure("ai.timeout", { message: `${deadline} of ${timeouts[deadline]} ms is over` });

/** Whether the question before this one was still told with all of the talk. */
function isFirstToDrop(request: ChatRequest, contextTokens: number): boolean {
  const { messages } = request;
  const last = messages.findLastIndex(({ role }) => role === "user");
  const before = messages.slice(0, last).findLastIndex(({ role }) => role === "user");
  try {
    return (
      fitRequest({ ...request, messages: messages.slice(0, before + 1) }, contextTokens).droppedCount === 0
    );
  } catch {
    // That question did not fit at all.
    return false;
  }
}

const sentTokensOf = (request: ChatRequest): number => tokensOfRequest(request) + request.maxOutputTokens;

/**
 * Makes a dependable model of a bare wire: time limits, one retry while nobody has heard anything yet, reasoning and
 * calls told from text, an error for an answer that says nothing, and our error codes. The same for every provider.
 */
export function guardChat(wire: ChatWire, options: GuardOptions): ChatModel {
  const { timeouts, timers } = options;
  let canCallTools = true;
  /** Learned from refusals; what the operator says may be too large. */
  let learned: { tokens: number; untilMs: number } | undefined;
  /** Guessed at the last refusal, and not known to help. */
  let guessedTokens: number | undefined;
  /** Learned from an answer, and forgotten with one that shows otherwise. */
  let startsThinking = false;

  /** Files stand in the words for those who only read; the offline stand-in tells them apart. */
  const send: ChatWire["send"] = (request, ...rest) =>
    wire.send(
      options.isOffline ? request : { ...request, messages: withDocumentsInWords(request.messages) },
      ...rest,
    );

  interface Asking {
    /** The request as it was made, and as the model can take it. */
    asked: ChatRequest;
    fitted: ChatRequest;
    tell: OnModelEvent;
  }

  async function attempts(
    asking: Asking,
    sink: WireSink,
    signal: AbortSignal,
    isHeard: () => boolean,
  ): Promise<WireEnd> {
    const { fitted } = asking;
    try {
      const end = await send(fitted, sink, signal);
      if (guessedTokens !== undefined && sentTokensOf(fitted) > guessedTokens) guessedTokens = undefined;
      return end;
    } catch (error) {
      signal.throwIfAborted();
      if (isHeard() || !(error instanceof ProviderFailure)) throw error;
      if (fitted.tools && refusesTools(error)) {
        canCallTools = false;
        throw new ToolsUnsupported({ cause: error });
      }
      if (error.code === "ai.context_too_long") {
        const { request, size, isGuess } = shorten(asking, error);
        const end = await send(request, sink, signal);
        // Only what has helped counts for the questions of others: some refuse for another reason in these words.
        if (isGuess) learn(size, error, GUESS_HOLDS_MS);
        return end;
      }
      if (!error.isRetryable) throw error;
      const waitMs = error.retryAfterMs ?? options.retryDelayMs;
      if (waitMs > LONGEST_RETRY_AFTER_MS) throw error;
      await delay(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      return await send(fitted, sink, signal);
    }
  }

  const learnedTokens = (): number | undefined =>
    learned !== undefined && Date.now() < learned.untilMs ? learned.tokens : undefined;

  function learn(tokens: number, failure: ProviderFailure, holdsMs: number): void {
    learned = { tokens, untilMs: Date.now() + holdsMs };
    guessedTokens = undefined;
    options.onSmallContext?.(tokens, failure);
  }

  /**
   * The request as a smaller model takes it. How much that is the refusal says, or it is guessed.
   *
   * @throws the failure, when there is nothing left to leave out
   */
  function shorten(
    { asked, fitted, tell }: Asking,
    failure: ProviderFailure,
  ): { request: ChatRequest; size: number; isGuess: boolean } {
    const sentTokens = sentTokensOf(fitted);
    const known = smaller(learnedTokens(), guessedTokens);
    const named = contextTokensIn(failure.message);
    const isNews = named !== undefined && named < (learnedTokens() ?? Number.POSITIVE_INFINITY);
    // Where its size is not told, or did not help, it is well below what was too much.
    const size = isNews ? named : Math.floor(Math.min(known ?? sentTokens, sentTokens) * SHRINK);
    if (size < LEAST_CONTEXT_TOKENS) {
      guessedTokens = undefined;
      throw failure;
    }
    // Also where all of it does not fit: what is asked next, without tools, may.
    if (isNews) learn(size, failure, Number.POSITIVE_INFINITY);
    let shorter: FittedRequest;
    try {
      shorter = fitRequest(asked, size);
    } catch {
      // The question alone is too long for it.
      throw failure;
    }
    if (!isNews) guessedTokens = size;
    tell({ kind: "shortened", contextTokens: size, droppedTurns: shorter.droppedCount });
    return { request: shorter.request, size, isGuess: !isNews };
  }

  async function stream(request: ChatRequest, onEvent: OnModelEvent, signal: AbortSignal): Promise<ChatEnd> {
    signal.throwIfAborted();
    const { tools = [], ...rest } = request;
    if (tools.length > 0 && !canCallTools) throw new ToolsUnsupported();
    const asked: ChatRequest = {
      ...rest,
      messages: normalizeTurns(request.messages),
      ...(tools.length > 0 ? { tools } : {}),
    };
    const limit = smaller(learnedTokens(), request.contextTokens);
    const fitted = fitRequest(asked, limit);

    let text = "";
    let isHeard = false;
    const toolCalls: ToolCall[] = [];
    const stop = new AbortController();
    const { signal: stopped } = stop;
    /** Asked with every piece, and faster than the signal. */
    let isStopped = false;
    const stopWith = (reason: unknown): void => {
      isStopped = true;
      stop.abort(reason);
    };
    const onAbort = (): void => stopWith(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    const deadlines = startDeadlines(timeouts, timers, (deadline) => stopWith(expired(deadline, timeouts)));
    let isShortened = false;
    const tell: OnModelEvent = (event) => {
      if (event.kind === "shortened") {
        if (isShortened) return;
        isShortened = true;
      } else isHeard = true;
      try {
        onEvent(event);
      } catch (error) {
        // The listener's own trouble: it ends the call, and leaves here as it is.
        stopWith(error);
      }
    };
    const addCall = (call: ToolCall): void => {
      if (tools.length === 0) return;
      toolCalls.push(call);
      tell({ kind: "tool_call", call });
    };
    const wasThinking = startsThinking;
    const markup = createMarkupReader(
      {
        onText(piece) {
          text += piece;
          tell({ kind: "text", text: piece });
        },
        onReasoning: (piece) => tell({ kind: "reasoning", text: piece }),
        onToolCall: addCall,
      },
      { toolNames: new Set(tools.map(({ name }) => name)), startsThinking: wasThinking },
    );
    const sink: WireSink = {
      onText(piece) {
        if (isStopped) return;
        deadlines.sawText();
        // PostgreSQL takes no NUL in a text, so none may leave here.
        markup.push(piece.includes("\0") ? piece.replaceAll("\0", "") : piece);
      },
      onReasoning(piece) {
        if (isStopped) return;
        deadlines.sawReasoning();
        tell({ kind: "reasoning", text: piece.replaceAll("\0", "") });
      },
      onToolCall(call) {
        if (isStopped) return;
        deadlines.sawReasoning();
        addCall(call);
      },
      onWorking: deadlines.sawReasoning,
    };
    try {
      if (limit !== undefined && fitted.droppedCount > 0 && isFirstToDrop(asked, limit))
        tell({ kind: "shortened", contextTokens: limit, droppedTurns: fitted.droppedCount });
      const { finishReason, usage, carried } = await attempts(
        { asked, fitted: fitted.request, tell },
        sink,
        stopped,
        () => isHeard,
      );
      markup.end();
      stopped.throwIfAborted();
      startsThinking = markup.sawStrayClose() || (wasThinking && !markup.missedClose());
      if (text.trim() === "" && toolCalls.length === 0)
        throw new ProviderFailure("ai.empty", { message: `finish reason ${finishReason}` });
      const end: ChatEnd = {
        finishReason:
          toolCalls.length > 0 ? "tool_calls" : finishReason === "tool_calls" ? "stop" : finishReason,
        usage,
        turn: {
          role: "assistant",
          content: text,
          ...(toolCalls.length > 0 ? { toolCalls } : {}),
          ...(carried ? { carried } : {}),
        },
      };
      if (usage.inputTokens !== null || usage.outputTokens !== null) tell({ kind: "usage", usage });
      tell({ kind: "end", end });
      stopped.throwIfAborted();
      return end;
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof ProviderFailure ? toAppError(error, text !== "") : error;
    } finally {
      deadlines.stop();
      signal.removeEventListener("abort", onAbort);
    }
  }

  return {
    id: options.id,
    isOffline: options.isOffline,
    get canCallTools() {
      return canCallTools;
    },
    get learnedTokens() {
      return learnedTokens();
    },
    connect: () => wire.connect?.(),
    stream,
  };
}

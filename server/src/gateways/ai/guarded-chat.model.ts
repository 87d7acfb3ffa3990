import { setTimeout as delay } from "node:timers/promises";
import { type ChatTimeouts, type Deadline, startDeadlines, type Timers } from "./chat.deadlines.ts";
import type { ChatEnd, ChatModel, ChatRequest } from "./chat.model.ts";
import { normalizeTurns } from "./chat.turns.ts";
import type { ChatWire, WireSink } from "./chat.wire.ts";
import { ProviderFailure, toAppError } from "./provider.failure.ts";

export interface GuardOptions {
  id: string;
  isOffline: boolean;
  timeouts: ChatTimeouts;
  timers: Timers;
  /** Pause before the second attempt where the provider names none. */
  retryDelayMs: number;
}

/** A longer wait than this is the person's to decide about, not ours. */
const LONGEST_RETRY_AFTER_MS = 5_000;

const expired = (deadline: Deadline, timeouts: ChatTimeouts): ProviderFailure =>
  new ProviderFailure("ai.timeout", { message: `${deadline} of ${timeouts[deadline]} ms is over` });

/**
 * Makes a dependable model of a bare wire: time limits, one retry while nobody has seen a word yet, an error
 * for an answer without text, and our error codes. The same for every provider.
 */
export function guardChat(wire: ChatWire, options: GuardOptions): ChatModel {
  const { timeouts, timers } = options;

  async function attempts(request: ChatRequest, sink: WireSink, signal: AbortSignal, hasText: () => boolean) {
    try {
      return await wire.send(request, sink, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (hasText() || !(error instanceof ProviderFailure) || !error.isRetryable) throw error;
      const waitMs = error.retryAfterMs ?? options.retryDelayMs;
      if (waitMs > LONGEST_RETRY_AFTER_MS) throw error;
      await delay(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      return await wire.send(request, sink, signal);
    }
  }

  async function stream(
    request: ChatRequest,
    onText: (text: string) => void,
    signal: AbortSignal,
  ): Promise<ChatEnd> {
    signal.throwIfAborted();
    let hasText = false;
    const stop = new AbortController();
    const onAbort = (): void => stop.abort(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    const deadlines = startDeadlines(timeouts, timers, (deadline) => stop.abort(expired(deadline, timeouts)));
    const sink: WireSink = {
      onText(text) {
        if (stop.signal.aborted) return;
        deadlines.sawText();
        // PostgreSQL takes no NUL in a text, so none may leave here.
        const storable = text.includes("\0") ? text.replaceAll("\0", "") : text;
        if (storable === "") return;
        hasText = true;
        try {
          onText(storable);
        } catch (error) {
          // The listener's own trouble: it ends the call, and leaves here as it is.
          stop.abort(error);
        }
      },
      onReasoning: deadlines.sawReasoning,
    };
    try {
      const turns = { ...request, messages: normalizeTurns(request.messages) };
      const end = await attempts(turns, sink, stop.signal, () => hasText);
      stop.signal.throwIfAborted();
      if (!hasText) throw new ProviderFailure("ai.empty", { message: `finish reason ${end.finishReason}` });
      return end;
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof ProviderFailure ? toAppError(error, hasText) : error;
    } finally {
      deadlines.stop();
      signal.removeEventListener("abort", onAbort);
    }
  }

  return { id: options.id, isOffline: options.isOffline, stream };
}

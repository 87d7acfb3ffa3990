import type { ChatEnd, ChatRequest } from "./chat.model.ts";

/** Where a wire puts what it reads. Both are called synchronously. */
export interface WireSink {
  /** A piece of the answer, never an empty one. */
  onText(text: string): void;
  /** The model reasons, which nobody is shown. */
  onReasoning(): void;
}

/**
 * One way to speak with a provider: a single attempt, without retry, time limits or mapped errors
 * (`guardChat` adds those once for all).
 */
export interface ChatWire {
  /**
   * @throws ProviderFailure when the provider fails, before or in the middle of the answer
   * @throws the signal's reason when it is aborted; the connection is then closed
   */
  send(request: ChatRequest, sink: WireSink, signal: AbortSignal): Promise<ChatEnd>;
}

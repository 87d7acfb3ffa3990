import type { CarriedTurn, ChatEnd, ChatRequest, ToolCall } from "./chat.model.ts";

/** Where a wire puts what it reads. All are called synchronously. */
export interface WireSink {
  /** A piece of the answer, never an empty one. */
  onText(text: string): void;
  /** A piece of what the model thinks; empty where only that it does is known. */
  onReasoning(text: string): void;
  /** A whole call. */
  onToolCall(call: ToolCall): void;
  /** The model works at something that is not told in pieces, such as the arguments of a call. */
  onWorking(): void;
}

/** How an answer ended, as its provider says. */
export interface WireEnd extends Pick<ChatEnd, "finishReason" | "usage"> {
  /** What is to be sent back with the tools' results. */
  carried?: CarriedTurn;
}

/**
 * One way to speak with a provider: a single attempt, without retry, time limits or mapped errors
 * (`guardChat` adds those once for all).
 */
export interface ChatWire {
  /** Opens what the next request will need, as far as it is not open. Says nothing, costs nothing, and never fails. */
  connect?(): void;
  /**
   * @throws ProviderFailure when the provider fails, before or in the middle of the answer
   * @throws the signal's reason when it is aborted; the connection is then closed
   */
  send(request: ChatRequest, sink: WireSink, signal: AbortSignal): Promise<WireEnd>;
}

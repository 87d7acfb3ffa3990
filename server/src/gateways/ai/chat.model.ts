/** One earlier message of the talk, oldest first. A client can never speak as the system. */
export interface ChatTurn {
  role: "user" | "assistant";
  content: string;
  /** Pictures that the person showed with it. */
  pictures?: readonly TurnPicture[];
}

/** A picture as models take it. */
export interface TurnPicture {
  mediaType: "image/jpeg" | "image/png";
  bytes: Uint8Array;
  /** What was handed in, before it was made ready for the model. */
  upload: { kind: string; width: number; height: number; bytes: number };
}

/** Something to answer from, by its number. The request's words hold it too; the offline model quotes from here. */
export interface ChatSource {
  number: number;
  title: string;
  text: string;
}

/**
 * What an answer is for. Providers are told in words and take no notice; the offline stand-in follows no words, so it
 * goes by this.
 */
export type ChatPurpose = "chat" | "clarity" | "writer" | "reviewer" | "news";

export interface ChatRequest {
  /** `chat` when absent. */
  purpose?: ChatPurpose;
  /** Who the assistant is and what it knows; ours alone. */
  instructions: string;
  /** The talk so far, oldest first; the last one is the question. */
  messages: readonly ChatTurn[];
  maxOutputTokens: number;
  temperature?: number;
  sources?: readonly ChatSource[];
}

export interface ChatEnd {
  finishReason: "stop" | "length";
  /** Tokens as the provider counted them; null where it does not say. */
  usage: { inputTokens: number | null; outputTokens: number | null };
}

/**
 * A model that answers in a chat, whoever provides it.
 */
export interface ChatModel {
  /** `provider:model`, as the operator set it. */
  readonly id: string;
  /** True for the offline stand-in, whose answers are labelled as such. */
  readonly isOffline: boolean;
  /**
   * Streams one answer. `onText` is called synchronously with each piece as it arrives (never an empty one).
   *
   * @throws AppError with an `ai.*` code when the provider fails, before or in the middle of the answer
   * @throws the signal's reason when `signal` is aborted; the call to the provider is then really closed
   */
  stream(request: ChatRequest, onText: (text: string) => void, signal: AbortSignal): Promise<ChatEnd>;
}

/** Where a model is and how to reach it; made from the settings AI_<CAPABILITY>_MODEL, _BASE_URL and _API_KEY. */
export interface ModelSettings {
  provider: "openai" | "anthropic" | "google" | "compatible" | "offline";
  model: string;
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
}

/** A text the offline model may quote: a page of the site, a part of `content/`, or a live figure we hold. */
export interface KnowledgeDocument {
  id: string;
  title: string;
  text: string;
  /** Where a person finds it on the site, for example `/conservation`. */
  href?: string | undefined;
}

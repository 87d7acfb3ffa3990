/** One earlier message of the talk, oldest first. A client can never speak as the system. */
export type ChatTurn = PersonTurn | AssistantTurn | ToolTurn;

export interface PersonTurn {
  role: "user";
  content: string;
  /** Pictures that the person showed with it. */
  pictures?: readonly TurnPicture[];
  /** Files that it is about; no words of the person's. Providers are told them before the words (documents.ts). */
  documents?: readonly TurnDocument[];
}

/** What the model said. `ChatEnd.turn` is one, ready to be put before the results of the tools it called. */
export interface AssistantTurn {
  role: "assistant";
  content: string;
  toolCalls?: readonly ToolCall[];
  carried?: CarriedTurn;
}

/** What a tool answered. Every call of the assistant's turn before it needs one. */
export interface ToolTurn {
  role: "tool";
  callId: string;
  /** Name of the tool. */
  name: string;
  content: string;
}

/** A tool that the model may call. */
export interface ToolDefinition {
  /** Letters, digits, `_` and `-`, 64 at most: what every provider takes. */
  name: string;
  /** What it is for and when to use it, for the model. */
  description: string;
  /** JSON Schema of its input, an object. */
  inputSchema: Readonly<Record<string, unknown>>;
  /** Its input for a question in plain words, where that asks for it; sent to nobody. The offline stand-in goes by it. */
  inputFor?(question: string): unknown;
}

/** The model wants a tool to be used. Nothing in it was checked: the name may be unknown, the arguments may be no JSON. */
export interface ToolCall {
  /** The provider's, or one of ours where it gives none. */
  id: string;
  name: string;
  /** JSON text of its input; `{}` where it gave none. */
  arguments: string;
}

/**
 * What a provider wants back unchanged together with the tools' results, such as the signature of its thinking. Only the
 * wire that made it reads it. Plain JSON. It is of use within one answer; nothing is lost where it is left out later.
 */
export interface CarriedTurn {
  wire: string;
  data: unknown;
}

/** A picture as models take it. */
export interface TurnPicture {
  mediaType: "image/jpeg" | "image/png";
  bytes: Uint8Array;
  /** What was handed in, before it was made ready for the model. */
  upload: { kind: string; width: number; height: number; bytes: number };
}

/** A file that a question is about: what could be read of it. Strangers may have written it. */
export interface TurnDocument {
  name: string;
  /** In our words: kind, pages, rows. */
  about: string;
  /** As much as the model is told. */
  text: string;
  /** How much there is. */
  characters: number;
  /** {told} {characters}: said below a text that is told in part. */
  partNote: string;
  /** No text of strangers can know it (fence.ts). */
  mark: string;
  /** It came with this question, and not with an earlier one. */
  isNew: boolean;
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
export type ChatPurpose = "chat" | "clarity" | "writer" | "reviewer" | "news" | "title" | "summary";

export interface ChatRequest {
  /** `chat` when absent. */
  purpose?: ChatPurpose;
  /** Who the assistant is and what it knows; ours alone. */
  instructions: string;
  /** What it may answer from, told after the instructions: as much as fits beside the talk. */
  background?: Background;
  /** What came before the messages, summed up. It is kept beside the talk, unless the question alone fills the model. */
  earlier?: EarlierTalk;
  /** The talk so far, oldest first; the last one is the question. Its beginning is left out where it does not fit. */
  messages: readonly ChatTurn[];
  /** What the model can take in all, as the operator says; no limit when absent. */
  contextTokens?: number;
  maxOutputTokens: number;
  temperature?: number;
  sources?: readonly ChatSource[];
  /** The instructions ask for questions to go on with. Providers are told in words; the offline stand-in goes by this. */
  nextQuestions?: true;
  /** What the model may call; none when absent. See `ChatModel.canCallTools`. */
  tools?: readonly ToolDefinition[];
}

export interface Background {
  /** Stands before the passages. */
  introduction: string;
  /** Best first. */
  passages: readonly string[];
}

export interface EarlierTalk {
  /** Stands before it. */
  introduction: string;
  /** Made from what people and models said: it is told between marks, as information. */
  text: string;
}

/** Tokens as the provider counted them; null where it does not say. */
export interface TokenUsage {
  inputTokens: number | null;
  outputTokens: number | null;
}

/** How an answer ended. What the provider's filter or an error ended is no end but a failure, and thrown. */
export interface ChatEnd {
  /** `tool_calls`: the model waits for their results. `length`: it was cut off. */
  finishReason: "stop" | "length" | "tool_calls";
  usage: TokenUsage;
  /** All that was said, to go on from. */
  turn: AssistantTurn;
}

/**
 * What a model says, in order. The same from every provider; reasoning in the text (`<think>…</think>`) and calls in the
 * text, as some local servers write them, come as what they are.
 */
export type ModelEvent =
  /** A piece of the answer, never an empty one. An answer does not begin with blanks. */
  | { kind: "text"; text: string }
  /** A piece of what the model thinks; empty where a provider only shows that it does. */
  | { kind: "reasoning"; text: string }
  /** A whole call, its arguments joined. */
  | { kind: "tool_call"; call: ToolCall }
  | { kind: "usage"; usage: TokenUsage }
  /**
   * With this question the beginning of the talk is left out for the first time: it does not fit into the model, which may
   * have turned out to be smaller than the operator says. Comes first.
   */
  | { kind: "shortened"; contextTokens: number; droppedTurns: number }
  /** Last, where the answer did not fail. */
  | { kind: "end"; end: ChatEnd };

export type OnModelEvent = (event: ModelEvent) => void;

/** For those who want the words alone. */
export const onlyText =
  (onText: (text: string) => void): OnModelEvent =>
  (event) => {
    if (event.kind === "text") onText(event.text);
  };

/**
 * The model or its server can't call tools. Thrown before anything was said, by the call that found it out and by all
 * later ones that bring tools: ask again without.
 */
export class ToolsUnsupported extends Error {
  constructor(options?: ErrorOptions) {
    super("the model can't call tools", options);
    this.name = "ToolsUnsupported";
  }
}

/**
 * A model that answers in a chat, whoever provides it.
 */
export interface ChatModel {
  /** `provider:model`, as the operator set it. */
  readonly id: string;
  /** True for the offline stand-in, whose answers are labelled as such. */
  readonly isOffline: boolean;
  /** False once it was found out that it can't. */
  readonly canCallTools: boolean;
  /** What it turned out to take, where that is less than was thought; undefined as long as nothing says so. */
  readonly learnedTokens: number | undefined;
  /**
   * Somebody is about to ask: opens the connection to the provider that the question will need, where there is one and
   * none is kept. Nothing is asked for that costs anything, and a failure is left to the question.
   */
  connect?(): void;
  /**
   * Streams one answer. `onEvent` is called synchronously with each piece as it arrives.
   *
   * @throws AppError with an `ai.*` code when the provider fails, before or in the middle of the answer
   * @throws ToolsUnsupported when the request brings tools and the model can't call any
   * @throws the signal's reason when `signal` is aborted; the call to the provider is then really closed
   */
  stream(request: ChatRequest, onEvent: OnModelEvent, signal: AbortSignal): Promise<ChatEnd>;
}

/** Where a model is and how to reach it; made from the settings AI_<CAPABILITY>_MODEL, _BASE_URL and _API_KEY. */
export interface ModelSettings {
  provider: "openai" | "anthropic" | "google" | "compatible" | "offline";
  model: string;
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  /** Of a model that changes pictures: what marks the place to change. Absent: as its provider has it. */
  mask?: MaskKind | undefined;
}

/** `transparent` as at OpenAI, `white` as at servers of the Stable Diffusion kind. */
export type MaskKind = "transparent" | "white" | "none";

/** A text the offline model may quote: a page of the site, a part of `content/`, or a live figure we hold. */
export interface KnowledgeDocument {
  id: string;
  title: string;
  text: string;
  /** Where a person finds it on the site, for example `/conservation`. */
  href?: string | undefined;
}

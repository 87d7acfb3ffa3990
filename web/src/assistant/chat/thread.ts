import type { AttachmentPart } from "@bakso/contract/attachments";
import type { FoundMessage } from "@bakso/contract/conversations";
import type { Message, ReplyEvents } from "@bakso/contract/messages";
import type { PartEvents, ToolView } from "@bakso/contract/parts";
import type { MessageParts } from "../message-parts.ts";

/** A message as the thread keeps it. Its position is the server's, and null until the server has said it. */
export type ThreadMessage = Omit<Message, "position"> & {
  position: number | null;
  /** What was thought while this page listened; it is gone with the page. */
  thought?: Thought | undefined;
};

/** What a model thought for a reply. */
export interface Thought {
  text: string;
  /** For how long; undefined while it thinks. */
  elapsedMs: number | undefined;
}

/** A question on its way to the server. */
export interface Question {
  messageId: string;
  text: string;
  /** The stored question that this one takes the place of. */
  replaces: string | undefined;
  kind: "ask" | "edit" | "again";
  /** Name of the sender that takes it to the server; absent for the chat's own. */
  via?: string;
  /** The pictures that are shown with it until the server names its own. */
  imageUrls?: readonly string[];
  /** Files that belong to it, which the server has already. */
  attachments?: readonly AttachmentPart[];
}

/** The reply that is being written, as far as it has come. */
export interface Reply {
  replyId: string;
  questionId: string;
  parts: MessageParts;
  /** How much of it was taken in, counted as in the contract's `PartEvents`. */
  sequence: number;
  phase: "writing" | "reconnecting";
  thought?: Thought | undefined;
}

/** What is asked again by itself, since the server said when that makes sense. */
export interface Retry {
  /** A question that was not sent, or a reply that failed. */
  what: { questionId: string } | { replyId: string };
  /** When, in milliseconds of the clock. */
  atMs: number;
}

/** What is looked for in a talk, and what was found. */
export interface Find {
  text: string;
  /** Oldest first. */
  matches: readonly FoundMessage[];
  /** The one that is shown; null where nothing was found. */
  current: FoundMessage | null;
  /** As they stand in the texts, to be marked there. */
  words: readonly string[];
  state: "idle" | "searching" | "done" | "failed";
  /** There are more than these. */
  hasMore: boolean;
}

/** What another part of the assistant shows in the thread. */
export interface ShownText {
  title: string;
  /** In Markdown. */
  text: string;
  /** The same for people's eyes, drawn as a tool's result is. */
  view?: ToolView;
}

/** A row that is not stored. It follows the row of the given key. */
export type Insert =
  | { kind: "notice"; id: string; after: string | null; text: string; canReload: boolean }
  | ({ kind: "shown"; id: string; after: string | null } & ShownText)
  | {
      kind: "unsent";
      after: string | null;
      question: Question;
      /** The server will never take it as it is. */
      isRefused?: boolean;
    };

/** A conversation as this page shows it. */
export interface Thread {
  /** False until the server has the conversation. */
  isCreated: boolean;
  /** Whether the newest messages were read from the server. */
  reading: "never" | "first" | "done" | { failure: unknown };
  /** Whether there are older messages than those that were read. */
  older: "none" | "more" | "reading" | "failed";
  /** What the server has, oldest first, each message once. */
  messages: readonly ThreadMessage[];
  /** The question on its way; null when none is, or the server has taken it. */
  asked: Question | null;
  /** The reply that is followed. */
  reply: Reply | null;
  /** The reply whose connection was given up. It is not followed again before the conversation was read again. */
  lostReplyId: string | null;
  isStopping: boolean;
  retry: Retry | null;
  /** Null while nothing is looked for. */
  find: Find | null;
  inserts: readonly Insert[];
  /** Counts the changes that a read which left the server earlier does not know. */
  revision: number;
  /** The number of the read that was taken in last. */
  readingTaken: number;
  /** There is more to know: the conversation has to be read again. */
  isStale: boolean;
}

/** What happens to a thread: what the person does and what the server sends, in any order. */
export type ThreadEvent =
  | { type: "created" }
  | { type: "reading" }
  | {
      type: "read";
      messages: readonly ThreadMessage[];
      /** There are no older ones than these. */
      isWhole: boolean;
      /** Reads are numbered when they begin. */
      number: number;
      /** The thread's revision when the read began. */
      revision: number;
    }
  | { type: "not-read"; failure: unknown }
  | { type: "reading-older" }
  | { type: "older-read"; before: number; messages: readonly ThreadMessage[]; isWhole: boolean }
  | { type: "older-not-read" }
  /** Something has changed that this page did not do. */
  | { type: "changed" }
  | { type: "asked"; question: Question }
  /** The server has the question and has begun its reply. */
  | {
      type: "begun";
      questionId: string;
      replyId: string;
      /** Of the reply; its question stands just before it. */
      position: number | null;
      isDemo: boolean;
      at: string;
    }
  /** A reply that was asked for elsewhere, or before a reload, is followed. */
  | { type: "followed"; replyId: string }
  /** A piece of text of the reply, for the text part of that index. `sequence` is how much there was before it. */
  | { type: "text"; replyId: string; sequence: number; text: string; part: number | undefined }
  | { type: "part"; replyId: string; sequence: number; part: PartEvents["part"] }
  | { type: "update"; replyId: string; sequence: number; update: PartEvents["update"] }
  | { type: "thought"; replyId: string; thought: ReplyEvents["thought"] }
  | { type: "connection"; replyId: string; phase: Reply["phase"] }
  | { type: "ended"; replyId: string; change: Partial<ThreadMessage> }
  /** The server is not known to have the question. */
  | { type: "not-sent"; questionId: string; noticeId: string; text: string; isRefused?: boolean }
  | { type: "lost"; replyId: string }
  /** Another conversation was opened: the reply goes on without us. */
  | { type: "left"; replyId: string }
  | { type: "stopping"; isStopping: boolean }
  /** Something is looked for; `current` where it was found already. */
  | { type: "find"; text: string; current: FoundMessage | null }
  | {
      type: "found";
      text: string;
      matches: readonly FoundMessage[];
      words: readonly string[];
      hasMore: boolean;
    }
  | { type: "not-found-out"; text: string }
  /** To the next match, or with -1 to the one before. */
  | { type: "find-moved"; by: 1 | -1 }
  | { type: "find-closed" }
  /** With null nothing is asked again by itself. */
  | { type: "retry"; retry: Retry | null }
  /** `about` is the question it belongs to; null for the end of the thread. */
  | { type: "noticed"; id: string; about: string | null; text: string; canReload: boolean }
  | ({ type: "shown"; id: string } & ShownText)
  | { type: "unsent-taken-back"; questionId: string }
  /** It was not shown for long: what can be read again is dropped. */
  | { type: "put-away" };

export const emptyThread = (isCreated: boolean, inserts: readonly Insert[] = []): Thread => ({
  isCreated,
  // The server does not have it, so there is nothing to read.
  reading: isCreated ? "never" : "done",
  older: "none",
  messages: [],
  asked: null,
  reply: null,
  lostReplyId: null,
  isStopping: false,
  retry: null,
  find: null,
  inserts,
  revision: 0,
  readingTaken: 0,
  isStale: false,
});

export const isBusy = ({ asked, reply }: Thread): boolean => asked !== null || reply !== null;

export const questionKey = (messageId: string): string => `q:${messageId}`;
/** A reply is named after its question, so that it stays the same row from the first wait to the stored text. */
export const replyKey = (questionId: string): string => `a:${questionId}`;

export const keyOf = (message: ThreadMessage, before: ThreadMessage | undefined): string => {
  if (message.role === "user") return questionKey(message.message_id);
  const question = message.reply_to ?? (before?.role === "user" ? before.message_id : undefined);
  return question === undefined ? `m:${message.message_id}` : replyKey(question);
};

/** Key of the last stored row, after which new things stand. */
export function lastKey(messages: readonly ThreadMessage[]): string | null {
  const last = messages.at(-1);
  return last === undefined ? null : keyOf(last, messages.at(-2));
}

export const findMessage = ({ messages }: Thread, id: string | undefined): ThreadMessage | undefined =>
  id === undefined ? undefined : messages.find((one) => one.message_id === id);

export const unsentQuestion = ({ inserts }: Thread, messageId: string): Question | undefined =>
  inserts.flatMap((one) =>
    one.kind === "unsent" && one.question.messageId === messageId ? [one.question] : [],
  )[0];

/** What stands before a message; everything where there is no such message. */
export const messagesBefore = (
  { messages }: Thread,
  messageId: string | undefined,
): readonly ThreadMessage[] => {
  const place = messages.findIndex((one) => one.message_id === messageId);
  return place === -1 ? messages : messages.slice(0, place);
};

/** What was asked last: what is on its way, else what is stored; "" where nothing is. */
export const lastQuestion = ({ asked, messages }: Pick<Thread, "asked" | "messages">): string =>
  asked?.text ?? messages.findLast((one) => one.role === "user" && one.content !== "")?.content ?? "";

/** The question that a reply belongs to. */
export function questionOf({ messages }: Thread, replyId: string): ThreadMessage | undefined {
  const place = messages.findIndex((one) => one.message_id === replyId);
  const asked = messages[place]?.reply_to;
  return messages
    .slice(0, Math.max(place, 0))
    .findLast((one) => one.role === "user" && (asked === undefined || asked === one.message_id));
}

/** A reply that is being written and that is not followed here yet. */
export function replyToFollow(thread: Thread): ThreadMessage | undefined {
  const last = thread.messages.at(-1);
  const isOurs = isBusy(thread) || last?.message_id === thread.lostReplyId;
  return last?.status === "streaming" && !isOurs ? last : undefined;
}

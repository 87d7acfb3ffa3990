import type { AttachmentPart } from "@bakso/contract/attachments";
import type { MessageStatus } from "@bakso/contract/messages";
import type { ToolView } from "@bakso/contract/parts";
import type { MessageParts } from "../message-parts.ts";
import { attachmentsOf, partsOf, picturesOf } from "./parts/parts.ts";
import {
  type Insert,
  keyOf,
  type Question,
  questionKey,
  replyKey,
  type Thought,
  type Thread,
  type ThreadMessage,
} from "./thread.ts";

/** Who speaks: own words, a reply that came here, an error or notice, a reply read back from the store. */
export type Agent = "user" | "BaksoAI" | "System" | "Assistant";

/** One message as the chat shows it. */
export interface DisplayMessage {
  agent: Agent;
  message: string;
  imageUrl: string | null;
}

export interface QuestionRow extends DisplayMessage {
  kind: "question";
  key: string;
  messageId: string;
  /** All pictures that are shown with it; `imageUrl` is the first. */
  pictures: readonly string[];
  attachments: readonly AttachmentPart[];
  /** `unsent`: the server is not known to have it. `refused`: nor will it ever take it as it is. */
  state: "stored" | "sending" | "unsent" | "refused";
  /** What can be shown in its place, where the words differ. */
  versions: readonly string[] | undefined;
}

export interface ReplyRow extends DisplayMessage {
  kind: "reply";
  key: string;
  /** Undefined until something is heard of it. */
  messageId: string | undefined;
  /** `lost`: it may still be written, but the connection was given up. */
  status: MessageStatus | "waiting" | "lost";
  /** What it consists of; `message` is the text of it. */
  parts: MessageParts;
  /** What was thought for it while this page listened. */
  thought: Thought | undefined;
  /** The question it answers. */
  questionId: string | undefined;
  /** The versions of its question, where that was asked again in the same words. */
  versions: readonly string[] | undefined;
  /** The feature that answers, where that is not the chat itself. */
  via: string | undefined;
  /** Of the picture, where it is known. */
  imageWidth: number | undefined;
  imageHeight: number | undefined;
  isDemo: boolean;
  isLast: boolean;
}

export interface NoticeRow extends DisplayMessage {
  kind: "notice";
  key: string;
  noticeId: string;
  /** What the person can do: read the conversation again. */
  canReload: boolean;
}

/** A text of another part of the assistant, shown in the thread. It is not stored with the conversation. */
export interface ShownRow extends DisplayMessage {
  kind: "shown";
  key: string;
  title: string;
  view: ToolView | undefined;
}

export type ThreadRow = QuestionRow | ReplyRow | NoticeRow | ShownRow;

export interface RowSources extends Pick<Thread, "messages" | "inserts" | "asked" | "lostReplyId"> {
  /** Replies that came while this page was open. */
  heardHere: ReadonlySet<string>;
}

/** What the chat shows, from top to bottom. A reply that is being written stands there as far as it was stored. */
export function buildRows({ messages, inserts, asked, lostReplyId, heardHere }: RowSources): ThreadRow[] {
  const cut =
    asked?.replaces === undefined ? -1 : messages.findIndex((one) => one.message_id === asked.replaces);
  const ids = new Set(messages.map((one) => one.message_id));
  // The server's first word is late, but the question is known to be stored: it has replaced the other already.
  const isAskedStored = asked !== null && ids.has(asked.messageId);
  const kept = cut === -1 || isAskedStored ? messages : messages.slice(0, cut);
  const hidden = new Set(
    messages.slice(kept.length).flatMap(({ message_id: id }) => [questionKey(id), replyKey(id)]),
  );
  // A question that the server turns out to have is no longer unsent. Notices about a cut message go with it.
  const waiting = inserts.filter((one) =>
    one.kind === "unsent" ? !ids.has(one.question.messageId) : !hidden.has(one.after ?? ""),
  );

  const rows: ThreadRow[] = [];
  const placed = new Set<Insert>();
  const used = new Set<string>();
  const place = (insert: Insert) => {
    if (placed.has(insert)) return;
    placed.add(insert);
    if (insert.kind === "notice") {
      rows.push(noticeRow(insert));
      return;
    }
    if (insert.kind === "shown") {
      rows.push(shownRow(insert));
      return;
    }
    rows.push(questionRow(insert.question, insert.isRefused ? "refused" : "unsent"));
    placeAfter(questionKey(insert.question.messageId));
    placeAfter(replyKey(insert.question.messageId));
  };
  const placeAfter = (key: string | null) => {
    for (const insert of waiting) if (insert.after === key) place(insert);
  };

  placeAfter(null);
  kept.forEach((message, index) => {
    const before = kept[index - 1];
    const wanted = keyOf(message, before);
    const key = used.has(wanted) ? `m:${message.message_id}` : wanted;
    used.add(key);
    rows.push(storedRow(message, before, { key, isLast: index === kept.length - 1, lostReplyId, heardHere }));
    placeAfter(key);
    const next = kept[index + 1];
    if (message.role === "user" && next?.role !== "assistant") placeAfter(replyKey(message.message_id));
  });
  for (const insert of waiting) place(insert);
  if (asked !== null && !isAskedStored) rows.push(questionRow(asked, "sending"), waitingRow(asked));
  return rows;
}

const NO_PICTURES: readonly string[] = [];
const NO_FILES: readonly AttachmentPart[] = [];

/** The same array for the same message: a row is drawn again only when it has changed. */
const listed = new WeakMap<ThreadMessage, MessageParts>();
function partsFor(message: ThreadMessage): MessageParts {
  const parts = listed.get(message) ?? partsOf(message);
  listed.set(message, parts);
  return parts;
}

function storedRow(
  message: ThreadMessage,
  before: ThreadMessage | undefined,
  {
    key,
    isLast,
    lostReplyId,
    heardHere,
  }: { key: string; isLast: boolean } & Pick<RowSources, "lostReplyId" | "heardHere">,
): ThreadRow {
  const { message_id: messageId, content, image_url: imageUrl } = message;
  if (message.role === "user")
    return {
      kind: "question",
      key,
      agent: "user",
      message: content,
      imageUrl,
      pictures: picturesOf(message),
      attachments: attachmentsOf(message),
      messageId,
      state: "stored",
      versions: versionsOf(message, "question"),
    };
  return {
    kind: "reply",
    key,
    agent: heardHere.has(messageId) ? "BaksoAI" : "Assistant",
    message: content,
    imageUrl,
    parts: partsFor(message),
    thought: message.thought,
    messageId,
    status: messageId === lostReplyId && message.status === "streaming" ? "lost" : message.status,
    questionId: message.reply_to,
    versions: before?.message_id === message.reply_to ? versionsOf(before, "reply") : undefined,
    via: before?.role === "user" ? before.via : undefined,
    imageWidth: message.image_width,
    imageHeight: message.image_height,
    isDemo: message.is_demo === true,
    isLast,
  };
}

const questionRow = (question: Question, state: QuestionRow["state"]): QuestionRow => ({
  kind: "question",
  key: questionKey(question.messageId),
  agent: "user",
  message: question.text,
  imageUrl: question.imageUrls?.[0] ?? null,
  pictures: question.imageUrls ?? NO_PICTURES,
  attachments: question.attachments ?? NO_FILES,
  messageId: question.messageId,
  state,
  versions: undefined,
});

const versionsOf = (
  question: ThreadMessage | undefined,
  of: "question" | "reply",
): readonly string[] | undefined => (question?.versions?.of === of ? question.versions.ids : undefined);

const waitingRow = (question: Question): ReplyRow => ({
  kind: "reply",
  key: replyKey(question.messageId),
  agent: "BaksoAI",
  message: "",
  imageUrl: null,
  parts: [],
  thought: undefined,
  messageId: undefined,
  status: "waiting",
  questionId: question.messageId,
  versions: undefined,
  via: question.via,
  imageWidth: undefined,
  imageHeight: undefined,
  isDemo: false,
  isLast: true,
});

const noticeRow = (notice: Extract<Insert, { kind: "notice" }>): NoticeRow => ({
  kind: "notice",
  key: `n:${notice.id}`,
  agent: "System",
  message: notice.text,
  imageUrl: null,
  noticeId: notice.id,
  canReload: notice.canReload,
});

const shownRow = ({ kind, id, title, text, view }: Extract<Insert, { kind: "shown" }>): ShownRow => ({
  kind,
  key: `s:${id}`,
  agent: "Assistant",
  message: text,
  imageUrl: null,
  title,
  view,
});

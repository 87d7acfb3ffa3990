import type { Message, MessageStatus } from "@bakso/contract/messages";

/** Who speaks: own words, an answer given here, an error or notice, an answer read back from the store. */
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
  /** `unsent`: the server is not known to have it. */
  state: "stored" | "sending" | "unsent";
}

export interface AnswerRow extends DisplayMessage {
  kind: "answer";
  key: string;
  /** Undefined while nothing is heard of it. */
  messageId: string | undefined;
  status: MessageStatus | "waiting";
  /** The question it answers. */
  questionId: string | undefined;
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
  /** What can be done about it: look again at what the server has. */
  canReload: boolean;
}

/** Says that an edit or regeneration set something aside that can be brought back. */
export interface CutRow extends DisplayMessage {
  kind: "cut";
  key: string;
}

/** A text of another part of the assistant, laid into the thread to be read. It is not stored with the conversation. */
export interface ShownRow extends DisplayMessage {
  kind: "shown";
  key: string;
  title: string;
}

export type ThreadRow = QuestionRow | AnswerRow | NoticeRow | CutRow | ShownRow;

/** A question on its way to the server. */
export interface Turn {
  messageId: string;
  text: string;
  /** The stored question that this one takes the place of. */
  replaces: string | undefined;
  kind: "ask" | "edit" | "again";
  /** Name of the sender that takes it to the server; absent for the chat's own. */
  via?: string;
  /** The picture that is shown with it until the server names its own. */
  imageUrl?: string;
}

/** What stands in the thread without being stored, after the row of the given key. */
export type Insert =
  | { kind: "notice"; id: string; after: string | null; text: string; canReload: boolean }
  | { kind: "shown"; id: string; after: string | null; title: string; text: string }
  | { kind: "unsent"; after: string | null; turn: Turn };

export interface ThreadParts {
  stored: readonly Message[];
  inserts: readonly Insert[];
  /** The question that waits for the server's first word. */
  turn: Turn | null;
  /** Answers that came while this page was open. */
  answeredHere: ReadonlySet<string>;
}

export const questionKey = (messageId: string): string => `q:${messageId}`;
/** An answer is named after its question, so that it stays the same row from the first wait to the stored text. */
export const answerKey = (questionId: string): string => `a:${questionId}`;

const keyOf = (message: Message, before: Message | undefined): string => {
  if (message.role === "user") return questionKey(message.message_id);
  const question = message.reply_to ?? (before?.role === "user" ? before.message_id : undefined);
  return question === undefined ? `m:${message.message_id}` : answerKey(question);
};

/** Key of the last stored row, after which new things stand. */
export function lastKey(stored: readonly Message[]): string | null {
  const last = stored.at(-1);
  return last === undefined ? null : keyOf(last, stored.at(-2));
}

/** Puts together what the chat shows, from top to bottom. */
export function buildThread({ stored, inserts, turn, answeredHere }: ThreadParts): ThreadRow[] {
  const cut = turn?.replaces === undefined ? -1 : stored.findIndex((one) => one.message_id === turn.replaces);
  const kept = cut === -1 ? stored : stored.slice(0, cut);
  const ids = new Set(kept.map((one) => one.message_id));
  const hidden = new Set(
    cut === -1 ? [] : stored.slice(cut).flatMap(({ message_id: id }) => [questionKey(id), answerKey(id)]),
  );
  // What the server turns out to have is no longer unsent; what was said about a cut message goes with it.
  const waiting = inserts.filter((one) =>
    one.kind === "unsent" ? !ids.has(one.turn.messageId) : !hidden.has(one.after ?? ""),
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
    rows.push(questionRow(insert.turn, "unsent"));
    placeAfter(questionKey(insert.turn.messageId));
    placeAfter(answerKey(insert.turn.messageId));
  };
  const placeAfter = (key: string | null) => {
    for (const insert of waiting) if (insert.after === key) place(insert);
  };

  placeAfter(null);
  kept.forEach((message, index) => {
    const wanted = keyOf(message, kept[index - 1]);
    const key = used.has(wanted) ? `m:${message.message_id}` : wanted;
    used.add(key);
    rows.push(storedRow(message, kept[index - 1], { key, isLast: index === kept.length - 1, answeredHere }));
    placeAfter(key);
    const next = kept[index + 1];
    if (message.role === "user" && next?.role !== "assistant") placeAfter(answerKey(message.message_id));
  });
  for (const insert of waiting) place(insert);
  if (turn !== null) rows.push(questionRow(turn, "sending"), waitingRow(turn));
  else if (kept.findLast((one) => one.role === "user")?.has_earlier_version)
    rows.push({ kind: "cut", key: "cut", agent: "System", message: "", imageUrl: null });
  return rows;
}

function storedRow(
  message: Message,
  before: Message | undefined,
  { key, isLast, answeredHere }: { key: string; isLast: boolean; answeredHere: ReadonlySet<string> },
): ThreadRow {
  const { message_id: messageId, content, image_url: imageUrl } = message;
  if (message.role === "user")
    return { kind: "question", key, agent: "user", message: content, imageUrl, messageId, state: "stored" };
  return {
    kind: "answer",
    key,
    agent: answeredHere.has(messageId) ? "BaksoAI" : "Assistant",
    message: content,
    imageUrl,
    messageId,
    status: message.status,
    questionId: message.reply_to,
    via: before?.role === "user" ? before.via : undefined,
    imageWidth: message.image_width,
    imageHeight: message.image_height,
    isDemo: message.is_demo === true,
    isLast,
  };
}

const questionRow = (turn: Turn, state: QuestionRow["state"]): QuestionRow => ({
  kind: "question",
  key: questionKey(turn.messageId),
  agent: "user",
  message: turn.text,
  imageUrl: turn.imageUrl ?? null,
  messageId: turn.messageId,
  state,
});

const waitingRow = (turn: Turn): AnswerRow => ({
  kind: "answer",
  key: answerKey(turn.messageId),
  agent: "BaksoAI",
  message: "",
  imageUrl: null,
  messageId: undefined,
  status: "waiting",
  questionId: turn.messageId,
  via: turn.via,
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

const shownRow = ({ id, title, text }: Extract<Insert, { kind: "shown" }>): ShownRow => ({
  kind: "shown",
  key: `s:${id}`,
  agent: "Assistant",
  message: text,
  imageUrl: null,
  title,
});

import type { ReplyEvents } from "@bakso/contract/messages";
import { type MessageParts, textOf } from "../message-parts.ts";
import { found, lookedFor, moved } from "./find/find.reducer.ts";
import { partsOf, settledParts, withPart, withText, withToolChange } from "./parts/parts.ts";
import {
  findMessage,
  type Insert,
  lastKey,
  type Question,
  questionKey,
  type Reply,
  replyKey,
  type Thought,
  type Thread,
  type ThreadEvent,
  type ThreadMessage,
} from "./thread.ts";

type EventOf<Type extends ThreadEvent["type"]> = Extract<ThreadEvent, { type: Type }>;

/**
 * What a thread is after an event. Events may come twice, late, or out of order. An event about a question or a reply
 * that is no longer under way changes nothing. The server decides where a message stands.
 */
export function reduceThread(thread: Thread, event: ThreadEvent): Thread {
  switch (event.type) {
    case "created":
      return { ...thread, isCreated: true };
    case "reading":
      return thread.reading === "done" ? thread : { ...thread, reading: "first" };
    case "read":
      return takeIn(thread, event);
    case "not-read":
      return thread.reading === "done" ? thread : { ...thread, reading: { failure: event.failure } };
    case "reading-older":
      return thread.older === "none" ? thread : { ...thread, older: "reading" };
    case "older-read":
      return takeOlder(thread, event);
    case "older-not-read":
      return thread.older === "reading" ? { ...thread, older: "failed" } : thread;
    case "changed":
      return { ...thread, revision: thread.revision + 1, isStale: true };
    case "asked":
      return advanced({
        ...thread,
        asked: event.question,
        isStopping: false,
        retry: null,
        inserts: withoutUnsent(thread.inserts, event.question.messageId),
      });
    case "begun":
      return begin(thread, event);
    case "followed":
      return follow(thread, event);
    case "text":
      return grow(thread, event);
    case "part":
      return withNext(thread, event, (parts) => withPart(parts, event.part));
    case "update":
      return withNext(thread, event, (parts) => withToolChange(parts, event.update));
    case "thought":
      return withReply(thread, event.replyId, (reply) => ({
        ...reply,
        thought: thoughtWith(reply.thought, event.thought),
      }));
    case "connection":
      return withReply(thread, event.replyId, (reply) => ({ ...reply, phase: event.phase }));
    case "ended":
      return end(thread, event);
    case "not-sent":
      return giveBack(thread, event);
    case "lost":
      return { ...letGo(thread, event.replyId), lostReplyId: event.replyId };
    case "left":
      return { ...letGo(thread, event.replyId), retry: null };
    case "stopping":
      return { ...thread, isStopping: event.isStopping };
    case "retry":
      return { ...thread, retry: event.retry };
    case "find":
      return { ...thread, find: lookedFor(thread.find, event) };
    case "found":
      return thread.find?.text === event.text ? { ...thread, find: found(thread.find, event) } : thread;
    case "not-found-out":
      return thread.find?.text === event.text
        ? { ...thread, find: { ...thread.find, state: "failed" } }
        : thread;
    case "find-moved":
      return thread.find === null ? thread : { ...thread, find: moved(thread.find, event.by) };
    case "find-closed":
      return { ...thread, find: null };
    case "noticed": {
      const { id, about, text, canReload } = event;
      const after = about === null ? lastKey(thread.messages) : replyKey(about);
      return withInserts(thread, { kind: "notice", id, after, text, canReload });
    }
    case "shown": {
      const { type: kind, ...shown } = event;
      return withInserts(thread, { ...shown, kind, after: lastKey(thread.messages) });
    }
    case "unsent-taken-back":
      return { ...thread, inserts: withoutUnsent(thread.inserts, event.questionId) };
    case "put-away":
      return thread.isCreated && thread.asked === null && thread.reply === null
        ? { ...thread, messages: [], reading: "never", older: "none", revision: thread.revision + 1 }
        : thread;
  }
}

/**
 * Takes in the newest messages as the server has them. They replace what they cover; older ones stay. If the two do not
 * touch, all others are forgotten, and paged in again when they are wanted.
 */
function takeIn(thread: Thread, { messages, isWhole, number, revision }: EventOf<"read">): Thread {
  // A read that was asked for earlier and arrives later is ignored.
  if (number <= thread.readingTaken) return thread;
  // What happened meanwhile is newer than a response that left the server before it.
  if (revision !== thread.revision) return { ...thread, isStale: true };
  const first = messages[0];
  const known = first === undefined ? -1 : thread.messages.findIndex((one) => isSame(one, first));
  const isJoined = !isWhole && known !== -1;
  const ids = new Set(messages.map((one) => one.message_id));
  const kept = isJoined ? thread.messages.slice(0, known).filter((one) => !ids.has(one.message_id)) : [];
  // The server has no thoughts that were only listened to.
  const fresh = messages.map((one) => ({ ...one, thought: findMessage(thread, one.message_id)?.thought }));
  const all = once([...kept, ...fresh]);
  return {
    ...thread,
    reading: "done",
    readingTaken: number,
    isStale: false,
    lostReplyId: null,
    messages: all,
    // It is written in a version that is not shown any more.
    reply: thread.reply !== null && ids.has(thread.reply.replyId) ? thread.reply : null,
    older: isWhole ? "none" : isJoined ? thread.older : "more",
    inserts: thread.inserts.filter(
      (one) =>
        // Without notices about a connection that is mended, and without questions that turn out to be stored. Notices
        // about those stay.
        !(one.kind === "notice" && one.canReload) &&
        !(one.kind === "unsent" && ids.has(one.question.messageId)),
    ),
  };
}

function takeOlder(thread: Thread, { before, messages, isWhole }: EventOf<"older-read">): Thread {
  // The first message has changed since this page was asked for.
  if (thread.messages[0]?.position !== before)
    return thread.older === "reading" ? { ...thread, older: "more" } : thread;
  return {
    ...thread,
    messages: once([...messages, ...thread.messages]),
    older: isWhole ? "none" : "more",
  };
}

/** The question is now stored, and its reply is being written. The messages that it replaces are gone. */
function begin(thread: Thread, event: EventOf<"begun">): Thread {
  const { asked } = thread;
  const { questionId, replyId, isDemo, at } = event;
  if (asked?.messageId !== questionId) return thread;
  // A read may have arrived earlier, and shown it already.
  const position = event.position ?? findMessage(thread, replyId)?.position ?? null;
  const common = { image_url: null, created_at: at };
  const question: ThreadMessage = {
    ...common,
    image_url: asked.imageUrls?.[0] ?? null,
    ...severalPictures(asked),
    ...(asked.via === undefined ? {} : { via: asked.via }),
    role: "user",
    content: asked.text,
    message_id: questionId,
    position: position === null ? null : position - 1,
    status: "complete",
    ...versionsWith(thread, asked),
  };
  const reply: ThreadMessage = {
    ...common,
    role: "assistant",
    content: "",
    message_id: replyId,
    position,
    reply_to: questionId,
    status: "streaming",
    is_demo: isDemo,
  };
  const kept = without(cutAt(thread.messages, asked.replaces), questionId, replyId);
  const messages = [...kept, question, reply];
  return advanced({
    ...thread,
    messages,
    asked: null,
    reply: { replyId, questionId, parts: [], sequence: 0, phase: "writing" },
    inserts: asked.replaces === undefined ? thread.inserts : withAnchors(thread.inserts, messages),
  });
}

/** One version more than there were of the question that this one takes the place of. */
function versionsWith(
  thread: Thread,
  { messageId, replaces, kind }: Question,
): Pick<ThreadMessage, "versions"> {
  if (replaces === undefined) return {};
  const { ids, of } = findMessage(thread, replaces)?.versions ?? { ids: [replaces], of: "reply" };
  return { versions: { ids: [...ids, messageId], of: kind === "again" ? of : "question" } };
}

/** Files and several pictures are parts of the question, before its text. */
function severalPictures({ imageUrls = [], attachments = [], text }: Question): Pick<ThreadMessage, "parts"> {
  if (imageUrls.length < 2 && attachments.length === 0) return {};
  const pictures = imageUrls.map((url) => ({ type: "picture" as const, url }));
  const words = text === "" ? [] : [{ type: "text" as const, text }];
  return { parts: [...attachments, ...pictures, ...words] };
}

function follow(thread: Thread, { replyId }: EventOf<"followed">): Thread {
  const message = findMessage(thread, replyId);
  if (message?.status !== "streaming" || thread.asked !== null || thread.reply !== null) return thread;
  const questionId = message.reply_to ?? replyId;
  const parts = partsOf(message);
  const sequence = message.sequence ?? message.content.length;
  return { ...thread, reply: { replyId, questionId, parts, sequence, phase: "writing" } };
}

/**
 * Adds the part of a piece that is not there yet. A piece that begins later than the text ends would leave a gap, and
 * is ignored.
 */
function grow(thread: Thread, { replyId, sequence, text, part }: EventOf<"text">): Thread {
  return withReply(thread, replyId, (reply) => {
    const known = reply.sequence - sequence;
    if (known < 0 || known >= text.length) return reply;
    const fresh = text.slice(known);
    return {
      ...reply,
      parts: withText(reply.parts, fresh, part),
      sequence: reply.sequence + fresh.length,
    };
  });
}

/** Takes in an event that counts as one, if it is the next. */
const withNext = (
  thread: Thread,
  { replyId, sequence }: EventOf<"part" | "update">,
  change: (parts: MessageParts) => MessageParts,
): Thread =>
  withReply(thread, replyId, (reply) =>
    reply.sequence === sequence ? { ...reply, parts: change(reply.parts), sequence: sequence + 1 } : reply,
  );

function end(thread: Thread, { replyId, change }: EventOf<"ended">): Thread {
  const { reply } = thread;
  if (reply?.replyId !== replyId) return thread;
  const isKnown = findMessage(thread, replyId) !== undefined;
  const parts = endedParts(reply.parts, change.content);
  return advanced({
    ...withMessage(thread, replyId, {
      ...change,
      ...(parts === "unclear" ? {} : parts),
      thought: reply.thought,
    }),
    asked: null,
    reply: null,
    isStopping: false,
    isStale: thread.isStale || !isKnown || parts === "unclear",
  });
}

/** Takes a question back that the server is not known to have. What was typed stays, to be sent again. */
function giveBack(
  thread: Thread,
  { questionId, noticeId, text, isRefused = false }: EventOf<"not-sent">,
): Thread {
  const { asked } = thread;
  if (asked?.messageId !== questionId) return thread;
  const after = lastKey(thread.messages);
  const idle = advanced({ ...thread, asked: null, isStopping: false });
  const notice = { kind: "notice", id: noticeId, text, canReload: false } as const;
  // A question that is asked again is still there as it was.
  if (asked.kind === "again") return withInserts(idle, { ...notice, after });
  // A reading may have shown that it arrived after all.
  if (findMessage(thread, questionId) !== undefined)
    return withInserts(idle, { ...notice, after: replyKey(questionId) });
  return withInserts(
    idle,
    { kind: "unsent", after, question: asked, isRefused },
    { ...notice, after: replyKey(questionId) },
  );
}

/** The reply goes on in the background; what has come of it stays. */
function letGo(thread: Thread, replyId: string): Thread {
  const { reply } = thread;
  if (reply?.replyId !== replyId) return thread;
  return advanced({
    ...withMessage(thread, replyId, { ...withoutEnd(reply.parts), sequence: reply.sequence }),
    reply: null,
    isStopping: false,
  });
}

/** The parts to keep of a reply that has ended; `unclear` where its text is not the one that was heard. */
function endedParts(parts: MessageParts, content: string | undefined): Partial<ThreadMessage> | "unclear" {
  // Its end was not heard: the stored message counts.
  if (content === undefined || parts.every(({ type }) => type === "text")) return {};
  return content === textOf(parts) ? { parts: [...settledParts(parts)] } : "unclear";
}

/** The same for a reply that goes on in the background. */
const withoutEnd = (parts: MessageParts): Partial<ThreadMessage> => ({
  content: textOf(parts),
  ...(parts.every(({ type }) => type === "text") ? {} : { parts: [...parts] }),
});

/** With a piece more. What a new connection tells again is known. */
function thoughtWith(
  known: Thought | undefined,
  { text, offset, elapsed_ms: elapsedMs }: ReplyEvents["thought"],
): Thought {
  const before = known?.text ?? "";
  return { text: before + text.slice(Math.max(0, before.length - offset)), elapsedMs };
}

const advanced = (thread: Thread): Thread => ({ ...thread, revision: thread.revision + 1 });

const isSame = (one: ThreadMessage, other: ThreadMessage): boolean => one.message_id === other.message_id;

const without = (messages: readonly ThreadMessage[], ...ids: string[]): readonly ThreadMessage[] =>
  messages.filter((one) => !ids.includes(one.message_id));

/** Each message once, at its last place: that is the one that was read last. */
function once(messages: readonly ThreadMessage[]): readonly ThreadMessage[] {
  const places = new Map(messages.map((one, index) => [one.message_id, index]));
  return messages.filter((one, index) => places.get(one.message_id) === index);
}

function cutAt(messages: readonly ThreadMessage[], replaced: string | undefined): readonly ThreadMessage[] {
  const place = messages.findIndex((one) => one.message_id === replaced);
  return place === -1 ? messages : messages.slice(0, place);
}

const withReply = (thread: Thread, replyId: string, change: (reply: Reply) => Reply): Thread =>
  thread.reply?.replyId === replyId ? { ...thread, reply: change(thread.reply) } : thread;

const withMessage = (thread: Thread, id: string, change: Partial<ThreadMessage>): Thread => ({
  ...thread,
  messages: thread.messages.map((one) => (one.message_id === id ? { ...one, ...change } : one)),
});

const withInserts = (thread: Thread, ...added: Insert[]): Thread => ({
  ...thread,
  inserts: [...thread.inserts, ...added],
});

/** Without the unsent question, and without what was said about it. */
function withoutUnsent(inserts: readonly Insert[], messageId: string): readonly Insert[] {
  const anchors = new Set<string | null>([questionKey(messageId), replyKey(messageId)]);
  return inserts.filter((one) =>
    one.kind === "unsent" ? one.question.messageId !== messageId : !anchors.has(one.after),
  );
}

/** Without what was said about messages that are gone. */
function withAnchors(inserts: readonly Insert[], messages: readonly ThreadMessage[]): readonly Insert[] {
  const ids = new Set(messages.map((one) => one.message_id));
  for (const one of inserts) if (one.kind === "unsent") ids.add(one.question.messageId);
  const isThere = (after: string | null) => after === null || ids.has(after.slice(2));
  return inserts.filter((one) => one.kind === "unsent" || isThere(one.after));
}

import type { AttachmentPart } from "@bakso/contract/attachments";
import type { FoundMessage } from "@bakso/contract/conversations";
import type { SendMessage } from "@bakso/contract/messages";
import { createListeners } from "../../shared/lib/listeners.ts";
import { textOf } from "../message-parts.ts";
import type { Change } from "./changes.ts";
import { type ChatState, emptyChat, reduceChat } from "./chat.reducer.ts";
import type { ChatServices } from "./chat-services.ts";
import type { ChatStore } from "./chat-store.ts";
import {
  CANCELED_TEXT,
  CREATE_IN_LIBRARY_TEXT,
  CREATE_IN_OPTIONS_TEXT,
  CREATE_ON_SEND_TEXT,
  STOP_TEXT,
  sendFailureText,
} from "./failure-text.ts";
import { createFinder } from "./find/finder.ts";
import { recentHistory, recentNews } from "./message-history.ts";
import { attachmentsOf, picturesOf } from "./parts/parts.ts";
import { createReader } from "./reader.ts";
import { createReplyFollower } from "./reply-follower.ts";
import {
  emptyThread,
  findMessage,
  lastKey,
  messagesBefore,
  type Question,
  questionOf,
  type Retry,
  replyToFollow,
  type ShownText,
  type Thread,
  type ThreadEvent,
  unsentQuestion,
} from "./thread.ts";

const forever = new AbortController().signal;

/** After the server has acknowledged a stop, the stream may take so long to end. Then the page ends it itself. */
const STOP_GRACE_MS = 3_000;
/** The same while the server has not begun yet. */
const STOP_UNBEGUN_GRACE_MS = 10_000;

/** A longer pause is no pause: people are told, and decide themselves. */
const RETRY_WAIT_MAX_SECONDS = 120;
/** One that is still refused then is left to the person. */
const MOST_RETRIES = 3;

/** What a feature asks through the chat. */
export interface FeatureQuestion {
  messageId: string;
  text: string;
  /** Absent for the chat's own. */
  via?: string;
  attachments?: readonly AttachmentPart[];
  /** `blob:` or `data:` addresses of the pictures that belong to it. */
  imageUrls?: readonly string[];
  /** Where it is asked, while that exists; the open conversation when absent. */
  conversationId?: string;
}

/**
 * The chat of one wallet in one tab. What it shows is a function of events (`reduceChat`); here is what the events come
 * from: calls to the server, streams, what is kept in the browser, and the clock.
 */
export type ChatClient = ReturnType<typeof createChatClient>;

export function createChatClient(services: ChatServices) {
  const { api, drafts, newId, outbox, wallet } = services;
  const listeners = createListeners();
  let state = emptyChat;
  let isFrameAwaited = false;
  const heardWhileAsking = new Map<string, readonly Change[]>();
  /** How often something was asked again by itself in a row. */
  const retries = new Map<string, number>();

  const become = (next: ChatState, isGrowth = false) => {
    if (next === state) return;
    state = next;
    if (!isGrowth) listeners.tell();
    else if (!isFrameAwaited) {
      isFrameAwaited = true;
      services.onNextFrame(() => {
        isFrameAwaited = false;
        listeners.tell();
      });
    }
  };
  const thread = (id: string): Thread => state.threads.get(id) ?? emptyThread(false);
  const dispatch = (id: string, event: ThreadEvent) => {
    const before = state.threads.get(id);
    // Changes that come many times a second are drawn once a frame.
    become(
      reduceChat(state, { type: "thread", id, event }),
      event.type === "text" || event.type === "thought",
    );
    // A reading that failed is not tried again at once.
    if (event.type !== "not-read") keepUp(id, before);
    if (event.type !== "begun" && event.type !== "not-sent") return;
    const heard = heardWhileAsking.get(id) ?? [];
    heardWhileAsking.delete(id);
    heard.forEach(noticeChange);
  };
  const store: ChatStore = { getState: () => state, thread, dispatch };
  const reader = createReader(services, store);
  const finder = createFinder(services, store, reader);
  const follower = createReplyFollower(services, store, { read: reader.read, leave, retryAfter });
  const say = (id: string, text: string, about: string | null = null) =>
    dispatch(id, { type: "noticed", id: newId(), about, text, canReload: false });

  /** Does what follows from an event, whoever sent it. */
  function keepUp(id: string, before: Thread | undefined): void {
    const now = state.threads.get(id);
    if (now === undefined || now === before) return;
    for (const one of before?.inserts ?? [])
      if (one.kind === "unsent" && findMessage(now, one.question.messageId) !== undefined)
        outbox.remove(id, one.question.messageId);
    if (state.activeId !== id) return;
    // Another version is shown, and the reply goes on in its own.
    if (before?.reply && now.reply === null && now.asked === null) follower.letGo(id, "another version");
    const running = replyToFollow(now);
    if (running !== undefined) follower.follow(id, running);
    else if (now.isStale && now.isCreated && now.asked === null) void reader.read(id);
  }

  /** Shows a conversation; the reply of the one before goes on without us. */
  function show(id: string | null, fresh?: Thread): void {
    const { activeId: former } = state;
    become(reduceChat(state, { type: "opened", id, ...(fresh === undefined ? {} : { thread: fresh }) }));
    if (former === null || former === id) return;
    // Whoever comes back begins at the end again.
    finder.close(former);
    leave(former);
  }

  function leave(id: string): void {
    const { reply } = thread(id);
    // Before the server has answered, it may not have the question yet: then the answer is awaited.
    if (reply === null) return;
    const { replyId, questionId, sequence } = reply;
    follower.letGo(id, "left");
    dispatch(id, { type: "left", replyId });
    const via = findMessage(thread(id), questionId)?.via;
    services.onReplyLeft({ conversationId: id, replyId, sequence, via });
  }

  /** Makes a conversation that only this page knows, and shows it. */
  function begin(): string {
    const id = newId();
    // The text in the input belongs to the chat that begins now.
    drafts.move(null, id);
    show(id, emptyThread(false));
    return id;
  }

  async function ensureCreated(id: string, signal?: AbortSignal): Promise<void> {
    if (thread(id).isCreated) return;
    await api.createConversation(wallet, id, services.nameNew(), signal);
    dispatch(id, { type: "created" });
    services.onConversationsChanged();
  }

  /**
   * The sender that a text belongs to. The text's own rule counts first; then the sender of the question before it was
   * edited.
   */
  function withSender({ via, ...question }: Question): Question {
    const { senders } = services;
    const isStill = via !== undefined && (senders[via]?.takes?.(question.text) ?? true);
    const rightful = isStill
      ? via
      : Object.keys(senders).find((name) => senders[name]?.takes?.(question.text));
    return { ...question, ...(rightful === undefined ? {} : { via: rightful }) };
  }

  async function ask(id: string, given: Question): Promise<void> {
    const question = withSender(given);
    const { messageId, replaces, text, attachments = [] } = question;
    retries.delete(id);
    endHere(id, CANCELED_TEXT);
    const earlier = messagesBefore(thread(id), replaces);
    keep(id, question);
    const run = follower.start(id, question);
    dispatch(id, { type: "asked", question });
    try {
      await ensureCreated(id, run.signal);
    } catch (cause) {
      if (run.signal.aborted) return;
      services.onFailure(cause);
      follower.notSent(id, run, CREATE_ON_SEND_TEXT);
      return;
    }
    const body: SendMessage = {
      message: text,
      isInitial: earlier.length === 0,
      wallet_address: wallet,
      conversation_id: id,
      messageHistory: recentHistory(earlier),
      message_id: messageId,
      ...(replaces === undefined ? {} : { replaces_message_id: replaces }),
      ...(attachments.length === 0 ? {} : { attachments: attachments.map((one) => one.attachment_id) }),
      ...recentNews(earlier),
    };
    const sender = question.via === undefined ? undefined : services.senders[question.via];
    const { imageUrls = [] } = question;
    const outgoing = { wallet, conversationId: id, messageId, text, replaces, imageUrls, attachments };
    await follower.hear(id, run, (signal) =>
      sender === undefined ? api.postMessage(body, signal) : sender.post(outgoing, signal),
    );
  }

  /** Asks again by itself when the server said that it makes sense, unless somebody decides otherwise meanwhile. */
  async function retryAfter(id: string, what: Retry["what"], seconds: number): Promise<void> {
    const count = retries.get(id) ?? 0;
    if (seconds > RETRY_WAIT_MAX_SECONDS || count >= MOST_RETRIES || state.activeId !== id) return;
    const retry = { what, atMs: services.now().getTime() + seconds * 1_000 };
    dispatch(id, { type: "retry", retry });
    await services.wait(seconds * 1_000, forever);
    if (thread(id).retry !== retry) return;
    dispatch(id, { type: "retry", retry: null });
    if (state.activeId !== id) return;
    if ("replyId" in what) askAgain(id, what.replyId);
    else retryUnsent(id, what.questionId);
    retries.set(id, count + 1);
  }

  function retryUnsent(id: string, messageId: string): void {
    const question = unsentQuestion(thread(id), messageId);
    if (question !== undefined) void ask(id, question);
  }

  /** Asks the question of this reply once more. */
  function askAgain(id: string, replyId: string): void {
    const question = questionOf(thread(id), replyId);
    if (question === undefined) return;
    const { content: text, message_id: replaces, via } = question;
    const imageUrls = picturesOf(question);
    // A picture without words is no question of the chat's own.
    if (text.trim() === "" && via === undefined) return;
    void ask(id, {
      messageId: newId(),
      text,
      replaces,
      kind: "again",
      ...(via === undefined ? {} : { via }),
      ...(imageUrls.length === 0 ? {} : { imageUrls }),
      ...withFiles(question),
    });
  }

  /** A conversation that the server does not have yet can't be found after a reload: its text is kept as a draft. */
  function keep(id: string, question: Question): void {
    // A picture is gone when the page is.
    if (question.kind === "again" || question.imageUrls !== undefined) return;
    const { isCreated, messages } = thread(id);
    if (isCreated) outbox.put(id, question, lastKey(messages));
    else drafts.write(null, question.text);
  }

  /** Ends the work on this side. Text that has come stays, marked as stopped. */
  function endHere(id: string, text: string | null): void {
    const { asked, reply } = thread(id);
    follower.letGo(id, CANCELED_TEXT);
    if (asked !== null) {
      const sentence = text ?? CANCELED_TEXT;
      dispatch(id, { type: "not-sent", questionId: asked.messageId, noticeId: newId(), text: sentence });
    }
    if (reply === null) {
      if (asked !== null) services.onReplyEnded(id);
      return;
    }
    const content = textOf(reply.parts);
    if (text !== null || content === "") say(id, text ?? CANCELED_TEXT, reply.questionId);
    dispatch(id, { type: "ended", replyId: reply.replyId, change: { content, status: "stopped" } });
    services.onReplyEnded(id);
  }

  async function stop(id: string): Promise<void> {
    const run = follower.find(id);
    if (run === undefined || thread(id).isStopping) return;
    dispatch(id, { type: "stopping", isStopping: true });
    let stopped: number;
    try {
      stopped = await api.stopRun(wallet, id);
    } catch {
      if (follower.find(id) !== run) return;
      dispatch(id, { type: "stopping", isStopping: false });
      say(id, STOP_TEXT, run.questionId);
      return;
    }
    run.isStopAsked = true;
    const isBegun = stopped > 0 || thread(id).reply !== null;
    try {
      await services.wait(isBegun ? STOP_GRACE_MS : STOP_UNBEGUN_GRACE_MS, run.signal);
    } catch {
      return;
    }
    if (follower.find(id) === run) endHere(id, null);
  }

  /** A tab or device has changed it, perhaps this one: what is known here already is no news. */
  function noticeChange(change: Change): void {
    const { conversation_id: id, message_id: replyId, of } = change;
    const { isCreated, asked, reply } = thread(id);
    if (!isCreated || of === "list") return;
    // It may be the reply to what is being asked: that is known with the server's first word.
    if (asked !== null) {
      heardWhileAsking.set(id, [...(heardWhileAsking.get(id) ?? []), change]);
      return;
    }
    const known = findMessage(thread(id), replyId);
    const isNews = known === undefined || (known.status === "streaming" && reply?.replyId !== replyId);
    if (isNews) dispatch(id, { type: "changed" });
  }

  return {
    getState: store.getState,
    subscribe: listeners.subscribe,
    /** Shows a conversation, or with null a new one that is created by its first message. */
    open(id: string | null) {
      show(id, id === null ? undefined : emptyThread(true, outbox.read(id)));
      if (id !== null && thread(id).isCreated) void reader.read(id);
    },
    /** Shows a conversation at a message that has the words that somebody looked for. */
    openAt(id: string, words: string, message: FoundMessage): void {
      this.open(id);
      void finder.find(id, words, message);
    },
    /** Looks for words in the open conversation; with "" there is nothing to look for yet. */
    find(text: string): void {
      if (state.activeId !== null) void finder.find(state.activeId, text);
    },
    /** Shows the next match, or with -1 the one before. */
    moveFind(by: 1 | -1): void {
      if (state.activeId !== null) void finder.move(state.activeId, by);
    },
    closeFind(): void {
      if (state.activeId !== null) finder.close(state.activeId);
    },
    /** Begins a new conversation at once, from the library's add button or from the Options menu. */
    async startNew(origin: "library" | "options"): Promise<void> {
      const { isCreated, reading, messages, inserts, asked } = state.thread;
      const isUnused =
        isCreated && reading === "done" && messages.length === 0 && inserts.length === 0 && asked === null;
      if (isUnused) return;
      const id = begin();
      try {
        await ensureCreated(id);
      } catch (cause) {
        services.onFailure(cause);
        say(id, origin === "library" ? CREATE_IN_LIBRARY_TEXT : CREATE_IN_OPTIONS_TEXT);
      }
    },
    /** Sends into the open conversation, creating one on demand. A blank text is ignored. @returns whether it was sent */
    send(text: string, messageId?: string): boolean {
      const message = text.trim();
      if (message === "") return false;
      const id = state.activeId ?? begin();
      drafts.write(id, "");
      void ask(id, { messageId: messageId ?? newId(), text: message, replaces: undefined, kind: "ask" });
      return true;
    },
    /** The same through a feature: `via` names one of the senders. */
    ask({ conversationId, ...question }: FeatureQuestion): void {
      const isThere = conversationId !== undefined && state.threads.has(conversationId);
      const id = isThere ? conversationId : (state.activeId ?? begin());
      void ask(id, { ...question, replaces: undefined, kind: "ask" });
    },
    /** Shows a notice as System in the open conversation. It is not stored. */
    notify: (text: string) => say(state.activeId ?? begin(), text),
    /** Shows a text in the open conversation, to be read. It is not stored. */
    show: (shown: ShownText) => dispatch(state.activeId ?? begin(), { type: "shown", id: newId(), ...shown }),
    /** Edits a stored question and asks it; what was there, with all that came after it, stays as a version. */
    editQuestion(id: string, messageId: string, text: string): void {
      const edited = text.trim();
      const stored = findMessage(thread(id), messageId);
      if (edited === "") return;
      const question = { messageId: newId(), text: edited, replaces: messageId, kind: "edit" } as const;
      const imageUrls = stored === undefined ? [] : picturesOf(stored);
      void ask(id, {
        ...question,
        ...(stored?.via === undefined ? {} : { via: stored.via }),
        ...(imageUrls.length === 0 ? {} : { imageUrls }),
        ...withFiles(stored ?? {}),
      });
    },
    retryUnsent,
    async editUnsent(id: string, messageId: string, text: string): Promise<void> {
      const edited = text.trim();
      const question = unsentQuestion(thread(id), messageId);
      if (question === undefined || edited === "") return;
      // It may have reached the server after all: then the new text replaces it.
      if (thread(id).isCreated) await reader.read(id);
      const isStored = findMessage(thread(id), messageId) !== undefined;
      outbox.remove(id, messageId);
      dispatch(id, { type: "unsent-taken-back", questionId: messageId });
      const replaces = isStored ? messageId : question.replaces;
      await ask(id, { ...question, messageId: newId(), text: edited, replaces, kind: "edit" });
    },
    askAgain,
    /** Nothing is asked again by itself. */
    cancelRetry(): void {
      if (state.activeId !== null) dispatch(state.activeId, { type: "retry", retry: null });
    },
    /** Stops the reply that is being written in the open conversation. */
    async stop(): Promise<void> {
      if (state.activeId !== null) await stop(state.activeId);
    },
    /** Reads the conversation from the server again; false when it could not be read. */
    reload: reader.read,
    loadOlder: reader.readOlder,
    noticeChange,
    /** Shows another version of a question; a reply that is being written goes on in its own. */
    async showVersion(questionId: string): Promise<void> {
      const id = state.activeId;
      if (id === null || thread(id).asked !== null) return;
      try {
        await api.showMessage(wallet, id, questionId);
      } catch (cause) {
        services.onFailure(cause);
        say(id, sendFailureText(cause));
      }
      // A reading that left the server earlier does not know of this: the open conversation is read again at once.
      dispatch(id, { type: "changed" });
      await reader.settled(id);
    },
    /** The person has pressed one of the buttons below a tool that waits. */
    async decideToolCall(replyId: string, callId: string, isAllowed: boolean): Promise<void> {
      const id = state.activeId;
      if (id === null) return;
      try {
        await api.decideToolCall({
          wallet_address: wallet,
          conversation_id: id,
          message_id: replyId,
          call_id: callId,
          is_allowed: isAllowed,
        });
      } catch (cause) {
        services.onFailure(cause);
        say(id, sendFailureText(cause));
      }
      dispatch(id, { type: "changed" });
      await reader.settled(id);
    },
    /** The conversation does not exist any more. */
    forget(id: string): void {
      follower.letGo(id, "closed");
      become(reduceChat(state, { type: "forgotten", id }));
      drafts.write(id, "");
    },
    /** None does. */
    forgetAll(): void {
      for (const id of state.threads.keys()) follower.letGo(id, "closed");
      become(reduceChat(state, { type: "all-forgotten" }));
    },
    dispose(): void {
      for (const id of state.threads.keys()) follower.letGo(id, "closed");
      listeners.clear();
    },
  };
}

/** The files of a question go with it when it is asked again. */
function withFiles(message: Parameters<typeof attachmentsOf>[0]): Pick<Question, "attachments"> {
  const attachments = attachmentsOf(message);
  return attachments.length === 0 ? {} : { attachments };
}

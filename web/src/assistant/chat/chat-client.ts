import type { Message } from "@bakso/contract/messages";
import { createListeners } from "../../shared/lib/listeners.ts";
import type { ChatServices } from "./chat-services.ts";
import {
  type ConversationState,
  emptyConversation,
  withInserts,
  withoutReloadNotices,
  withoutStored,
} from "./conversation-state.ts";
import { CREATE_IN_LIBRARY_TEXT, CREATE_IN_OPTIONS_TEXT, sendFailureText } from "./failure-text.ts";
import { flatten, pagesOf, withNewest } from "./message-pages.ts";
import { createRunBook, type RunOwner } from "./run-book.ts";
import { lastKey } from "./thread.ts";
import { createTurns, type Turns } from "./turns.ts";

/** What the chat shows now, beside the stored messages. */
export interface ChatState {
  /** The open conversation; null before the first message of a new one. */
  activeId: string | null;
  conversation: ConversationState;
  /** Answers that came while this page was open. */
  answeredHere: ReadonlySet<string>;
}

/** What a feature asks through the chat. */
export interface FeatureQuestion {
  messageId: string;
  text: string;
  via: string;
  /** A `blob:` or `data:` address of the picture that belongs to it. */
  imageUrl?: string;
  /** Where it is asked, while that exists; the open conversation when absent. */
  conversationId?: string;
}

/** The chat of one wallet in one tab: which conversation is open, and what is under way in each. */
export interface ChatSession
  extends Pick<Turns, "editQuestion" | "editUnsent" | "retryUnsent" | "askAgain" | "follow"> {
  getState(): ChatState;
  subscribe(listener: () => void): () => void;
  /** Shows a conversation, or with null a new one that is created by its first message. */
  open(conversationId: string | null): void;
  /** Begins a new conversation at once, from the library's add button or from the Options menu. */
  startNew(origin: "library" | "options"): Promise<void>;
  /** Sends into the open conversation, creating one on demand. A blank text is ignored: the answer is false. */
  send(text: string): boolean;
  /** The same by a feature's own way: `via` names the sender that was given to `createChat`. */
  ask(question: FeatureQuestion): void;
  /** Says something of its own in the open conversation, as System. It is not stored. */
  notify(text: string): void;
  /** Lays a text into the open conversation to be read. It is not stored. */
  show(shown: { title: string; text: string }): void;
  /** Stops the answer that is being written in the open conversation. */
  stop(): Promise<void>;
  /** Takes notice of what turned out to be stored: it is no longer kept as unsent. */
  confirm(conversationId: string, stored: readonly Message[]): void;
  /** Looks again at what the server has of the conversation; false when it could not be read. */
  reload(conversationId: string): Promise<boolean>;
  /** Brings back what the last edit or regeneration set aside. */
  restore(): Promise<void>;
  /** The conversation does not exist any more. */
  forget(conversationId: string): void;
  /** None does. */
  forgetAll(): void;
  dispose(): void;
}

export function createChatSession(services: ChatServices): ChatSession {
  const { api, cache, drafts, newId, outbox, wallet } = services;
  const conversations = new Map<string, ConversationState>();
  const listeners = createListeners();
  const nothingOpen = emptyConversation(false);
  let state: ChatState = { activeId: null, conversation: nothingOpen, answeredHere: new Set() };

  const publish = (change: Partial<ChatState> = {}) => {
    const activeId = change.activeId === undefined ? state.activeId : change.activeId;
    const conversation = activeId === null ? nothingOpen : (conversations.get(activeId) ?? nothingOpen);
    state = { ...state, ...change, activeId, conversation };
    listeners.tell();
  };
  const get = (id: string) => conversations.get(id) ?? nothingOpen;
  const update = (id: string, change: (before: ConversationState) => ConversationState) => {
    conversations.set(id, change(get(id)));
    publish();
  };
  const say = (id: string, text: string, canReload = false) =>
    update(id, (before) =>
      withInserts(before, {
        kind: "notice",
        id: newId(),
        after: lastKey(flatten(cache.read(id))),
        text,
        canReload,
      }),
    );

  const owner: RunOwner = {
    get,
    update,
    isOpen: (id) => id === state.activeId,
    reload: (id) => reload(id),
    onAnsweredHere: (answerId) => publish({ answeredHere: new Set([...state.answeredHere, answerId]) }),
  };
  const book = createRunBook(services, owner);
  const turns = createTurns(services, owner, book);

  /** Makes a conversation that only this page knows, and shows it. */
  const begin = (): string => {
    const id = newId();
    conversations.set(id, emptyConversation(false));
    cache.write(id, () => pagesOf([]));
    // What is being typed belongs to the chat that begins now.
    drafts.move(null, id);
    show(id);
    return id;
  };
  const show = (id: string | null) => {
    const former = state.activeId;
    publish({ activeId: id });
    if (former !== null && former !== id) book.leave(former);
  };

  async function reload(id: string): Promise<boolean> {
    const isCurrent = book.watch(id);
    let newest: Message[];
    try {
      newest = await api.fetchMessages(wallet, id, undefined, undefined);
    } catch (cause) {
      services.onFailure(cause);
      return false;
    }
    // What was under way meanwhile knows better than an answer that left the server before it.
    if (!isCurrent()) return true;
    cache.write(id, (data) => withNewest(data, newest));
    book.forgetLost(id);
    update(id, withoutReloadNotices);
    return true;
  }

  return {
    editQuestion: turns.editQuestion,
    editUnsent: turns.editUnsent,
    retryUnsent: turns.retryUnsent,
    askAgain: turns.askAgain,
    follow: turns.follow,
    getState: () => state,
    subscribe: listeners.subscribe,
    open(id) {
      if (id !== null && !conversations.has(id))
        conversations.set(id, {
          ...emptyConversation(true),
          inserts: outbox.read(id),
        });
      show(id);
      if (id !== null && cache.read(id) !== undefined && get(id).isCreated) void reload(id);
    },
    async startNew(origin) {
      const { activeId } = state;
      const isUnused =
        activeId !== null &&
        get(activeId).isCreated &&
        get(activeId).turn === null &&
        get(activeId).inserts.length === 0 &&
        cache.read(activeId)?.pages.flat().length === 0;
      if (isUnused) return;
      const id = begin();
      try {
        await turns.ensureCreated(id);
      } catch (cause) {
        services.onFailure(cause);
        say(id, origin === "library" ? CREATE_IN_LIBRARY_TEXT : CREATE_IN_OPTIONS_TEXT);
      }
    },
    send(text) {
      const message = text.trim();
      if (message === "") return false;
      const id = state.activeId ?? begin();
      drafts.write(id, "");
      void turns.ask(id, { messageId: newId(), text: message, replaces: undefined, kind: "ask" });
      return true;
    },
    ask({ conversationId, ...question }) {
      const isThere = conversationId !== undefined && conversations.has(conversationId);
      const id = isThere ? conversationId : (state.activeId ?? begin());
      void turns.ask(id, { ...question, replaces: undefined, kind: "ask" });
    },
    notify(text) {
      say(state.activeId ?? begin(), text);
    },
    show(shown) {
      const id = state.activeId ?? begin();
      const after = lastKey(flatten(cache.read(id)));
      update(id, (before) => withInserts(before, { kind: "shown", id: newId(), after, ...shown }));
    },
    async stop() {
      if (state.activeId !== null) await turns.stop(state.activeId);
    },
    reload,
    confirm(id, stored) {
      const ids = new Set(stored.map((one) => one.message_id));
      const state = get(id);
      const settled = withoutStored(state, ids);
      if (settled === state) return;
      for (const one of state.inserts)
        if (one.kind === "unsent" && ids.has(one.turn.messageId)) outbox.remove(id, one.turn.messageId);
      update(id, () => settled);
    },
    async restore() {
      const id = state.activeId;
      if (id === null) return;
      try {
        await api.restoreMessages(wallet, id);
      } catch (cause) {
        services.onFailure(cause);
        say(id, sendFailureText(cause));
        return;
      } finally {
        await reload(id);
      }
    },
    forget(id) {
      book.drop(id);
      conversations.delete(id);
      drafts.write(id, "");
      if (state.activeId === id) show(null);
    },
    forgetAll() {
      for (const id of conversations.keys()) book.drop(id);
      conversations.clear();
      show(null);
    },
    dispose() {
      for (const id of conversations.keys()) book.drop(id);
      listeners.clear();
    },
  };
}

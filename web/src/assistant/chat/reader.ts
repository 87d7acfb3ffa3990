import { ApiError } from "../../shared/lib/api-client.ts";
import { MOST_MESSAGES, PAGE_MESSAGES } from "./chat.api.ts";
import type { ChatServices } from "./chat-services.ts";
import type { ChatStore } from "./chat-store.ts";
import type { ThreadMessage } from "./thread.ts";

/** A conversation that could not be read is tried once more after so long. */
const SECOND_TRY_MS = 1_000;
const forever = new AbortController().signal;

interface Reading {
  /** The thread's revision when it left. */
  revision: number;
  done: Promise<boolean>;
}

/** Reads messages from the server, the newest page and older ones, and tells the thread what it read. */
export function createReader({ api, wallet, wait, onFailure }: ChatServices, store: ChatStore) {
  const underWay = new Map<string, Reading>();
  let lastNumber = 0;

  /** Reads what the server has of the conversation; false when it could not be read. */
  function read(id: string): Promise<boolean> {
    const { revision } = store.thread(id);
    const current = underWay.get(id);
    if (current?.revision === revision) return current.done;
    lastNumber += 1;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    // Noted before it begins: other reads that start meanwhile share it.
    underWay.set(id, { revision, done: promise });
    resolve(readNewest(id, lastNumber, revision));
    return promise;
  }

  async function readNewest(id: string, number: number, revision: number): Promise<boolean> {
    store.dispatch(id, { type: "reading" });
    try {
      const messages = await fetchNewest(id);
      finish(id, revision);
      store.dispatch(id, { type: "read", messages, isWhole: isOldest(messages), number, revision });
      return true;
    } catch (failure) {
      finish(id, revision);
      onFailure(failure);
      store.dispatch(id, { type: "not-read", failure });
      return false;
    }
  }

  const finish = (id: string, revision: number) => {
    if (underWay.get(id)?.revision === revision) underWay.delete(id);
  };

  async function fetchNewest(id: string): Promise<ThreadMessage[]> {
    try {
      return await api.fetchMessages(wallet, id, undefined);
    } catch (cause) {
      // Where something is already shown, the next read happens by itself.
      const isRefusal = cause instanceof ApiError && cause.status < 500;
      if (isRefusal || store.thread(id).reading === "done") throw cause;
      await wait(SECOND_TRY_MS, forever);
      return api.fetchMessages(wallet, id, undefined);
    }
  }

  /** Reads the messages before the first one of the open conversation. */
  async function readOlder(): Promise<void> {
    const { activeId } = store.getState();
    if (activeId !== null) await readBefore(activeId, PAGE_MESSAGES);
  }

  /** Reads back until a message at this position is there, or there is nothing older; false when that failed. */
  async function readBackTo(id: string, position: number): Promise<boolean> {
    for (;;) {
      const { messages, older, reading } = store.thread(id);
      const first = messages[0]?.position;
      if (older === "none" || (first !== undefined && first !== null && first <= position)) return true;
      // Somebody else reads: this one is done, or nothing came of it.
      if (reading !== "done" || older === "reading") return false;
      await readBefore(id, MOST_MESSAGES);
      if (store.thread(id).messages[0] === messages[0]) return false;
    }
  }

  async function readBefore(id: string, limit: number): Promise<void> {
    const thread = store.thread(id);
    const [first] = thread.messages;
    if (first === undefined || thread.older === "none" || thread.older === "reading") return;
    // The server has not yet said where it stands.
    if (first.position === null) return void (await read(id));
    const before = first.position;
    store.dispatch(id, { type: "reading-older" });
    try {
      const messages = await api.fetchMessages(wallet, id, before, limit);
      store.dispatch(id, { type: "older-read", before, messages, isWhole: isOldest(messages, limit) });
    } catch (cause) {
      onFailure(cause);
      store.dispatch(id, { type: "older-not-read" });
    }
  }

  return {
    read,
    readOlder,
    readBackTo,
    /** Waits for the read that is under way. */
    settled: async (id: string): Promise<void> => void (await underWay.get(id)?.done),
  };
}

/** A page that is not full is the oldest, and so is one of a server that knows no pages and sends everything. */
const isOldest = (messages: readonly ThreadMessage[], limit = PAGE_MESSAGES): boolean => {
  const position = messages[0]?.position ?? 0;
  return messages.length < limit || position <= 0;
};

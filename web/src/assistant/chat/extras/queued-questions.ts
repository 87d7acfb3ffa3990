import type { KeptText } from "../../../shared/lib/kept-text.ts";
import { createListeners } from "../../../shared/lib/listeners.ts";

/** A question that waits until the reply before it is there. Its id becomes the message's, so it is asked once. */
export interface QueuedQuestion {
  id: string;
  text: string;
}

/** As many may wait. */
export const MOST_QUEUED = 10;

export type QueuedQuestions = ReturnType<typeof createQueuedQuestions>;

/** Questions that wait for the reply that is being written, by conversation; they outlive a reload. */
export function createQueuedQuestions(kept: KeptText, wallet: string) {
  const listeners = createListeners();
  const keyOf = (conversationId: string) => `queue:${wallet}:${conversationId}`;
  const stored = (conversationId: string | null): string =>
    (conversationId === null ? null : kept.read(keyOf(conversationId))) ?? "";
  const read = (conversationId: string): QueuedQuestion[] => parseQueue(stored(conversationId));
  const write = (conversationId: string, list: readonly QueuedQuestion[]) => {
    kept.write(keyOf(conversationId), list.length === 0 ? null : JSON.stringify(list));
    listeners.tell();
  };
  return {
    subscribe: listeners.subscribe,
    /** Another tab has changed it. */
    tell: listeners.tell,
    /** All of it as text, the same as long as nothing changes. */
    stored,
    read,
    add(conversationId: string, question: QueuedQuestion): boolean {
      const list = read(conversationId);
      if (list.length >= MOST_QUEUED) return false;
      write(conversationId, [...list, question]);
      return true;
    },
    /** @returns the question, where it was still there */
    take(conversationId: string, id?: string): QueuedQuestion | undefined {
      const list = read(conversationId);
      const taken = id === undefined ? list[0] : list.find((one) => one.id === id);
      if (taken)
        write(
          conversationId,
          list.filter((one) => one !== taken),
        );
      return taken;
    },
    /** @returns all of them, which wait no longer */
    takeAll(conversationId: string): QueuedQuestion[] {
      const list = read(conversationId);
      write(conversationId, []);
      return list;
    },
  };
}

export function parseQueue(stored: string): QueuedQuestion[] {
  try {
    const list: unknown = JSON.parse(stored || "[]");
    return Array.isArray(list) ? list.filter(isQuestion) : [];
  } catch {
    // Something else was written there.
    return [];
  }
}

const isQuestion = (value: unknown): value is QueuedQuestion =>
  typeof (value as QueuedQuestion | null)?.id === "string" &&
  typeof (value as QueuedQuestion).text === "string" &&
  (value as QueuedQuestion).text.trim() !== "";

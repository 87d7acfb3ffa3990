import type { KeptText } from "../../shared/lib/kept-text.ts";
import type { Insert, Turn } from "./thread.ts";

/** Questions that the server is not known to have, kept through a reload so that nothing typed is lost. */
export interface Outbox {
  read(conversationId: string): Insert[];
  put(conversationId: string, turn: Turn, after: string | null): void;
  remove(conversationId: string, messageId: string): void;
}

interface Entry {
  turn: Turn;
  after: string | null;
}

export function createOutbox(kept: KeptText, wallet: string): Outbox {
  const keyOf = (conversationId: string) => `unsent:${wallet}:${conversationId}`;
  const entries = (conversationId: string): Entry[] => {
    try {
      const value: unknown = JSON.parse(kept.read(keyOf(conversationId)) ?? "[]");
      return Array.isArray(value) ? value.filter(isEntry) : [];
    } catch {
      // Somebody else wrote there: there is nothing of ours to save.
      return [];
    }
  };
  const write = (conversationId: string, list: Entry[]) =>
    kept.write(keyOf(conversationId), list.length === 0 ? null : JSON.stringify(list));

  return {
    read: (conversationId) =>
      entries(conversationId).map(({ turn, after }) => ({ kind: "unsent", turn, after })),
    put(conversationId, turn, after) {
      const others = entries(conversationId).filter((one) => one.turn.messageId !== turn.messageId);
      write(conversationId, [...others, { turn, after }]);
    },
    remove(conversationId, messageId) {
      const list = entries(conversationId);
      const rest = list.filter((one) => one.turn.messageId !== messageId);
      if (rest.length !== list.length) write(conversationId, rest);
    },
  };
}

function isEntry(value: unknown): value is Entry {
  const turn = (value as Entry | null)?.turn;
  return typeof turn?.messageId === "string" && typeof turn.text === "string";
}

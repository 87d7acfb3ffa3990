import type { KeptText } from "../../shared/lib/kept-text.ts";
import type { Insert, Question } from "./thread.ts";

/** Questions that are not known to be stored, kept through a reload so that nothing typed is lost. */
export interface Outbox {
  read(conversationId: string): Insert[];
  put(conversationId: string, question: Question, after: string | null): void;
  remove(conversationId: string, messageId: string): void;
}

interface Entry {
  question: Question;
  after: string | null;
}

export function createOutbox(kept: KeptText, wallet: string): Outbox {
  const keyOf = (conversationId: string) => `unsent:${wallet}:${conversationId}`;
  const entries = (conversationId: string): Entry[] => {
    try {
      const value: unknown = JSON.parse(kept.read(keyOf(conversationId)) ?? "[]");
      return Array.isArray(value) ? value.filter(isEntry) : [];
    } catch {
      // Something else was written there: nothing of ours can be saved.
      return [];
    }
  };
  const write = (conversationId: string, list: Entry[]) =>
    kept.write(keyOf(conversationId), list.length === 0 ? null : JSON.stringify(list));

  return {
    read: (conversationId) =>
      entries(conversationId).map(({ question, after }) => ({ kind: "unsent", question, after })),
    put(conversationId, question, after) {
      const others = entries(conversationId).filter((one) => one.question.messageId !== question.messageId);
      write(conversationId, [...others, { question, after }]);
    },
    remove(conversationId, messageId) {
      const list = entries(conversationId);
      const rest = list.filter((one) => one.question.messageId !== messageId);
      if (rest.length !== list.length) write(conversationId, rest);
    },
  };
}

function isEntry(value: unknown): value is Entry {
  const question = (value as Entry | null)?.question;
  return typeof question?.messageId === "string" && typeof question.text === "string";
}

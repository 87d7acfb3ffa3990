import type { KeptText } from "../../shared/lib/kept-text.ts";
import { followRun, type RunConnection, type RunListener } from "../../shared/lib/runs/follow-run.ts";
import type { openLive } from "./chat.api.ts";

/** An answer that goes on after its conversation was left for another. */
export interface LeftAnswer {
  conversationId: string;
  answerId: string;
  /** So much of it was seen, in UTF-16 units. */
  length: number;
  /** The feature that answers, where that is not the chat itself. */
  via?: string | undefined;
}

/** How it ended. What somebody stopped, nobody is told of. */
export type LeftEnd = "answered" | "broken-off";

export interface LeftAnswersServices {
  wallet: string;
  openLive: typeof openLive;
  wait: RunConnection["wait"];
  /** Where they are remembered over a reload of the tab. */
  kept: KeptText;
  key: string;
  onEnd(answer: LeftAnswer, end: LeftEnd): void;
}

/** Each holds a connection, of which a browser has few: the rest wait their turn. */
const AT_ONCE = 2;
const NOBODY: RunListener = {
  onStart: () => undefined,
  onText: () => undefined,
  onDropped: () => undefined,
  onResumed: () => undefined,
};

/** Follows answers that were left until they end, for the sake of the end alone. */
export function createLeftAnswers({ wallet, openLive, wait, kept, key, onEnd }: LeftAnswersServices) {
  const following = new Map<string, AbortController>();
  let left = readKept(kept.read(key));

  const become = (next: LeftAnswer[]) => {
    left = next;
    kept.write(key, next.length === 0 ? null : JSON.stringify(next));
    for (const one of left.slice(0, AT_ONCE)) if (!following.has(one.conversationId)) void follow(one);
  };
  const drop = (conversationId: string) => {
    following.get(conversationId)?.abort(new DOMException("looked at", "AbortError"));
    following.delete(conversationId);
    const others = left.filter((one) => one.conversationId !== conversationId);
    if (others.length < left.length) become(others);
  };

  async function follow(one: LeftAnswer): Promise<void> {
    const stopper = new AbortController();
    following.set(one.conversationId, stopper);
    const end = await endOf(one, stopper.signal);
    if (stopper.signal.aborted) return;
    drop(one.conversationId);
    if (end !== undefined) onEnd(one, end);
  }

  async function endOf(one: LeftAnswer, signal: AbortSignal): Promise<LeftEnd | undefined> {
    const resume = (after: string, stop: AbortSignal) => openLive(wallet, one.conversationId, after, stop);
    const position = { messageId: one.answerId, length: one.length };
    try {
      const ending = await followRun({ ask: undefined, resume, wait }, position, NOBODY, signal);
      if (ending.kind === "failed") return "broken-off";
      if (ending.kind === "idle" || ending.status === "stopped") return undefined;
      return ending.status === "complete" ? "answered" : "broken-off";
    } catch {
      // Not to be reached, or not ours any more: whoever opens the conversation sees how it stands.
      return undefined;
    }
  }

  become(left);
  return {
    add(answer: LeftAnswer) {
      drop(answer.conversationId);
      become([...left, answer]);
    },
    /** Somebody looks at the conversation again, or it is gone. */
    drop,
    dispose() {
      for (const stopper of following.values()) stopper.abort(new DOMException("closed", "AbortError"));
      following.clear();
    },
  };
}

function readKept(text: string | null): LeftAnswer[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter(isLeftAnswer) : [];
  } catch {
    return [];
  }
}

const isLeftAnswer = (value: unknown): value is LeftAnswer => {
  const { conversationId, answerId, length } = (value ?? {}) as Partial<LeftAnswer>;
  return typeof conversationId === "string" && typeof answerId === "string" && Number.isInteger(length);
};

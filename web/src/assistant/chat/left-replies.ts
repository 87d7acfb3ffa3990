import type { KeptText } from "../../shared/lib/kept-text.ts";
import {
  followReply,
  type ReplyConnection,
  type ReplyListener,
} from "../../shared/lib/replies/follow-reply.ts";
import type { openLive } from "./chat.api.ts";

/** A reply that goes on after its conversation was left for another. */
export interface LeftReply {
  conversationId: string;
  replyId: string;
  /** How much of it was seen, counted as in the contract's `PartEvents`. */
  sequence: number;
  /** The feature that answers, where that is not the chat itself. */
  via?: string | undefined;
}

/** How it ended. A reply that somebody stopped is not reported. */
export type LeftEnd = "replied" | "broken-off";

export interface LeftRepliesServices {
  wallet: string;
  openLive: typeof openLive;
  wait: ReplyConnection["wait"];
  /** Where they are remembered while the tab reloads. */
  kept: KeptText;
  key: string;
  onEnd(reply: LeftReply, end: LeftEnd): void;
}

/** Each one needs a connection, and a browser has few: the others wait. */
const AT_ONCE = 2;
const NOBODY: ReplyListener = {
  onStart: () => undefined,
  onText: () => undefined,
  onDropped: () => undefined,
  onResumed: () => undefined,
};

/** Follows replies of other conversations, only to learn when they end. */
export function createLeftReplies({ wallet, openLive, wait, kept, key, onEnd }: LeftRepliesServices) {
  const following = new Map<string, AbortController>();
  let left = readKept(kept.read(key));

  const become = (next: LeftReply[]) => {
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

  async function follow(one: LeftReply): Promise<void> {
    const stopper = new AbortController();
    following.set(one.conversationId, stopper);
    const end = await endOf(one, stopper.signal);
    if (stopper.signal.aborted) return;
    drop(one.conversationId);
    if (end !== undefined) onEnd(one, end);
  }

  async function endOf(one: LeftReply, signal: AbortSignal): Promise<LeftEnd | undefined> {
    const resume = (after: string, stop: AbortSignal) => openLive(wallet, one.conversationId, after, stop);
    const position = { messageId: one.replyId, sequence: one.sequence };
    try {
      const ending = await followReply({ ask: undefined, resume, wait }, position, NOBODY, signal);
      if (ending.kind === "failed") return "broken-off";
      if (ending.kind === "idle" || ending.status === "stopped") return undefined;
      return ending.status === "complete" ? "replied" : "broken-off";
    } catch {
      // It can't be reached, or no longer belongs to us: the person sees its state when they open the conversation.
      return undefined;
    }
  }

  become(left);
  return {
    add(reply: LeftReply) {
      drop(reply.conversationId);
      become([...left, reply]);
    },
    /** The person looks at the conversation again, or it is gone. */
    drop,
    dispose() {
      for (const stopper of following.values()) stopper.abort(new DOMException("closed", "AbortError"));
      following.clear();
    },
  };
}

function readKept(text: string | null): LeftReply[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter(isLeftReply) : [];
  } catch {
    return [];
  }
}

const isLeftReply = (value: unknown): value is LeftReply => {
  const { conversationId, replyId, sequence } = (value ?? {}) as Partial<LeftReply>;
  return typeof conversationId === "string" && typeof replyId === "string" && Number.isInteger(sequence);
};

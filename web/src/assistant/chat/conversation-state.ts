import type { Insert, Turn } from "./thread.ts";

/** What this page knows of a conversation beside what is stored. */
export interface ConversationState {
  /** False until the server has the conversation. */
  isCreated: boolean;
  /** The question on its way; null when none is, or the server has taken it. */
  turn: Turn | null;
  /** The answer that is being followed. */
  running: { answerId: string; questionId: string } | null;
  isStopping: boolean;
  inserts: readonly Insert[];
}

export const emptyConversation = (isCreated: boolean): ConversationState => ({
  isCreated,
  turn: null,
  running: null,
  isStopping: false,
  inserts: [],
});

export const isBusy = (state: ConversationState): boolean => state.turn !== null || state.running !== null;

export const withInserts = (state: ConversationState, ...added: Insert[]): ConversationState => ({
  ...state,
  inserts: [...state.inserts, ...added],
});

/** Without the unsent question, and without what was said about it. */
export function withoutUnsent(state: ConversationState, messageId: string): ConversationState {
  const anchors = new Set([`q:${messageId}`, `a:${messageId}`]);
  const inserts = state.inserts.filter((one) =>
    one.kind === "unsent" ? one.turn.messageId !== messageId : !anchors.has(one.after ?? ""),
  );
  return { ...state, inserts };
}

/** Without unsent questions that turn out to be stored; what was said about them stays. */
export function withoutStored(state: ConversationState, ids: ReadonlySet<string>): ConversationState {
  const inserts = state.inserts.filter((one) => one.kind !== "unsent" || !ids.has(one.turn.messageId));
  return inserts.length === state.inserts.length ? state : { ...state, inserts };
}

/** Without notices that told of a connection which is mended. */
export const withoutReloadNotices = (state: ConversationState): ConversationState => ({
  ...state,
  inserts: state.inserts.filter((one) => one.kind !== "notice" || !one.canReload),
});

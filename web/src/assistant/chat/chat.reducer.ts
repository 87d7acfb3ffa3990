import { reduceThread } from "./thread.reducer.ts";
import { emptyThread, type Thread, type ThreadEvent } from "./thread.ts";

/** What the chat of one wallet shows and knows. */
export interface ChatState {
  /** The open conversation; null before the first message of a new one. */
  activeId: string | null;
  /** Its thread. */
  thread: Thread;
  threads: ReadonlyMap<string, Thread>;
  /** Replies that came while this page was open. */
  heardHere: ReadonlySet<string>;
}

export type ChatEvent =
  | { type: "opened"; id: string | null; thread?: Thread }
  | { type: "forgotten"; id: string }
  | { type: "all-forgotten" }
  | { type: "thread"; id: string; event: ThreadEvent };

const nothingOpen = emptyThread(false);

export const emptyChat: ChatState = {
  activeId: null,
  thread: nothingOpen,
  threads: new Map(),
  heardHere: new Set(),
};

/** Conversations whose messages are kept beside the open one; others are read again when they are opened. */
const KEPT_THREADS = 12;

/** What the chat is after an event. */
export function reduceChat(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case "opened":
      return open(state, event.id, event.thread);
    case "forgotten": {
      const threads = new Map(state.threads);
      threads.delete(event.id);
      return shown({ ...state, threads, activeId: state.activeId === event.id ? null : state.activeId });
    }
    case "all-forgotten":
      return shown({ ...state, threads: new Map(), activeId: null });
    case "thread":
      return changed(state, event.id, event.event);
  }
}

function open(state: ChatState, id: string | null, fresh: Thread | undefined): ChatState {
  if (id === null) return shown({ ...state, activeId: null });
  const thread = state.threads.get(id) ?? fresh ?? emptyThread(true);
  const threads = new Map(state.threads);
  // The one that was opened last comes last.
  threads.delete(id);
  for (const [other, kept] of [...threads].slice(0, -KEPT_THREADS))
    threads.set(other, reduceThread(kept, { type: "put-away" }));
  threads.set(id, thread);
  return shown({ ...state, threads, activeId: id });
}

function changed(state: ChatState, id: string, event: ThreadEvent): ChatState {
  const before = state.threads.get(id);
  // The notice for a conversation that was deleted meanwhile.
  if (before === undefined) return state;
  const thread = reduceThread(before, event);
  if (thread === before) return state;
  const heard = thread.reply === before.reply ? undefined : thread.reply?.replyId;
  return shown({
    ...state,
    threads: new Map(state.threads).set(id, thread),
    heardHere:
      heard === undefined || state.heardHere.has(heard)
        ? state.heardHere
        : new Set([...state.heardHere, heard]),
  });
}

/** With the open conversation's thread, in the place where it is kept. */
const shown = (state: ChatState): ChatState => ({
  ...state,
  thread: (state.activeId === null ? undefined : state.threads.get(state.activeId)) ?? nothingOpen,
});

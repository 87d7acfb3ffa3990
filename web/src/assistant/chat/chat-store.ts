import type { ChatState } from "./chat.reducer.ts";
import type { Thread, ThreadEvent } from "./thread.ts";

/** The state of the chat, and where it changes: every change is an event to `reduceChat`. */
export interface ChatStore {
  getState(): ChatState;
  /** The thread of a conversation, also of one that is not open. */
  thread(id: string): Thread;
  dispatch(id: string, event: ThreadEvent): void;
}

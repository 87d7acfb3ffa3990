import type { QueryClient } from "@tanstack/react-query";
import type { ToastQueue } from "../../shared/ui/toast.queue.ts";
import type { ChatSession } from "../chat/chat-session.ts";

/** What it takes to tell of an answer that ended in a conversation which is not in view. */
export interface ElsewhereParts {
  wallet: string;
  toasts: ToastQueue;
  queryClient: QueryClient;
  session: ChatSession;
  openConversation(id: string): void;
}

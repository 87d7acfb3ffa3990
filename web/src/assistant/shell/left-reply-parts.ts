import type { QueryClient } from "@tanstack/react-query";
import type { ToastQueue } from "../../shared/ui/toast.queue.ts";
import type { ChatClient } from "../chat/chat-client.ts";

/** What is needed to tell that a reply ended in a conversation which is not in view. */
export interface LeftReplyParts {
  wallet: string;
  toasts: ToastQueue;
  queryClient: QueryClient;
  client: ChatClient;
  openConversation(id: string): void;
}

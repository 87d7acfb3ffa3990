import type { ExportFormat } from "../../feature.ts";
import { presentConversation } from "./conversation.routes.ts";
import type { ConversationRow, ConversationStore } from "./conversation.store.ts";
import { exportWriters } from "./export.writer.ts";
import { presentMessage } from "./message.routes.ts";
import type { MessageStore } from "./message.store.ts";

export interface ExportedConversationsDependencies {
  conversations: Pick<ConversationStore, "pages">;
  messages: Pick<MessageStore, "pages">;
  publicUrl: () => string;
}

/** Conversations as they go out. */
export function exportedConversations({
  conversations,
  messages,
  publicUrl,
}: ExportedConversationsDependencies) {
  async function* messagesOf({ wallet_address, conversation_id }: ConversationRow) {
    for await (const { rows } of messages.pages(wallet_address, conversation_id, {}))
      yield rows.map((row) => presentMessage(row, publicUrl()));
  }
  const one = (row: ConversationRow, format: ExportFormat): AsyncIterable<string> =>
    exportWriters[format].talk({ conversation: presentConversation(row), messages: messagesOf(row) });
  return {
    one,
    async *all(wallet: string, format: ExportFormat): AsyncGenerator<AsyncIterable<string>> {
      for await (const rows of conversations.pages(wallet)) for (const row of rows) yield one(row, format);
    },
  };
}

export type ExportedConversations = ReturnType<typeof exportedConversations>;

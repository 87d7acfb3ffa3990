import type { Message } from "@bakso/contract/messages";
import type { ExportFormat } from "../../feature.ts";
import type { BranchStore } from "./branch.store.ts";
import { presentConversation } from "./conversation.routes.ts";
import type { ConversationRow, ConversationStore, TalkSummaries } from "./conversation.store.ts";
import { type ExportedVersion, exportWriters } from "./export.writer.ts";
import { presentMessage } from "./message.routes.ts";
import type { MessageStore } from "./message.store.ts";

export interface ExportedConversationsDependencies {
  conversations: Pick<ConversationStore, "pages">;
  messages: Pick<MessageStore, "pages">;
  branches: Pick<BranchStore, "aside">;
  summaries: Pick<TalkSummaries, "ofTalk">;
  publicUrl: () => string;
}

/** Conversations as they go out. */
export function exportedConversations({
  conversations,
  messages,
  branches,
  summaries,
  publicUrl,
}: ExportedConversationsDependencies) {
  async function* messagesOf(
    { wallet_address, conversation_id }: ConversationRow,
    branch?: string,
  ): AsyncGenerator<Message[]> {
    for await (const { rows } of messages.pages(wallet_address, conversation_id, { branch }))
      yield rows.map((row) => presentMessage(row, publicUrl()));
  }
  async function* versionsOf(row: ConversationRow): AsyncGenerator<ExportedVersion> {
    for (const { message_id, nth, count } of await branches.aside(row.wallet_address, row.conversation_id))
      yield { version: nth, versions: count, messages: messagesOf(row, message_id) };
  }
  const summariesOf = async ({ wallet_address: wallet, conversation_id: conversationId }: ConversationRow) =>
    (await summaries.ofTalk({ wallet, conversationId })).map(({ reachesTo, text, isDemo, madeAt }) => ({
      reaches_to: reachesTo,
      text,
      made_at: madeAt.toISOString(),
      ...(isDemo ? { is_demo: true } : {}),
    }));
  const one = (row: ConversationRow, format: ExportFormat): AsyncIterable<string> =>
    exportWriters[format].talk({
      conversation: presentConversation(row),
      summaries: () => summariesOf(row),
      messages: messagesOf(row),
      otherVersions: versionsOf(row),
    });
  return {
    one,
    async *all(wallet: string, format: ExportFormat): AsyncGenerator<AsyncIterable<string>> {
      for await (const rows of conversations.pages(wallet)) for (const row of rows) yield one(row, format);
    },
  };
}

export type ExportedConversations = ReturnType<typeof exportedConversations>;

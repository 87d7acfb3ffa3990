import type { Core } from "../../core.ts";
import type { Part } from "../../feature.ts";
import { type Feature, none } from "../../feature.ts";
import { createGivingWay } from "../../giving-way.ts";
import { createBranchStore } from "./branch.store.ts";
import { changeRoutes } from "./change.routes.ts";
import { conversationRoutes } from "./conversation.routes.ts";
import { type ConversationStore, createConversationStore, type TalkSummaries } from "./conversation.store.ts";
import { type ConversationSearch, createConversationSearch } from "./conversation-search.store.ts";
import { exportRoutes } from "./export.routes.ts";
import { exportedConversations } from "./exported-conversations.ts";
import { messageRoutes } from "./message.routes.ts";
import { createMessageStore, type MessageStore } from "./message.store.ts";
import { searchTalksTool } from "./search-talks.tool.ts";
import { createTalkSearch } from "./talk-search.store.ts";

/** Conversations and their messages, and taking away all that is kept of a wallet. */
export function conversationsFeature(
  core: Core,
  { others, summaries }: { others: () => readonly Part[]; summaries: TalkSummaries },
): Feature & Pick<MessageStore, "findReply"> & Pick<ConversationStore, "removeAll"> {
  const { db, jobs, changes, publicUrl } = core;
  const conversations = createConversationStore(db, summaries);
  const messages = createMessageStore(db);
  const branches = createBranchStore(db);
  const searchTalks = createConversationSearch(db);
  const givingWay = createGivingWay();
  const search: ConversationSearch = (wallet, ...words) =>
    givingWay.afterPause(wallet, () => searchTalks(wallet, ...words));
  const exported = exportedConversations({ conversations, messages, branches, summaries, publicUrl });
  return {
    name: "conversations",
    routes: [
      conversationRoutes({ store: conversations, search, jobs, changes }),
      messageRoutes({
        store: messages,
        findInTalk: createTalkSearch(db),
        conversations,
        branches,
        changes,
        publicUrl,
      }),
      changeRoutes(changes),
      exportRoutes({ exported, conversations, givingWay, others }),
    ],
    tools: [searchTalksTool(search)],
    sweep: branches.adopt,
    jobKinds: none,
    erase: conversations.removeAll,
    export: exported.all,
    exportFiles: none,
    metrics: none,
    close: none,
    findReply: messages.findReply,
    removeAll: conversations.removeAll,
  };
}

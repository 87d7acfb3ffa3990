import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import { assistantKnowledge } from "../../knowledge.ts";
import { createSiteRetrieval } from "../../search/site-retrieval.ts";
import { createChatPrompt } from "./chat.prompt.ts";
import { type ChatRoutesDependencies, chatRoutes } from "./chat.routes.ts";
import { createChatService, type PictureTalk } from "./chat.service.ts";
import type { ChatTurns } from "./chat.turns.ts";
import { CHAT_JOBS } from "./turn.store.ts";

export interface ChatNeeds extends ChatTurns, Pick<ChatRoutesDependencies, "stopAgents" | "findReply"> {
  /** null: no model that sees is set up. */
  pictureTalk: PictureTalk | null;
}

/** The chat: a question, and a reply that outlives its tab. */
export function chatFeature(
  core: Core,
  { turns, chatQuota, pictureTalk, stopAgents, findReply }: ChatNeeds,
): Feature {
  const { chatModel, content, jobs, holderBytes, publicUrl, nowMs } = core;
  const chat = createChatService({
    turns,
    model: chatModel,
    prompt: createChatPrompt({
      modelId: chatModel.id,
      content,
      retrieval: createSiteRetrieval({
        documents: () => assistantKnowledge(content()),
        phrases: () => content().offlinePhrases,
      }),
      publicUrl,
      nowMs,
    }),
    pictures: pictureTalk,
    pictureMention: () => content().vision.pictureMention,
  });
  return {
    name: "chat",
    routes: [chatRoutes({ chat, chatQuota, jobs, holderBytes, stopAgents, findReply })],
    sweep: none,
    jobKinds: [CHAT_JOBS],
    erase: none,
    export: none,
    exportFiles: none,
    metrics: none,
    close: none,
  };
}

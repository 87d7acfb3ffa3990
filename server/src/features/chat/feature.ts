import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import { assistantKnowledge } from "../../knowledge.ts";
import { createSiteRetrieval } from "../../search/site-retrieval.ts";
import { type AnyTool, definitionOf } from "../../tools/tool.ts";
import { chatCommands } from "./chat.commands.ts";
import { createChatPrompt } from "./chat.prompt.ts";
import { type ChatRoutesDependencies, chatRoutes } from "./chat.routes.ts";
import { type ChatServiceDependencies, createChatService, type PictureTalk } from "./chat.service.ts";
import { createChatTools } from "./chat.tools.ts";
import type { ChatTurns } from "./chat.turns.ts";
import { leftTodayTool } from "./left-today.tool.ts";
import { type StopRoutesDependencies, stopRoutes } from "./stop.routes.ts";
import { createSummaryService } from "./summary.service.ts";
import { createToolCallService } from "./tool-call.service.ts";
import { createToolCallStore } from "./tool-call.store.ts";
import { CHAT_JOBS } from "./turn.store.ts";

export interface ChatNeeds
  extends ChatTurns,
    Pick<ChatRoutesDependencies, "findReply">,
    Pick<StopRoutesDependencies, "stopAgents"> {
  /** null: no model that sees is set up. */
  pictureTalk: PictureTalk | null;
  /** What can be used in a reply. */
  tools: () => readonly AnyTool[];
  notesFor: ChatServiceDependencies["notesFor"];
  attachments: ChatServiceDependencies["attachments"];
  /** What a wallet has used of the day's pictures. */
  drawingsLeft: Parameters<typeof leftTodayTool>[1];
}

/** The chat: a question, and a reply that outlives its tab. */
export function chatFeature(core: Core, needs: ChatNeeds): Feature {
  const { turns, chatQuota, titles, pictureTalk, tools, attachments } = needs;
  const { notesFor, keptTalks } = needs;
  const { drawingsLeft, stopAgents, findReply } = needs;
  const { chatModel, content, jobs, holderBytes, gate, logger, publicUrl, nowMs, changes } = core;
  const prompt = createChatPrompt({
    modelId: chatModel.id,
    content,
    retrieval: createSiteRetrieval({
      documents: () => assistantKnowledge(content()),
      phrases: () => content().offlinePhrases,
    }),
    publicUrl,
    nowMs,
  });
  const chatTools = createChatTools({ model: chatModel, prompt, tools, gate, content, logger });
  const toolCalls = createToolCallService({
    store: createToolCallStore(core.db),
    tools: chatTools.offered,
    gate,
    logger,
    onChanged: keptTalks.forget,
  });
  const summaries = createSummaryService({
    turns: needs.turnStore,
    summaries: needs.summaryStore,
    model: chatModel,
    prompt,
    tools: () => (chatModel.canCallTools ? chatTools.offered().map(definitionOf) : []),
    pictureMention: () => content().vision.pictureMention,
    content,
    changes,
    logger,
  });
  const chat = createChatService({
    turns,
    model: chatModel,
    prompt,
    tools: chatTools,
    notesFor,
    summaries,
    attachments,
    pictures: pictureTalk,
    pictureMention: () => content().vision.pictureMention,
  });
  return {
    name: "chat",
    routes: [
      chatRoutes({
        chat,
        toolCalls,
        chatQuota,
        commands: () => chatCommands(content(), chatTools.offered()),
        jobs,
        holderBytes,
        findReply,
        drawingsLeft,
        summaries,
      }),
      stopRoutes({ jobs, stopAgents }),
    ],
    tools: [leftTodayTool(chatQuota, drawingsLeft)],
    async sweep() {
      keptTalks.sweep();
      await needs.summaryStore.sweep();
    },
    jobKinds: [CHAT_JOBS],
    erase: none,
    export: none,
    exportFiles: none,
    metrics: none,
    close: async () => {
      await titles.close();
      await summaries.close();
    },
  };
}

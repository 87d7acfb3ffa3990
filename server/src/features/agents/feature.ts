import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import { createAgentPrompts } from "./agent.prompts.ts";
import { agentRoutes } from "./agent.routes.ts";
import { type AgentServiceDependencies, createAgentService } from "./agent.service.ts";
import { createAgentOutputStore } from "./agent-output.store.ts";
import { AGENT_JOBS, createAgentTaskStore } from "./agent-task.store.ts";
import { exportedAgentWork } from "./exported-agent-work.ts";

/** Two agents, one that writes and one that reviews, and the outputs that people save. */
export function agentsFeature(
  core: Core,
  { chatQuota }: Pick<AgentServiceDependencies, "chatQuota">,
): Feature & { stop(wallet: string, taskId: string): Promise<number> } {
  const { db, jobs, chatModel, content } = core;
  const store = createAgentTaskStore(db);
  const outputs = createAgentOutputStore(db);
  const agents = createAgentService({
    store,
    jobs,
    model: chatModel,
    prompts: createAgentPrompts(chatModel.id, content),
    chatQuota,
    noRemarks: () => content().agents.noRemarks,
  });
  return {
    name: "agents",
    routes: [agentRoutes({ agents, findTask: store.findTask, outputs, jobs })],
    tools: none,
    sweep: store.sweep,
    jobKinds: [AGENT_JOBS],
    erase: async (wallet) => {
      await store.removeAll(wallet);
      await outputs.removeAll(wallet);
    },
    export: exportedAgentWork(outputs, store),
    exportFiles: none,
    metrics: none,
    close: none,
    stop: agents.stop,
  };
}

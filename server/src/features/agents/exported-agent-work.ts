import { exportedRecord } from "../../exported-record.ts";
import type { ExportFormat } from "../../feature.ts";
import type { AgentOutputStore } from "./agent-output.store.ts";
import type { AgentTaskStore } from "./agent-task.store.ts";

/** What the wallet saved of what the agents wrote, and the tasks that are still kept, as they go out with everything. */
export const exportedAgentWork = (
  outputs: Pick<AgentOutputStore, "pages">,
  tasks: Pick<AgentTaskStore, "listIds" | "findTask">,
) =>
  async function* (wallet: string, format: ExportFormat): AsyncGenerator<string> {
    for await (const rows of outputs.pages(wallet))
      for (const { name, output, created_at } of rows) {
        const timestamp = created_at.toISOString();
        yield format === "markdown"
          ? `# ${name}\n\n${timestamp}\n\n${output.trim()}\n`
          : JSON.stringify({ kind: "agent_output", name, timestamp, output }, null, 2);
      }
    for (const { taskId, createdAt } of await tasks.listIds(wallet)) {
      const task = await tasks.findTask(wallet, taskId);
      if (!task) continue;
      yield exportedRecord(format, "agent_task", {
        task: task.task,
        question: task.clarityQuestion,
        clarification: task.clarification,
        timestamp: createdAt.toISOString(),
        messages: task.contributions.map(({ agent, round, text, status }) => ({
          agent,
          turnCount: round,
          text,
          status,
        })),
      });
    }
  };

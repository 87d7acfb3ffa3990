import type { ExportFormat } from "../../feature.ts";
import type { AgentOutputStore } from "./agent-output.store.ts";

/** What the agents wrote and the wallet saved, as it goes out with everything. */
export const exportedOutputs = (outputs: Pick<AgentOutputStore, "pages">) =>
  async function* (wallet: string, format: ExportFormat): AsyncGenerator<string> {
    for await (const rows of outputs.pages(wallet))
      for (const { name, output, created_at } of rows) {
        const timestamp = created_at.toISOString();
        yield format === "markdown"
          ? `# ${name}\n\n${timestamp}\n\n${output.trim()}\n`
          : JSON.stringify({ kind: "agent_output", name, timestamp, output }, null, 2);
      }
  };

import { expect, it, vi } from "vitest";
import { type ChatToolsDependencies, createChatTools } from "./chat.tools.ts";

it("tells the operator once of names in the content that no tool has", () => {
  const warn = vi.fn();
  const assistant = {
    tools: { use: ["time", "tiem"] },
    commands: [{ name: "when", tool: "clock", label: "When", text: "What time is it?" }],
  };
  const tools = createChatTools({
    tools: () => [{ name: "time" }],
    content: () => ({ assistant }),
    logger: { warn },
  } as unknown as ChatToolsDependencies);
  expect(tools.offered()).toEqual([{ name: "time" }]);
  tools.offered();
  expect(warn.mock.calls.map(([told]) => told)).toEqual([
    { file: "assistant.yaml", where: "tools.use", tool: "tiem" },
    { file: "assistant.yaml", where: "commands", tool: "clock" },
  ]);
  assistant.tools.use = ["time"];
  assistant.commands = [];
  tools.offered();
  expect(warn).toHaveBeenCalledTimes(2);
});

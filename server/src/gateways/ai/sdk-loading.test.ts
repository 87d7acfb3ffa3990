import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeAiServer, startFakeAiServer } from "../../../../fakes/ai-server.ts";

/** Asks one question in a process of its own and prints which modules that loaded. */
const PROGRAM = `
  import { registerHooks } from "node:module";
  const loaded = [];
  registerHooks({ resolve: (name, context, next) => { const found = next(name, context); loaded.push(found.url); return found; } });
  const { createChatModel } = await import(process.env.MODULE);
  const { createDemo } = await import(process.env.DEMO);
  const documents = [{ id: "bakso", title: "Bakso", text: "Bakso is a tiger cub." }];
  const words = { stopWords: [], moreWords: [], aboutWords: [], adviceWords: [], greetingWords: [], thanksWords: [], backwardWords: [], thinkWords: [] };
  const phrases = { ...words, lead: ["Here:"], source: "Source" };
  const model = createChatModel(JSON.parse(process.env.SETTINGS), { offline: () => createDemo().chatWire({ documents: () => documents, phrases: () => phrases }) });
  const made = loaded.length;
  let text = "";
  const request = { instructions: "", messages: [{ role: "user", content: "Bakso" }], maxOutputTokens: 50 };
  await model.stream(request, (event) => { if (event.kind === "text") text += event.text; }, new AbortController().signal);
  console.log(JSON.stringify({ made: loaded.slice(0, made), used: loaded, text }));
`;

let fake: FakeAiServer;
beforeAll(async () => {
  fake = await startFakeAiServer();
});
afterAll(() => fake.close());

async function modulesOf(settings: Record<string, string>) {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", PROGRAM], {
    env: {
      DEMO: new URL("../../../../demo/demo.ts", import.meta.url).href,
      MODULE: new URL("./create-chat-model.ts", import.meta.url).href,
      SETTINGS: JSON.stringify({ model: "fast", baseUrl: `${fake.url}/v1`, apiKey: "k", ...settings }),
    },
  });
  return JSON.parse(stdout) as { made: string[]; used: string[]; text: string };
}

const SDK = /node_modules\/(?:@ai-sdk|ai)\//u;

describe("the AI SDK", () => {
  it.each(["openai", "compatible", "offline"])("is never loaded for %s", async (provider) => {
    const { used, text } = await modulesOf({ provider });
    expect(text).not.toBe("");
    expect(used.filter((url) => SDK.test(url))).toEqual([]);
  });

  it("is loaded for anthropic, but not before the first question", async () => {
    const { made, used } = await modulesOf({ provider: "anthropic" });
    expect(made.filter((url) => SDK.test(url))).toEqual([]);
    expect(used.filter((url) => SDK.test(url))).not.toEqual([]);
  });
});

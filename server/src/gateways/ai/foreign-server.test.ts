import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  FOREIGN_CALLS,
  FOREIGN_RESULT_TEXT,
  FOREIGN_TEXT,
  type ForeignAiServer,
  startForeignAiServer,
} from "../../../../fakes/foreign-ai-server.ts";
import { TOOLS } from "../../../test/wire-cases.ts";
import type { ChatTurn, ModelEvent } from "./chat.model.ts";
import { createChatModel } from "./create-chat-model.ts";

let server: ForeignAiServer;
beforeAll(async () => {
  server = await startForeignAiServer();
});
afterAll(() => server.close());

const PROVIDERS = ["compatible", "openai", "anthropic", "google"] as const;

describe.each(PROVIDERS)("a model server that others wrote, as %s", (provider) => {
  const ask = async (messages: readonly ChatTurn[], hasTools = false) => {
    const model = createChatModel(
      {
        provider,
        model: { compatible: "local", openai: "gpt-x", anthropic: "claude-x", google: "gemini-x" }[provider],
        baseUrl: `${server.url}/${provider === "google" ? "v1beta" : "v1"}`,
        apiKey: "key",
      },
      { retryDelayMs: 1 },
    );
    const events: ModelEvent[] = [];
    const request = {
      instructions: "Be short.",
      messages,
      maxOutputTokens: 500,
      ...(hasTools ? { tools: TOOLS } : {}),
    };
    const outcome = await model
      .stream(request, (event) => events.push(event), new AbortController().signal)
      .catch((error: unknown) => ({ error }));
    const joined = (kind: "text" | "reasoning") =>
      events.map((event) => (event.kind === kind ? event.text : "")).join("");
    return { outcome, text: joined("text"), reasoning: joined("reasoning") };
  };
  const question = (content: string): ChatTurn => ({ role: "user", content });

  it("is read to the letter", async () => {
    const { text, outcome } = await ask([question("text")]);
    expect(text).toBe(FOREIGN_TEXT);
    expect(outcome).toMatchObject({ finishReason: "stop", turn: { content: FOREIGN_TEXT } });
  });

  it("has its thinking told apart", async () => {
    const { text, reasoning } = await ask([question("thinking")]);
    expect([text, reasoning]).toEqual([FOREIGN_TEXT, "Let me count them."]);
  });

  it.each([
    ["tool", FOREIGN_CALLS.slice(0, 1)],
    ["tools", FOREIGN_CALLS],
  ])("calls by %s, and goes on with the results", async (word, calls) => {
    const { outcome } = await ask([question(word)], true);
    if ("error" in outcome) throw outcome.error;
    expect(outcome.finishReason).toBe("tool_calls");
    const { toolCalls = [] } = outcome.turn;
    expect(toolCalls.map(({ name, arguments: input }) => [name, JSON.parse(input)])).toEqual(
      calls.map(({ name, arguments: input }) => [name, JSON.parse(input)]),
    );
    const results = toolCalls.map(
      ({ id, name }): ChatTurn => ({ role: "tool", callId: id, name, content: "0.42 USD" }),
    );
    expect((await ask([question(word), outcome.turn, ...results], true)).text).toBe(FOREIGN_RESULT_TEXT);
  });

  it("says that it cut an answer off", async () => {
    expect((await ask([question("length")])).outcome).toMatchObject({ finishReason: "length" });
  });

  it("says when to come again, that a key is wrong, and is noticed when it breaks off", async () => {
    expect((await ask([question("busy")])).outcome).toMatchObject({
      error: { code: "ai.rate_limited", retryAfterSeconds: 30 },
    });
    expect((await ask([question("refused")])).outcome).toMatchObject({ error: { code: "ai.key_rejected" } });
    // Its first words may or may not have got through.
    expect((await ask([question("broken")])).outcome).toMatchObject({
      error: { code: expect.stringMatching(/^ai\.(?:interrupted|unavailable)$/) },
    });
  });
});

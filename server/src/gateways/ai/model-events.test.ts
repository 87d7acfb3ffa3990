import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { TOOLS, WIRE_CASES, type WireCase } from "../../../test/wire-cases.ts";
import { AppError } from "../../errors/app-error.ts";
import {
  type ChatModel,
  type ChatTurn,
  type ModelEvent,
  type ToolCall,
  ToolsUnsupported,
} from "./chat.model.ts";
import { createChatModel } from "./create-chat-model.ts";

/** Answers every call as the case says that the test plays. */
let play: WireCase & { answerTo?: (body: Record<string, unknown>) => Partial<WireCase> };
const seen: Record<string, unknown>[] = [];
let baseUrl = "";
const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = JSON.parse(Buffer.concat(parts).toString());
  seen.push(body);
  await answer({ ...play, ...play.answerTo?.(body) }, response);
});

async function answer({ status = 200, headers, body, end }: WireCase, response: ServerResponse) {
  response.writeHead(status, headers);
  for (const piece of body) {
    if (piece.length > 0) response.write(piece);
    // Each piece is to arrive by itself.
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (end === "open") return;
  if (end === "broken") setTimeout(() => response.destroy(), 20);
  else response.end();
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const modelOf = (provider: WireCase["provider"]): ChatModel =>
  createChatModel(
    { provider, model: "m", baseUrl, apiKey: "key" },
    { retryDelayMs: 1, timeouts: { idleMs: 5_000 } },
  );

const QUESTION: readonly ChatTurn[] = [{ role: "user", content: "What is JUP worth?" }];

async function ask(
  model: ChatModel,
  {
    tools = false,
    messages = QUESTION,
    contextTokens,
  }: { tools?: boolean | undefined; messages?: readonly ChatTurn[]; contextTokens?: number } = {},
) {
  const events: ModelEvent[] = [];
  const request = {
    instructions: "Be short.",
    messages,
    maxOutputTokens: 100,
    ...(contextTokens ? { contextTokens } : {}),
    ...(tools ? { tools: TOOLS } : {}),
  };
  const outcome = await model
    .stream(request, (event) => events.push(event), new AbortController().signal)
    .catch((error: unknown) => ({ error }));
  const joined = (kind: "text" | "reasoning") =>
    events.map((event) => (event.kind === kind ? event.text : "")).join("");
  const calls = events.flatMap((event) => (event.kind === "tool_call" ? [event.call] : []));
  return { events, calls, text: joined("text"), reasoning: joined("reasoning"), outcome };
}

const inputOf = (call: ToolCall): unknown => {
  try {
    return JSON.parse(call.arguments);
  } catch {
    return call.arguments;
  }
};
const errorOf = (error: unknown): string | undefined => {
  if (error instanceof ToolsUnsupported) return "no tools";
  return error instanceof AppError ? error.code : String(error);
};

describe("the stream of a model's events", () => {
  it.each(WIRE_CASES.map((one) => [`${one.provider}: ${one.name}`, one] as const))(
    "%s",
    async (_name, one) => {
      play = one;
      const { outcome, text, reasoning, calls, events } = await ask(modelOf(one.provider), {
        tools: one.tools,
      });
      const { expected } = one;
      if (expected.text !== undefined) expect(text).toBe(expected.text);
      if (expected.reasoning !== undefined) expect(reasoning).toBe(expected.reasoning);
      if (expected.calls) expect(calls.map((call) => [call.name, inputOf(call)])).toEqual(expected.calls);
      if ("error" in outcome) {
        expect(errorOf(outcome.error)).toBe(expected.error);
        return;
      }
      expect(expected.error).toBeUndefined();
      expect(outcome.finishReason).toBe(expected.finish);
      expect(events.at(-1)).toEqual({ kind: "end", end: outcome });
      expect(outcome.turn.content).toBe(text);
      expect(outcome.turn.toolCalls ?? []).toEqual(calls);
      expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
      expect(calls.every(({ id }) => id !== "")).toBe(true);
    },
  );

  it("holds at least as many habits of servers as were met so far", () => {
    expect(WIRE_CASES.length).toBeGreaterThanOrEqual(110);
    expect(new Set(WIRE_CASES.map(({ provider, name }) => `${provider} ${name}`)).size).toBe(
      WIRE_CASES.length,
    );
  });
});

const caseOf = (provider: WireCase["provider"], name: string): WireCase => {
  const found = WIRE_CASES.find((one) => one.provider === provider && one.name === name);
  if (!found) throw new Error(`no such case: ${name}`);
  return found;
};

describe("a model that can't call tools", () => {
  it("is found out once and remembered, and answers without tools", async () => {
    play = caseOf("compatible", "no tools, in Ollama's words");
    const model = modelOf("compatible");
    expect(model.canCallTools).toBe(true);
    expect((await ask(model, { tools: true })).outcome).toEqual({ error: expect.any(ToolsUnsupported) });
    expect(model.canCallTools).toBe(false);
    const asked = seen.length;
    expect((await ask(model, { tools: true })).outcome).toEqual({ error: expect.any(ToolsUnsupported) });
    expect(seen).toHaveLength(asked);
    play = caseOf("compatible", "CRLF line ends");
    expect((await ask(model)).text).toBe("hi");
    expect(seen.at(-1)).not.toHaveProperty("tools");
  });

  it("is not taken for one because a tool's shape was refused", async () => {
    const message = "Invalid schema for function 'price'";
    play = {
      ...caseOf("compatible", "400 for a reason of its own"),
      body: [JSON.stringify({ error: { message, param: "tools[0].function.parameters" } })],
    };
    const model = modelOf("compatible");
    await ask(model, { tools: true });
    expect(model.canCallTools).toBe(true);
  });
});

describe("going on with the tools' results", () => {
  const goOn = async (provider: WireCase["provider"], name: string) => {
    play = caseOf(provider, name);
    const model = modelOf(provider);
    const { outcome, calls } = await ask(model, { tools: true });
    if ("error" in outcome) throw outcome.error;
    const results = calls.map(
      (call): ChatTurn => ({ role: "tool", callId: call.id, name: call.name, content: `${call.name}: fine` }),
    );
    await ask(model, { tools: true, messages: [...QUESTION, outcome.turn, ...results] });
    return { sent: seen.at(-1) ?? {}, calls };
  };

  it("sends OpenAI's wire the calls and a result for each", async () => {
    const { sent } = await goOn("compatible", "two calls by their index, mixed");
    expect(sent.tools).toEqual(
      TOOLS.map(({ name, description, inputSchema }) => ({
        type: "function",
        function: { name, description, parameters: inputSchema },
      })),
    );
    expect((sent.messages as unknown[]).slice(2)).toEqual([
      {
        role: "assistant",
        content: "",
        tool_calls: [
          { id: "call_1", type: "function", function: { name: "price", arguments: '{"what":"JUP"}' } },
          { id: "call_2", type: "function", function: { name: "draw", arguments: '{"what":"him"}' } },
        ],
      },
      { role: "tool", tool_call_id: "call_1", content: "price: fine" },
      { role: "tool", tool_call_id: "call_2", content: "draw: fine" },
    ]);
  });

  it("sends back what the model thought, and what a server put beside a call", async () => {
    const { sent } = await goOn("compatible", "thinking before a call");
    expect((sent.messages as unknown[])[2]).toMatchObject({ reasoning_content: "hm" });
    play = {
      ...play,
      body: play.body.map((piece) =>
        String(piece).replace(
          '"type":"function"',
          '"extra_content":{"google":{"thought_signature":"c2ln"}},"type":"function"',
        ),
      ),
    };
    const model = modelOf("compatible");
    const { outcome } = await ask(model, { tools: true });
    if ("error" in outcome) throw outcome.error;
    await ask(model, { tools: true, messages: [...QUESTION, outcome.turn] });
    expect(JSON.stringify(seen.at(-1))).toContain('"extra_content":{"google":{"thought_signature":"c2ln"}}');
  });

  it("sends Anthropic its thinking with the signature, then the calls, then all results in one turn", async () => {
    play = { ...caseOf("anthropic", "two calls after words"), name: "thinking and calls" };
    play = {
      ...play,
      body: [
        play.body[0] ?? "",
        String(caseOf("anthropic", "thinking first").body[1]),
        ...play.body.slice(1).map(shifted),
      ],
    };
    const model = modelOf("anthropic");
    const { outcome, calls, reasoning } = await ask(model, { tools: true });
    if ("error" in outcome) throw outcome.error;
    expect(reasoning).toBe("hm");
    const results = calls.map(
      (call): ChatTurn => ({ role: "tool", callId: call.id, name: call.name, content: "fine" }),
    );
    await ask(model, { tools: true, messages: [...QUESTION, outcome.turn, ...results] });
    expect(((seen.at(-1)?.messages ?? []) as unknown[]).slice(1)).toMatchObject([
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "hm", signature: "c2ln" },
          { type: "text", text: "I look." },
          { type: "tool_use", id: "t1", name: "price", input: { what: "JUP" } },
          { type: "tool_use", id: "t2", name: "draw", input: { what: "him" } },
        ],
      },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "t1" },
          { type: "tool_result", tool_use_id: "t2" },
        ],
      },
    ]);
  });

  it("sends Google its calls with the signature of its thinking", async () => {
    const { sent } = await goOn("google", "two calls, with the signature of its thinking");
    const [, model, results] = sent.contents as { parts: Record<string, unknown>[] }[];
    expect(model?.parts).toMatchObject([
      { functionCall: { name: "price", args: { what: "JUP" } }, thoughtSignature: "c2ln" },
      { functionCall: { name: "draw", args: { what: "him" } } },
    ]);
    expect(results?.parts.map(({ functionResponse }) => functionResponse)).toMatchObject([
      { name: "price" },
      { name: "draw" },
    ]);
  });
});

/** A block of Anthropic's answer, one place later. */
const shifted = (piece: string | Buffer): string =>
  String(piece).replace(/"index":(\d)/gu, (_, index: string) => `"index":${Number(index) + 1}`);

describe("a model that begins in the middle of its thinking", () => {
  const body = (text: string) => [
    `data: ${JSON.stringify({ choices: [{ delta: { content: text }, finish_reason: "stop" }] })}\n\n`,
  ];

  it("is known by its first answer, and no longer when an answer shows otherwise", async () => {
    const model = modelOf("compatible");
    play = { ...caseOf("compatible", "CRLF line ends"), body: body("hm\n</think>\n\nhi") };
    await ask(model);
    const second = await ask(model);
    expect([second.reasoning, second.text]).toEqual(["hm\n", "hi"]);
    play = { ...play, body: body("hi again") };
    expect((await ask(model)).text).toBe("hi again");
    const { text, reasoning } = await ask(model);
    expect([reasoning, text]).toEqual(["", "hi again"]);
  });
});

describe("a model that is smaller than the operator says", () => {
  /** A server that takes so many characters and says how many tokens that is, or nothing. */
  const small = (characters: number, words: string): typeof play => ({
    ...caseOf("compatible", "CRLF line ends"),
    answerTo: (body) =>
      JSON.stringify(body.messages).length > characters
        ? { status: 400, body: [JSON.stringify({ error: { message: words } })] }
        : {},
  });
  const talk = (turnCount: number): ChatTurn[] =>
    Array.from({ length: turnCount * 2 + 1 }, (_, index) => ({
      role: index % 2 === 0 ? "user" : "assistant",
      content: `${"some words of a talk ".repeat(15)}${index}`,
    }));

  it.each([
    ["with its size", "This model's maximum context length is 2,048 tokens."],
    ["as llama.cpp", 'request (3000 tokens) exceeds the available context size (2048 tokens), "n_ctx":2048'],
    ["without its size", "Context size has been exceeded."],
  ])("is asked again with less of the talk, once, and remembered; refused %s", async (_name, words) => {
    const model = modelOf("compatible");
    play = small(7_000, words);
    const messages = talk(20);
    const asked = seen.length;
    const first = await ask(model, { messages, contextTokens: 32_000 });
    expect(first.text).toBe("hi");
    expect(first.events[0]).toMatchObject({ kind: "shortened", contextTokens: expect.any(Number) });
    expect(seen.length - asked).toBe(2);
    const sent = seen.at(-1)?.messages as { content: string }[];
    expect(sent.at(-1)?.content).toBe(messages.at(-1)?.content);
    expect(sent.length).toBeGreaterThan(2);
    const second = await ask(model, { messages: talk(25), contextTokens: 32_000 });
    expect([second.text, second.events[0]?.kind]).toEqual(["hi", "text"]);
    expect(seen.length - asked).toBe(3);
  });

  it("is not taken for smaller by one who is refused in these words for another reason, and not for ever by a guess", async () => {
    const model = modelOf("compatible");
    const words = "Context size has been exceeded.";
    const many = { messages: talk(20), contextTokens: 32_000 };
    play = small(10, words);
    const refused = await ask(model, { messages: talk(12), contextTokens: 32_000 });
    expect(refused.outcome).toMatchObject({ error: { code: "ai.context_too_long" } });
    expect(model.learnedTokens).toBeUndefined();
    play = small(100_000, words);
    const asked = seen.length;
    expect((await ask(model, many)).events[0]?.kind).toBe("text");
    expect(seen.length - asked).toBe(1);
    // What helped is kept for an hour: then the server may have grown.
    play = small(7_000, words);
    await ask(model, many);
    expect(model.learnedTokens).toBeGreaterThan(500);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * 60_000 });
    expect(model.learnedTokens).toBeUndefined();
    vi.useRealTimers();
  });

  it("is found after some questions where half of it is still too much", async () => {
    const model = modelOf("compatible");
    play = small(3_000, "Context size has been exceeded.");
    const texts: string[] = [];
    for (let question = 0; question < 5; question += 1)
      texts.push((await ask(model, { messages: talk(30), contextTokens: 32_000 })).text);
    expect(texts.at(-1)).toBe("hi");
  });

  it("says so when the question alone is too long, and tries no third time", async () => {
    play = small(10, "This model's maximum context length is 600 tokens.");
    const asked = seen.length;
    const question: ChatTurn = { role: "user", content: "word ".repeat(3_000) };
    const { outcome } = await ask(modelOf("compatible"), { messages: [question], contextTokens: 32_000 });
    expect(outcome).toMatchObject({ error: { code: "ai.context_too_long" } });
    expect(seen.length - asked).toBe(1);
  });

  it("goes on after a talk that failed at it six times, with each provider", async () => {
    for (const provider of ["anthropic", "google"] as const) {
      const model = modelOf(provider);
      play = {
        ...caseOf(provider, "an answer"),
        answerTo: (body) =>
          JSON.stringify(body).length > 9_000
            ? {
                status: 400,
                body: ['{"error":{"message":"prompt is too long: 9000 tokens > 2048 maximum"}}'],
              }
            : {},
      };
      expect((await ask(model, { messages: talk(20), contextTokens: 32_000 })).text).toBe("hi");
    }
  });
});

import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { numberedText } from "../../../../fakes/ai-server.scenarios.ts";
import { UNICODE_TEXT } from "../../../../fakes/ai-server.texts.ts";
import { type FakeAiServer, startFakeAiServer } from "../../../../fakes/ai-server.ts";
import { AppError } from "../../errors/app-error.ts";
import { type ChatEnd, type ChatModel, type ChatTurn, type ModelSettings, onlyText } from "./chat.model.ts";
import { type ChatModelDeps, createChatModel } from "./create-chat-model.ts";

// One matrix: every provider must behave alike in all of this, so it stays in one file.
const KEY = "sk-test-0123456789abcdef";

let fake: FakeAiServer;
beforeAll(async () => {
  fake = await startFakeAiServer();
});
afterAll(() => fake.close());

const PROVIDERS = ["openai", "compatible", "anthropic", "google"] as const;

const settingsOf = (provider: (typeof PROVIDERS)[number]): ModelSettings => ({
  provider,
  model: "fast",
  baseUrl: `${fake.url}/${provider === "google" ? "v1beta" : "v1"}`,
  apiKey: KEY,
});

const makeModel = (provider: (typeof PROVIDERS)[number], deps: Partial<ChatModelDeps> = {}): ChatModel =>
  createChatModel(settingsOf(provider), {
    retryDelayMs: 5,
    ...deps,
  });

let questionNumber = 0;
/** A question that no other test asks: the fake remembers which it has seen. */
const question = (content: string): ChatTurn[] => {
  questionNumber += 1;
  return [{ role: "user", content: `${content} ${questionNumber}` }];
};

interface Outcome {
  pieces: string[];
  text: string;
  end?: ChatEnd;
  error?: unknown;
}

async function ask(
  model: ChatModel,
  messages: readonly ChatTurn[],
  {
    signal = new AbortController().signal,
    onText,
  }: { signal?: AbortSignal; onText?: (text: string) => void } = {},
): Promise<Outcome> {
  const pieces: string[] = [];
  const request = { instructions: "You are a tiger.", messages, maxOutputTokens: 100, temperature: 0.5 };
  const collect = (text: string): void => {
    pieces.push(text);
    onText?.(text);
  };
  try {
    const end = await model.stream(request, onlyText(collect), signal);
    return { pieces, text: pieces.join(""), end };
  } catch (error) {
    return { pieces, text: pieces.join(""), error };
  }
}

const callsFor = (messages: readonly ChatTurn[]) =>
  fake.requests.filter((request) =>
    JSON.stringify(request.body).includes(JSON.stringify(messages.at(-1)?.content)),
  );

describe.each(PROVIDERS)("a chat with %s", (provider) => {
  it("streams the whole answer and says how it ended", async () => {
    const { text, pieces, end, error } = await ask(makeModel(provider), question("[[paced:30:1]]"));
    expect(error).toBeUndefined();
    expect(text).toBe(numberedText(30));
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces).not.toContain("");
    expect(end?.finishReason).toBe("stop");
    expect(end?.usage.inputTokens).toBe(10);
  });

  it("keeps every letter of an answer that arrives byte by byte", async () => {
    const { text, error } = await ask(makeModel(provider), question("[[unicode]]"));
    expect(error).toBeUndefined();
    expect(text.trim()).toBe(UNICODE_TEXT);
  });

  it("says when the answer was cut for its length", async () => {
    expect((await ask(makeModel(provider), question("[[length]]"))).end?.finishReason).toBe("length");
  });

  it("passes over hidden reasoning", async () => {
    const { text, error } = await ask(makeModel(provider), question("[[reasoning:5:1]]"));
    expect(error).toBeUndefined();
    expect(text).toBe(numberedText(20));
  });

  it.each([
    ["error-before", "ai.unavailable"],
    ["error-middle", "ai.interrupted"],
    ["error-middle:cut", "ai.interrupted"],
    ["error-middle:cut:0", "ai.unavailable"],
    ["unfinished", "ai.interrupted"],
    ["rate-limited", "ai.rate_limited"],
    ["bad-key", "ai.key_rejected"],
    ["no-model", "ai.model_unknown"],
    ["empty", "ai.empty"],
    ["refused", "ai.refused"],
    ["refused:filter", "ai.refused"],
    ["too-long", "ai.context_too_long"],
    ["html", "ai.unavailable"],
  ])("answers %s with %s", async (scenario, code) => {
    const { error } = await ask(makeModel(provider), question(`[[${scenario}]]`));
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).code).toBe(code);
  });

  it("hands on what came before an error in the middle", async () => {
    const { text } = await ask(makeModel(provider), question("[[error-middle:error:5]]"));
    expect(text).toBe(numberedText(5));
  });

  it("says when trying again makes sense", async () => {
    const { error } = await ask(makeModel(provider), question("[[rate-limited:30]]"));
    expect((error as AppError).retryAfterSeconds).toBe(30);
  });

  it("keeps the key out of every error", async () => {
    for (const scenario of ["bad-key", "error-before", "error-middle:cut", "html"]) {
      const { error } = await ask(makeModel(provider), question(`[[${scenario}]] ${KEY}`));
      const { message, stack, cause } = error as AppError;
      const failure = cause as Error;
      const shown = [message, stack, failure.message, failure.stack, JSON.stringify(failure)].join("\n");
      expect(shown).not.toContain(KEY);
      expect(failure.cause).toBeUndefined();
    }
  });

  describe("with its one retry", () => {
    it("tries again after an error before the first text", async () => {
      const messages = question("[[error-once]]");
      const { text } = await ask(makeModel(provider), messages);
      expect(text).toBe(numberedText(20));
      expect(callsFor(messages)).toHaveLength(2);
    });

    it("tries no third time", async () => {
      const messages = question("[[error-before]]");
      await ask(makeModel(provider), messages);
      expect(callsFor(messages)).toHaveLength(2);
    });

    it("waits for a short Retry-After", async () => {
      const messages = question("[[rate-limited-once:0.05]]");
      const { text } = await ask(makeModel(provider), messages);
      expect(text).toBe(numberedText(20));
      const [first, second] = callsFor(messages);
      expect((second?.startedAt ?? 0) - (first?.startedAt ?? 0)).toBeGreaterThanOrEqual(45);
    });

    it.each(["rate-limited:20", "no-quota", "bad-key", "error-middle", "empty", "too-long"])(
      "does not try again after %s",
      async (scenario) => {
        const messages = question(`[[${scenario}]]`);
        await ask(makeModel(provider), messages);
        expect(callsFor(messages)).toHaveLength(1);
      },
    );
  });

  describe("that is stopped", () => {
    it("closes the call to the provider at once", async () => {
      const messages = question("[[endless:5]]");
      const controller = new AbortController();
      const reason = new Error("stopped by the person");
      const { error, text } = await ask(makeModel(provider), messages, {
        signal: controller.signal,
        onText: (piece) => {
          if (piece.includes("w3")) controller.abort(reason);
        },
      });
      expect(error).toBe(reason);
      expect(text).toContain("w0");
      const call = await fake.waitFor(
        (request) => callsFor(messages).includes(request) && !!request.closedEarlyAt,
      );
      expect(call.endedAt).toBeUndefined();
    });

    it("closes it also before the first text, and does not try again", async () => {
      const messages = question("[[stalls]]");
      const controller = new AbortController();
      const outcome = ask(makeModel(provider), messages, { signal: controller.signal });
      await fake.waitFor((request) => callsFor(messages).includes(request));
      controller.abort();
      expect((await outcome).error).toBe(controller.signal.reason);
      await fake.waitFor((request) => callsFor(messages).includes(request) && !!request.closedEarlyAt);
      expect(callsFor(messages)).toHaveLength(1);
    });

    it("during the pause before the retry does not try again", async () => {
      const messages = question("[[error-before]]");
      const controller = new AbortController();
      const model = makeModel(provider, { retryDelayMs: 4_000 });
      const outcome = ask(model, messages, { signal: controller.signal });
      await fake.waitFor((request) => callsFor(messages).includes(request) && !!request.endedAt);
      controller.abort();
      expect((await outcome).error).toBe(controller.signal.reason);
      expect(callsFor(messages)).toHaveLength(1);
    });

    it("before it begins never calls the provider", async () => {
      const messages = question("[[fast]]");
      const { error } = await ask(makeModel(provider), messages, { signal: AbortSignal.abort() });
      expect((error as Error).name).toBe("AbortError");
      expect(callsFor(messages)).toHaveLength(0);
    });
  });

  it.each([
    ["the first text", "stalls", { firstTextMs: 40 }],
    ["the next piece", "stalls:3", { idleMs: 40 }],
    ["the end", "endless:5", { totalMs: 60 }],
  ])("waits no longer than it may for %s", async (_what, scenario, timeouts) => {
    const messages = question(`[[${scenario}]]`);
    const { error } = await ask(makeModel(provider, { timeouts }), messages);
    expect((error as AppError).code).toBe("ai.timeout");
    await fake.waitFor((request) => callsFor(messages).includes(request) && !!request.closedEarlyAt);
    expect(callsFor(messages)).toHaveLength(1);
  });

  it("lets a listener's own error through and closes the call", async () => {
    const messages = question("[[endless:5]]");
    const trouble = new TypeError("bug of the listener");
    const { error } = await ask(makeModel(provider), messages, {
      onText: () => {
        throw trouble;
      },
    });
    expect(error).toBe(trouble);
    await fake.waitFor((request) => callsFor(messages).includes(request) && !!request.closedEarlyAt);
  });

  it("sends a talk that every provider takes", async () => {
    const messages: ChatTurn[] = [
      { role: "assistant", content: "Welcome" },
      { role: "user", content: "one" },
      { role: "assistant", content: " " },
      ...question("[[echo]] two"),
    ];
    const { text } = await ask(makeModel(provider), messages);
    expect(text).toContain("two");
    const body = JSON.stringify(fake.requests.at(-1)?.body);
    expect(body).not.toContain("Welcome");
    expect(body).toContain("one");
    expect(body).toContain("You are a tiger.");
  });

  it("takes no NUL out of the provider's text, which the database would refuse", async () => {
    const { text } = await ask(makeModel(provider), question("[[echo]] a\u0000b"));
    expect(text).toMatch(/^ab/u);
  });

  it("is unavailable when nobody listens", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const settings = { ...settingsOf(provider), baseUrl: `http://127.0.0.1:${port}/v1` };
    const model = createChatModel(settings, { retryDelayMs: 1 });
    const { error } = await ask(model, question("hello"));
    expect((error as AppError).code).toBe("ai.unavailable");
    expect(((error as AppError).cause as Error).message).toContain("ECONNREFUSED");
  });
});

describe("what a server is sent", () => {
  it.each([
    ["openai", "max_completion_tokens", "max_tokens"],
    ["compatible", "max_tokens", "max_completion_tokens"],
  ] as const)("names the limit as %s does: %s", async (provider, named, other) => {
    const messages = question("[[fast]]");
    await ask(makeModel(provider), messages);
    const body = callsFor(messages)[0]?.body;
    expect(body).toMatchObject({ model: "fast", stream: true, [named]: 100, temperature: 0.5 });
    expect(body).not.toHaveProperty(other);
    expect(body?.messages).toEqual([{ role: "system", content: "You are a tiger." }, ...messages]);
  });

  it("carries no key where none is set", async () => {
    const { apiKey: _none, ...settings } = settingsOf("compatible");
    const model = createChatModel(settings);
    const messages = question("[[fast]]");
    expect((await ask(model, messages)).error).toBeUndefined();
    expect(callsFor(messages)[0]?.headers).not.toHaveProperty("authorization");
  });
});

describe("a model that is not set up", () => {
  const problems: [string, ModelSettings][] = [
    ["openai without a key", { provider: "openai", model: "m" }],
    ["anthropic with an empty key", { provider: "anthropic", model: "m", apiKey: "" }],
    ["google without a key", { provider: "google", model: "m" }],
    ["compatible without an address", { provider: "compatible", model: "m" }],
    ["compatible with half an address", { provider: "compatible", model: "m", baseUrl: "localhost:11434" }],
    ["offline outside the demo", { provider: "offline", model: "demo" }],
    ["no model", { provider: "openai", model: " ", apiKey: KEY }],
  ];
  it.each(problems)("%s answers ai.not_configured", async (_name, settings) => {
    const model = createChatModel(settings);
    expect(((await ask(model, question("hello"))).error as AppError).code).toBe("ai.not_configured");
  });
});

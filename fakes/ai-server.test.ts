import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { chooseScenario, numberedText } from "./ai-server.scenarios.ts";
import { type FakeAiServer, startFakeAiServer } from "./ai-server.ts";

let server: FakeAiServer;
beforeAll(async () => {
  server = await startFakeAiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await fetch(`${server.url}/__requests`, { method: "DELETE" });
});

const post = (path: string, body: unknown, init: RequestInit = {}) =>
  fetch(server.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer sk-very-secret" },
    body: JSON.stringify(body),
    ...init,
  });

const chat = (content: string, more: Record<string, unknown> = {}, init: RequestInit = {}) =>
  post(
    "/v1/chat/completions",
    { model: "m", stream: true, messages: [{ role: "user", content }], ...more },
    init,
  );

interface Chunk {
  choices?: { delta?: { content?: string } }[];
}
const chunksOf = (text: string): Chunk[] =>
  text
    .split("\n\n")
    .filter((event) => event.startsWith("data: {"))
    .map((event) => JSON.parse(event.slice(6)) as Chunk);
const textOf = (text: string): string =>
  chunksOf(text)
    .map((chunk) => chunk.choices?.[0]?.delta?.content ?? "")
    .join("");

describe("the choice of a scenario", () => {
  it("prefers the marker in the question to the model id", () => {
    expect(chooseScenario("slow", "please [[burst:7]] now")).toEqual({
      name: "burst",
      args: ["7"],
      question: "please  now",
    });
    expect(chooseScenario("paced:600:10", "hello")).toEqual({
      name: "paced",
      args: ["600", "10"],
      question: "hello",
    });
  });

  it("falls back to fast for what it does not know", () => {
    expect(chooseScenario("gpt-x", "[[constructor]]").name).toBe("fast");
  });
});

describe("the OpenAI shape", () => {
  it.each(["burst:50", "paced:50:0", "paced:50:1"])("streams all pieces of %s", async (scenario) => {
    const answer = await (await chat(`[[${scenario}]]`)).text();
    expect(textOf(answer)).toBe(numberedText(50));
    expect(answer.endsWith("data: [DONE]\n\n")).toBe(true);
  });

  it("answers without a stream too", async () => {
    const answer = await (await chat("[[echo]] hello there", { stream: false })).json();
    expect(answer.choices[0].message.content).toBe("hello there");
  });

  it("fails once and then works", async () => {
    expect((await chat("[[error-once]] a")).status).toBe(500);
    expect((await chat("[[error-once]] a")).status).toBe(200);
  });

  it("lists its scenarios as models", async () => {
    const models = await (await fetch(`${server.url}/v1/models`)).json();
    expect(models.data.map((model: { id: string }) => model.id)).toContain("paced");
  });
});

describe("the other shapes", () => {
  it("streams as Anthropic does", async () => {
    const answer = await (
      await post("/v1/messages", {
        model: "echo",
        stream: true,
        messages: [{ role: "user", content: [{ type: "text", text: "roar" }] }],
      })
    ).text();
    expect(answer).toContain('"text":"roar"');
    expect(answer).toContain("event: message_stop");
  });

  it("streams as Google does", async () => {
    const answer = await (
      await post("/v1beta/models/echo:streamGenerateContent?alt=sse", {
        contents: [{ role: "user", parts: [{ text: "roar" }] }],
      })
    ).text();
    expect(answer).toContain('"text":"roar"');
    expect(answer).toContain('"finishReason":"STOP"');
  });
});

describe("the records", () => {
  it("keep method, path, body and headers, but no key", async () => {
    await (await chat("[[fast:1]]")).text();
    const [record] = await (await fetch(`${server.url}/__requests`)).json();
    expect(record).toMatchObject({ method: "POST", path: "/v1/chat/completions", scenario: "fast" });
    expect(record.body.messages[0].content).toBe("[[fast:1]]");
    expect(JSON.stringify(record)).not.toContain("very-secret");
  });

  it("say when a client went away in the middle", async () => {
    const controller = new AbortController();
    await chat("[[endless]]", {}, { signal: controller.signal });
    controller.abort();
    const record = await server.waitFor((request) => request.closedEarlyAt !== undefined);
    expect(record.scenario).toBe("endless");
    expect(record.endedAt).toBeUndefined();
  });
});

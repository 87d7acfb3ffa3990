import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Message } from "@bakso/contract/messages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";
import { createChatModel } from "../../gateways/ai/create-chat-model.ts";

/** About 2,048 tokens: what a model of that size takes, tools and all. */
const MOST_CHARACTERS = 7_500;
const REPLY = "Yes. ".repeat(60);

let model: Server;
let app: TestApp;
const asked: { isTaken: boolean; messages: { role: string; content: string }[] }[] = [];
beforeAll(async () => {
  model = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { messages, tools = [] } = JSON.parse(Buffer.concat(parts).toString());
    const isTaken = JSON.stringify({ messages, tools }).length <= MOST_CHARACTERS;
    // A summary of the beginning is asked for beside the talk.
    if (!JSON.stringify(messages.at(-1)).includes('from=\\"talk\\"')) asked.push({ isTaken, messages });
    if (!isTaken) {
      response.writeHead(400, { "content-type": "application/json" });
      const message = "request exceeds the available context size (2048 tokens), try increasing it";
      return void response.end(JSON.stringify({ error: { code: 400, message } }));
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(
      `data: ${JSON.stringify({ choices: [{ delta: { content: REPLY }, finish_reason: "stop" }] })}\n\ndata: [DONE]\n\n`,
    );
  });
  await new Promise<void>((resolve) => model.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
  app = await createTestApp({
    chatModel: createChatModel({ provider: "compatible", model: "small", baseUrl }, { retryDelayMs: 1 }),
  });
});
afterAll(async () => {
  await app.close();
  model.closeAllConnections();
  model.close();
});

describe("a talk with a model of 2,048 tokens, where the content says 32,000", () => {
  it("goes on for as long as people like, says once that it was shortened, and fails no question", async () => {
    const browser = app.browser();
    await browser.signIn(createTestWallet());
    await browser.post("/api/conversations", { conversation_id: "c", name: "Long" });
    for (let number = 1; number <= 12; number += 1) {
      const message = `Question ${number}. ${"Tell me about the forest at night. ".repeat(12)}`;
      const response = await browser.post("/api/send_message", {
        message,
        conversation_id: "c",
        message_id: `m${number}`,
      });
      expect([number, response.statusCode]).toEqual([number, 200]);
      expect(asked.at(-1)?.messages.at(-1)?.content).toContain(`Question ${number}.`);
    }
    const messages = (await browser.get("/api/messages/c")).json<Message[]>();
    expect(messages).toHaveLength(24);
    const notices = messages.filter(({ parts = [] }) => parts.some(({ type }) => type === "notice"));
    expect(notices.map(({ parts }) => parts?.filter(({ type }) => type === "notice"))).toEqual([
      [{ type: "notice", notice: "shortened" }],
    ]);
    // The size is learned with the first question, and kept to from then on.
    expect(asked.filter(({ isTaken }) => !isTaken).length).toBeLessThanOrEqual(2);
    // What was said before is told in its own words, or summed up.
    const { messages: told = [] } = asked.at(-1) ?? {};
    expect(told.length > 2 || told[0]?.content.includes('from="summary"')).toBe(true);
  });
});

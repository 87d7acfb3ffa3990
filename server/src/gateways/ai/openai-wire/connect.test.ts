import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import { expect, it, vi } from "vitest";
import { createChatModel } from "../create-chat-model.ts";

const ANSWER = `data: ${JSON.stringify({ choices: [{ delta: { content: "hello" }, finish_reason: "stop" }] })}\n\ndata: [DONE]\n\n`;

it("a question goes over the connection that was opened while it was typed; the key is told to nobody before", async () => {
  const seen: string[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? "no key"}`);
    request.resume();
    if (request.method === "GET") response.writeHead(404).end();
    else response.writeHead(200, { "content-type": "text/event-stream" }).end(ANSWER);
  });
  server.on("connection", () => {
    connections += 1;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  const model = createChatModel({ provider: "compatible", model: "m", baseUrl, apiKey: "secret" });

  const answered = once(server, "request");
  model.connect?.();
  model.connect?.();
  const [, response] = await answered;
  if (!response.writableFinished) await once(response, "finish");
  // Until the answer has come the connection is not free.
  await new Promise((resolve) => setTimeout(resolve, 50));
  model.connect?.();
  const texts: string[] = [];
  await model.stream(
    { instructions: "", messages: [{ role: "user", content: "hi" }], maxOutputTokens: 10, temperature: 1 },
    (event) => event.kind === "text" && texts.push(event.text),
    new AbortController().signal,
  );
  expect(texts.join("")).toBe("hello");
  expect(seen).toEqual(["GET / no key", "POST /v1/chat/completions Bearer secret"]);
  expect(connections).toBe(1);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it("a connection counts its idle time only between answers, so that no piece sets a timer", async () => {
  const setTimeouts = vi.spyOn(Socket.prototype, "setTimeout");
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "text/event-stream" }).end(ANSWER);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const model = createChatModel({
    provider: "compatible",
    model: "m",
    baseUrl: `http://127.0.0.1:${port}/v1`,
  });
  const request = { instructions: "", messages: [], maxOutputTokens: 10, temperature: 1 };
  const toProvider = () =>
    setTimeouts.mock.contexts.flatMap((socket, index) =>
      (socket as Socket).remotePort === port ? [setTimeouts.mock.calls[index]?.[0]] : [],
    );
  await model.stream(request, () => undefined, new AbortController().signal);
  // The server names a time of its own, which is shorter than ours.
  await vi.waitFor(() => expect(toProvider().slice(-2)).toEqual([0, 4_000]));
  setTimeouts.mockRestore();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it("a provider that is not there is told by the question alone", async () => {
  const model = createChatModel({ provider: "compatible", model: "m", baseUrl: "http://127.0.0.1:9/v1" });
  expect(() => model.connect?.()).not.toThrow();
  const request = { instructions: "", messages: [], maxOutputTokens: 10, temperature: 1 };
  await expect(model.stream(request, () => undefined, new AbortController().signal)).rejects.toMatchObject({
    code: "ai.unavailable",
  });
});

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { createChatModel } from "../create-chat-model.ts";

const BODY_BYTES = 16 * 1024 * 1024;

it("what was sent is not held in memory while the answer comes", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const heldBytes = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const server = createServer((request, response) => {
    request.resume();
    request.once("end", () => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: "hello" } }] })}\n\n`);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const model = createChatModel({
    provider: "compatible",
    model: "m",
    baseUrl: `http://127.0.0.1:${port}/v1`,
  });
  const content = "x".repeat(BODY_BYTES);
  const before = heldBytes();
  const stop = new AbortController();
  const { promise: isAnswering, resolve: tellAnswering } = Promise.withResolvers<void>();
  const answer = model.stream(
    { instructions: "", messages: [{ role: "user", content }], maxOutputTokens: 10 },
    () => tellAnswering(),
    stop.signal,
  );
  const ended = expect(answer).rejects.toThrow();
  await isAnswering;
  await expect.poll(() => heldBytes() - before).toBeLessThan(BODY_BYTES / 2);
  stop.abort();
  await ended;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

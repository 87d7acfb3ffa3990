import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { openAiWire } from "../../fakes/ai-server.openai.ts";
import { dataEvent } from "../../fakes/ai-server.wire.ts";

/**
 * `[[stamped:pieces:ms between them:ms before the first]]`, or `[[using:tool:tool]]`, which calls those at once and says one
 * piece when it is told what they found. The last marker counts, since a talk's history holds others.
 */
const MARKER = /\[\[(?:stamped:(\d+):(\d+):(\d+)|using:([\w:]+))\]\]/g;

/** The machine's monotonic clock, the same in all processes. */
const stamp = (): string => `t${process.hrtime.bigint()};`;

function answer(reply: ServerResponse, pieces: number, everyMs: number, afterMs: number): void {
  let written = 0;
  const write = (): void => {
    if (written === 0) {
      reply.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
      reply.write(openAiWire.open());
    }
    written += 1;
    if (written > pieces) {
      reply.end(openAiWire.close("stop", pieces));
      return;
    }
    reply.write(openAiWire.text(stamp()));
    setTimeout(write, everyMs);
  };
  if (afterMs === 0) write();
  else setTimeout(write, afterMs);
}

/** Calls tools, none of which needs to be told anything. */
function call(reply: ServerResponse, names: readonly string[]): void {
  const calls = names.map((name, index) => ({
    index,
    id: `call_${index}`,
    type: "function",
    function: { name, arguments: "{}" },
  }));
  const choice = { index: 0, delta: { tool_calls: calls }, finish_reason: "tool_calls" };
  reply.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
  reply.write(openAiWire.open());
  reply.end(`${dataEvent({ object: "chat.completion.chunk", choices: [choice] })}data: [DONE]\n\n`);
}

interface Asked {
  messages: { role: string }[];
  /** Absent where nothing may be called: for the title of a talk. */
  tools?: unknown[];
}

const wantsCalls = (body: string): boolean => {
  const { messages, tools } = JSON.parse(body) as Asked;
  return tools !== undefined && messages.at(-1)?.role !== "tool";
};

/** What was asked last, for floors that ask the same. */
const KEPT = 20;
const asked: string[] = [];

const server = createServer((request, reply) => {
  if (request.url === "/__requests") {
    reply.end(`[${asked.map((body) => `{"body":${body}}`).join()}]`);
    return;
  }
  void buffer(request).then((bytes) => {
    const body = bytes.toString();
    if (asked.push(body) > KEPT) asked.shift();
    const [, pieces, everyMs, afterMs, tools] = [...body.matchAll(MARKER)].at(-1) ?? [];
    if (tools !== undefined && wantsCalls(body)) call(reply, tools.split(":"));
    else answer(reply, Number(pieces ?? 1), Number(everyMs ?? 1), Number(afterMs ?? 0));
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { openAiWire } from "../../fakes/ai-server.openai.ts";

/** `[[stamped:pieces:ms between them:ms before the first]]`; the last one counts, since a talk's history holds others. */
const MARKER = /\[\[stamped:(\d+):(\d+):(\d+)\]\]/g;

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

const server = createServer((request, reply) => {
  void buffer(request).then((body) => {
    const [, pieces, everyMs, afterMs] = [...body.toString().matchAll(MARKER)].at(-1) ?? [];
    answer(reply, Number(pieces ?? 1), Number(everyMs ?? 1), Number(afterMs ?? 0));
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

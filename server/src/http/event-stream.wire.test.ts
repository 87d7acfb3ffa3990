import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { type EventStream, openEventStream } from "./event-stream.ts";

/** Two, three and four bytes a character, and a line that looks like the head of a chunk. */
const TEXTS = ["Héllo", "猛虎", "🐯🐯", "5\r\nhello\r\n0\r\n\r\n", "x".repeat(40_000)];
const asEvent = (text: string) => `event: delta\ndata: ${JSON.stringify(text)}\n\n`;

let app: FastifyInstance;
let port: number;
const ended: (() => void)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) end();
  await app.close();
});

async function start(write: (stream: EventStream) => void): Promise<void> {
  app = Fastify({ forceCloseConnections: true });
  app.get("/events", (_request, reply) => write(openEventStream(reply)));
  app.get("/other", async () => "something else");
  await app.listen({ host: "127.0.0.1", port: 0 });
  port = (app.server.address() as AddressInfo).port;
}

async function read(path: string, agent?: Agent): Promise<string> {
  const [response] = (await once(get({ host: "127.0.0.1", port, path, agent }), "response")) as [
    IncomingMessage,
  ];
  return (await response.setEncoding("utf8").toArray()).join("");
}

async function openSocket(text: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  ended.push(() => socket.destroy());
  await once(socket, "connect");
  socket.write(text);
  return socket;
}

const sendAll = (stream: EventStream) => {
  for (const text of TEXTS) stream.send("delta", JSON.stringify(text));
  stream.end();
};

describe("a stream of events on the wire", () => {
  it("arrives whole and in order, in any script, and leaves the connection to the next request", async () => {
    await start(sendAll);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    ended.push(() => agent.destroy());
    expect(await read("/events", agent)).toBe(TEXTS.map(asEvent).join(""));
    expect(await read("/other", agent)).toBe("something else");
    expect(await read("/events", agent)).toBe(TEXTS.map(asEvent).join(""));
  });

  it("sends what came in one turn of the event loop as one chunk, and what comes later as another", async () => {
    await start((stream) => {
      stream.send("delta", '"one"');
      stream.send("delta", '"two"');
      setTimeout(() => {
        stream.send("delta", '"three"');
        stream.end();
      }, 20);
    });
    const socket = await openSocket("GET /events HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    const answer = (await socket.setEncoding("utf8").toArray()).join("");
    const first = asEvent("one") + asEvent("two");
    const second = asEvent("three");
    expect(answer.slice(answer.indexOf("\r\n\r\n") + 4)).toBe(
      `${first.length.toString(16)}\r\n${first}\r\n${second.length.toString(16)}\r\n${second}\r\n0\r\n\r\n`,
    );
  });

  it("begins with its headers and its first events in one write", async () => {
    await start((stream) => stream.send("start", '"one"'));
    const socket = await openSocket("GET /events HTTP/1.1\r\nHost: x\r\n\r\n");
    const [first] = (await once(socket, "data")) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 200 [\s\S]*event: start\ndata: "one"\n\n\r\n$/);
  });

  it("[ISSUE-14] begins before whatever else there is to do in that turn of the event loop", async () => {
    app = Fastify({ forceCloseConnections: true });
    const bytesSent: number[] = [];
    app.get("/events", (_request, reply) => {
      openEventStream(reply).send("start", '"one"');
      process.nextTick(() => bytesSent.push(reply.raw.socket?.bytesWritten ?? 0));
    });
    await app.listen({ host: "127.0.0.1", port: 0 });
    port = (app.server.address() as AddressInfo).port;
    const socket = await openSocket("GET /events HTTP/1.1\r\nHost: x\r\n\r\n");
    const [first] = (await once(socket, "data")) as [Buffer];
    expect(bytesSent).toEqual([first.length]);
  });

  it("begins with its headers alone where nothing is to be said yet", async () => {
    await start(() => undefined);
    const socket = await openSocket("GET /events HTTP/1.1\r\nHost: x\r\n\r\n");
    const [first] = (await once(socket, "data")) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\n$/);
  });

  it("waits behind the response before it on the same connection", async () => {
    const streams: EventStream[] = [];
    await start((stream) => {
      streams.push(stream);
      stream.send("delta", '"early"');
      if (streams.length === 2) for (const one of streams) one.end();
    });
    const socket = await openSocket(
      `${"GET /events HTTP/1.1\r\nHost: x\r\n\r\n".repeat(2)}GET /other HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    const answer = (await socket.setEncoding("utf8").toArray()).join("");
    expect(answer.match(/HTTP\/1\.1 200|"early"|something else/g)).toEqual([
      "HTTP/1.1 200",
      '"early"',
      "HTTP/1.1 200",
      '"early"',
      "HTTP/1.1 200",
      "something else",
    ]);
  });

  it("reaches a client that knows no chunks", async () => {
    await start(sendAll);
    const socket = await openSocket("GET /events HTTP/1.0\r\n\r\n");
    const answer = (await socket.setEncoding("utf8").toArray()).join("");
    expect(answer.slice(answer.indexOf("\r\n\r\n") + 4)).toBe(TEXTS.map(asEvent).join(""));
  });

  it("says that a slow reader is full, and when it can take more", async () => {
    const filled = fillUntilDrained();
    await start(filled.fill);
    const reader = await openSocket("GET /events HTTP/1.1\r\nHost: x\r\n\r\n");
    reader.pause();
    await filled.full;
    reader.resume();
    await filled.drained;
  });

  it("says it of a response, too, that waited behind another on its connection", async () => {
    const filled = fillUntilDrained();
    let first: EventStream | undefined;
    await start((stream) => {
      if (first === undefined) {
        first = stream;
        return;
      }
      filled.fill(stream);
      first.end();
    });
    const reader = await openSocket("GET /events HTTP/1.1\r\nHost: x\r\n\r\n".repeat(2));
    reader.pause();
    await filled.full;
    reader.resume();
    await filled.drained;
  });
});

/** Writes into a stream for as long as it takes more. */
function fillUntilDrained() {
  const { promise: full, resolve: tellFull } = Promise.withResolvers<void>();
  const { promise: drained, resolve: tellDrained } = Promise.withResolvers<void>();
  const fill = (stream: EventStream) => {
    stream.onDrain(tellDrained);
    const timer = setInterval(() => {
      if (!stream.isClogged()) return stream.send("delta", JSON.stringify("x".repeat(60_000)));
      clearInterval(timer);
      tellFull();
    }, 1);
    stream.onClose(() => clearInterval(timer));
  };
  return { full, drained, fill };
}

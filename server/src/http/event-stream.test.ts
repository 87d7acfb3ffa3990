import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "../errors/app-error.ts";
import { type EventStream, openEventStream, wantsEvents } from "./event-stream.ts";
import { whenGone } from "./gone.ts";
import { sendUnstored, type UnstoredWork } from "./send-unstored.ts";

const KEEP_ALIVE_MS = 15_000;
const UNREAD_MAX_BYTES = 1024 * 1024;

let app: FastifyInstance;
let logged: string[];
let opened: PromiseWithResolvers<{ stream: EventStream; reply: FastifyReply }>;
let work: UnstoredWork<{ answer: string }>;
beforeEach(() => {
  logged = [];
  opened = Promise.withResolvers();
  app = Fastify({
    genReqId: () => "r1",
    logger: { level: "error", stream: { write: (line) => logged.push(line) } },
  });
  app.get("/stream", async (_request, reply) => {
    reply.header("X-Of-A-Hook", "kept");
    opened.resolve({ stream: openEventStream(reply), reply });
  });
  app.get("/unstored", (request, reply) => sendUnstored(request, reply, (...of) => work(...of)));
  app.get("/told", (request, reply) =>
    sendUnstored(
      request,
      reply,
      (...of) => work(...of),
      ({ answer }) => ({ length: answer.length }),
    ),
  );
});
afterEach(async () => {
  vi.useRealTimers();
  app.server.closeAllConnections();
  await app.close();
});

async function open(path: string, headers: Record<string, string> = {}) {
  if (!app.server.listening) await app.listen({ host: "127.0.0.1", port: 0 });
  const request = get(`${app.listeningOrigin}${path}`, { headers, agent: false });
  request.on("error", () => undefined);
  return request;
}
async function read(path: string, headers?: Record<string, string>) {
  const [response] = (await once(await open(path, headers), "response")) as [IncomingMessage];
  return { headers: response.headers, status: response.statusCode, response };
}

/** A reply whose reader left before anything was done for it. */
async function openForNobody(): Promise<{ reply: FastifyReply }> {
  // A reply itself could not be awaited: it is a promise of its own end.
  const asked = Promise.withResolvers<{ reply: FastifyReply }>();
  app.get("/nobody", async (_request, reply) => {
    reply.hijack();
    asked.resolve({ reply });
  });
  const request = await open("/nobody");
  const { reply } = await asked.promise;
  request.destroy();
  await once(reply.raw, "close");
  return { reply };
}

describe("a reader who left before the answer was begun", () => {
  it("has left for the stream, which lets go of what it holds", async () => {
    const { reply } = await openForNobody();
    const stream = openEventStream(reply);
    const onClose = vi.fn();
    stream.onClose(onClose);
    stream.send("delta", "{}");
    await turn();
    expect(onClose).toHaveBeenCalledOnce();
    stream.end();
  });

  it("has left for work that is done for one reader alone", async () => {
    const signal = whenGone((await openForNobody()).reply);
    await turn();
    expect(signal.aborted).toBe(true);
  });
});

describe("a stream of events", () => {
  it("says that no one may keep or change it, and what hooks have said", async () => {
    const { headers, status } = await read("/stream");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
      "x-request-id": "r1",
      "x-of-a-hook": "kept",
    });
  });

  it("writes events with and without a number, and none after its end", async () => {
    const { response } = await read("/stream");
    const { stream } = await opened.promise;
    stream.send("delta", '{"a":1}');
    stream.send("done", "{}", "7");
    stream.end();
    stream.send("late", "{}");
    expect(await text(response)).toBe('event: delta\ndata: {"a":1}\n\nid: 7\nevent: done\ndata: {}\n\n');
  });

  it("tells when its reader has left, and writes nothing to one who has", async () => {
    const { response } = await read("/stream");
    const { stream, reply } = await opened.promise;
    const closed = vi.fn();
    stream.onClose(closed);
    expect(closed).not.toHaveBeenCalled();
    response.destroy();
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
    const write = vi.spyOn(reply.raw, "write");
    stream.send("late", "{}");
    expect(write).not.toHaveBeenCalled();
  });

  it("is cut off from a reader who leaves more than a megabyte unread, and says before that it is slow", async () => {
    await read("/stream");
    const { stream, reply } = await opened.promise;
    const drained = vi.fn();
    stream.onDrain(drained);
    const isClogged = async () => {
      stream.send("more", "{}");
      await turn();
      return stream.isClogged();
    };
    expect(await isClogged()).toBe(false);
    const write = vi.spyOn(reply.raw.socket as Socket, "write").mockReturnValue(false);
    expect(await isClogged()).toBe(true);
    reply.raw.emit("drain");
    expect(drained).toHaveBeenCalledOnce();
    expect(stream.isClogged()).toBe(false);
    expect(await isClogged()).toBe(true);
    reply.raw.socket?.emit("drain");
    expect(drained).toHaveBeenCalledTimes(2);
    expect(await isClogged()).toBe(true);

    vi.spyOn(reply.raw, "writableLength", "get").mockReturnValue(UNREAD_MAX_BYTES);
    stream.send("still", "{}");
    expect(reply.raw.destroyed).toBe(false);
    await turn();
    write.mockClear();
    vi.spyOn(reply.raw, "writableLength", "get").mockReturnValue(UNREAD_MAX_BYTES + 1);
    stream.send("too", "{}");
    expect(reply.raw.destroyed).toBe(true);
    stream.send("late", "{}");
    await turn();
    expect(write).not.toHaveBeenCalled();
  });

  it("says every 15 seconds that it is alive, not to who is slow, and not when nobody reads", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    expect(vi.getTimerCount()).toBe(0);
    const first = await read("/stream");
    const { reply } = await opened.promise;
    opened = Promise.withResolvers();
    const second = await read("/stream");
    const other = await opened.promise;
    expect(vi.getTimerCount()).toBe(1);
    const write = vi.spyOn(reply.raw.socket as Socket, "write");
    vi.advanceTimersByTime(KEEP_ALIVE_MS - 1);
    expect(write).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(write.mock.calls).toEqual([["3\r\n:\n\n\r\n"]]);
    write.mockReturnValue(false);
    vi.advanceTimersByTime(KEEP_ALIVE_MS);
    expect(write).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(KEEP_ALIVE_MS);
    expect(write).toHaveBeenCalledTimes(2);

    const left = once(reply.raw, "close");
    first.response.destroy();
    await left;
    expect(vi.getTimerCount()).toBe(1);
    const leftToo = once(other.reply.raw, "close");
    second.response.destroy();
    await leftToo;
    expect(vi.getTimerCount()).toBe(0);

    opened = Promise.withResolvers();
    await read("/stream");
    const third = await opened.promise;
    const writeAgain = vi.spyOn(third.reply.raw.socket as Socket, "write");
    vi.advanceTimersByTime(KEEP_ALIVE_MS);
    expect(writeAgain).toHaveBeenCalledOnce();
  });

  it("is what a caller asks for by that name", () => {
    expect(wantsEvents("text/event-stream")).toBe(true);
    expect(wantsEvents("application/json, text/event-stream;q=0.9")).toBe(true);
    expect(wantsEvents("application/json")).toBe(false);
    expect(wantsEvents(undefined)).toBe(false);
  });
});

describe("a response that is not stored", () => {
  const EVENTS = { accept: "text/event-stream" };

  it("is sent whole to who did not ask for events", async () => {
    work = async (onText) => {
      onText("an ");
      return { answer: "an answer" };
    };
    const { response, headers } = await read("/unstored");
    expect(headers["content-type"]).toContain("application/json");
    expect(JSON.parse(await text(response))).toEqual({ answer: "an answer" });
  });

  it("is sent piece by piece to who did, and ends as it is, or as the route says", async () => {
    work = async (onText) => {
      onText("an ");
      onText("answer");
      return { answer: "an answer" };
    };
    const pieces = 'event: delta\ndata: {"text":"an "}\n\nevent: delta\ndata: {"text":"answer"}\n\n';
    expect(await text((await read("/unstored", EVENTS)).response)).toBe(
      `${pieces}event: done\ndata: {"answer":"an answer"}\n\n`,
    );
    expect(await text((await read("/told", EVENTS)).response)).toBe(
      `${pieces}event: done\ndata: {"length":9}\n\n`,
    );
  });

  it("fails in the shape of a stream's errors, and our own failures are logged with their cause", async () => {
    work = async () => {
      throw new AppError("server.busy", { retryAfterSeconds: 2, cause: new Error("the cause") });
    };
    const busy = new AppError("server.busy");
    const told = await text((await read("/unstored", EVENTS)).response);
    expect(told).toBe(
      `event: error\ndata: ${JSON.stringify({ error: busy.message, code: "server.busy", status: busy.status, retry_after: 2 })}\n\n`,
    );
    expect(JSON.parse(logged.join(""))).toMatchObject({ err: { message: "the cause" }, code: "server.busy" });
    logged = [];
    work = async () => {
      throw new Error("a mistake of ours");
    };
    await text((await read("/unstored", EVENTS)).response);
    expect(JSON.parse(logged.join(""))).toMatchObject({ err: { message: "a mistake of ours" } });
  });

  it("fails without a line in the log where the caller is mistaken", async () => {
    work = async () => {
      throw new AppError("request.invalid");
    };
    expect(await text((await read("/unstored", EVENTS)).response)).toContain('"code":"request.invalid"');
    expect(logged).toEqual([]);
  });

  it("fails as any route does for who did not ask for events", async () => {
    work = async () => {
      throw new Error("a mistake of ours");
    };
    expect((await read("/unstored")).status).toBe(500);
  });

  it.each(["/unstored", "/told"])("ends when its reader leaves, and nobody is told: %s", async (path) => {
    for (const headers of [{}, EVENTS] as Record<string, string>[]) {
      const started = Promise.withResolvers<void>();
      const ended = Promise.withResolvers<void>();
      work = async (_onText, signal) => {
        started.resolve();
        await once(signal, "abort");
        ended.resolve();
        throw new AppError("server.busy");
      };
      const request = await open(path, headers);
      await started.promise;
      request.destroy();
      await ended.promise;
    }
    await app.close();
    expect(logged).toEqual([]);
  });
});

describe("the reader of a response", () => {
  it("is there until the connection ends", async () => {
    const signals: AbortSignal[] = [];
    app.get("/slow", (_request, reply) => {
      signals.push(whenGone(reply));
    });
    const request = await open("/slow");
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    expect(signals[0]?.aborted).toBe(false);
    request.destroy();
    await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true));
  });
});

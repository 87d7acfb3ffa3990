import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDeparture, type DepartureOfApp } from "./departure.ts";
import { registerErrorHandler } from "./error-handler.ts";
import { openEventStream } from "./event-stream.ts";
import { httpOptions } from "./http-options.ts";
import { countOpenResponses } from "./open-responses.ts";

const NEVER_MS = 60_000;
/** SHUTDOWN_GRACE_SECONDS at most. */
const LONGEST_GRACE_MS = 3_600_000;

let app: FastifyInstance;
let address: string;
let departure: DepartureOfApp;
let openResponses: ReturnType<typeof countOpenResponses>;
/** Lets the slow answer go. */
let slow: PromiseWithResolvers<string>;
/** Keeps its one connection, as a proxy does. */
let proxy: Agent;

beforeEach(async () => {
  app = Fastify({ return503OnClosing: false, forceCloseConnections: true });
  slow = Promise.withResolvers();
  departure = createDeparture();
  openResponses = countOpenResponses(app);
  departure.register(app);
  registerErrorHandler(app);
  app.get("/api/slow", () => slow.promise);
  app.get("/api/quick", async () => "quick");
  app.get("/page", async () => "page");
  app.get("/api/stream", async (_request, reply) => {
    openEventStream(reply);
  });
  app.addHook("preClose", async () => {
    departure.close();
    await openResponses.sent(NEVER_MS);
  });
  address = await app.listen({ host: "127.0.0.1", port: 0 });
  proxy = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(async () => {
  proxy.destroy();
  await app.close();
});

const ask = async (path: string, agent = proxy) => {
  const [response] = (await once(get(address + path, { agent }), "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
};

describe("an instance that leaves", () => {
  it("serves everything, and ends each connection with its answer", async () => {
    expect((await ask("/api/quick")).headers.connection).toBe("keep-alive");
    departure.leave();
    for (const path of ["/api/quick", "/page"]) {
      const response = await ask(path);
      expect([response.status, response.headers.connection]).toEqual([200, "close"]);
    }
  });

  it("finishes what is under way, and refuses what comes with a code, a time and an end", async () => {
    const waiting = ask("/api/slow", new Agent());
    await once(app.server, "request");
    const closed = app.close();
    const refused = await ask("/api/quick");
    expect(refused).toMatchObject({
      status: 503,
      headers: { connection: "close", "retry-after": "2" },
      body: expect.stringContaining('"code":"server.unavailable"'),
    });
    expect((await ask("/page")).body).toBe("page");
    slow.resolve("at last");
    expect((await waiting).body).toBe("at last");
    // At once, not when the time that it may take is over.
    await closed;
  });

  it("does not wait for a reader that has gone", async () => {
    const request = get(`${address}/api/stream`);
    await once(request, "response");
    request.on("error", () => undefined).destroy();
    await app.close();
  });
});

describe("an instance that stops", () => {
  it("says so from then on, and leaves before", () => {
    expect(departure.isLeaving()).toBe(false);
    departure.leave();
    expect(departure.isLeaving()).toBe(true);
    const closing = createDeparture();
    closing.close();
    expect(closing.isLeaving()).toBe(true);
  });

  it("waits for answers as long as it is told, and no timer stays when they are sent", async () => {
    const waiting = ask("/api/slow", new Agent());
    await once(app.server, "request");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const ended = openResponses.sent(1_000);
      await vi.advanceTimersByTimeAsync(1_000);
      await ended;
      const sent = openResponses.sent(1_000);
      expect(vi.getTimerCount()).toBe(1);
      slow.resolve("at last");
      await sent;
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
    await waiting;
  });

  it("waits for answers as long as the operator lets it, not as long as the framework would", async () => {
    const stopping = Fastify(httpOptions);
    stopping.addHook("preClose", async () => {
      await slow.promise;
    });
    await stopping.ready();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const closed = stopping.close();
      // Met below.
      closed.catch(() => undefined);
      await vi.advanceTimersByTimeAsync(LONGEST_GRACE_MS);
      slow.resolve("at last");
      await expect(closed).resolves.toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });
});

import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it, vi } from "vitest";
import { registerConnectionLimits } from "./connection-limits.ts";
import { registerErrorHandler } from "./error-handler.ts";
import { openEventStream } from "./event-stream.ts";
import { httpOptions } from "./http-options.ts";
import { registerPipelineLimit } from "./pipelining.ts";
import { registerStalledPeers } from "./stalled-peers.ts";

const QUICK = { lookEveryMs: 20, readerMs: 300, bodyMs: 300, restOfBodyMs: 300 };
const PIECE = Buffer.alloc(64 * 1024, "x");

let app: FastifyInstance;
let port: number;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

async function start(
  declare: (app: FastifyInstance) => void | Promise<void>,
  patience = QUICK,
): Promise<void> {
  app = Fastify({ ...httpOptions, bodyLimit: 1_000 });
  registerStalledPeers(app, patience);
  await declare(app);
  await app.listen({ host: "127.0.0.1", port: 0 });
  port = (app.server.address() as { port: number }).port;
}

async function open(text = ""): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  // A peer that was let go may be told by a reset.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  if (text) socket.write(text);
  return socket;
}

const gone = (socket: Socket) =>
  new Promise<void>((resolve) => (socket.destroyed ? resolve() : socket.once("close", () => resolve())));
const post = (path: string, length: number, more = "") =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`;
async function textUntil(socket: Socket, wanted: RegExp): Promise<string> {
  let text = "";
  for await (const piece of socket.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    text += piece;
    if (wanted.test(text)) return text;
  }
  return text;
}

describe("a body", () => {
  it("that stops coming is let go, and its connection with it", async () => {
    await start((one) => void one.post("/", async () => "taken"));
    const stalled = await Promise.all(Array.from({ length: 20 }, () => open(`${post("/", 900)}{"a":`)));
    for (const socket of stalled) socket.resume();
    await Promise.all(stalled.map(gone));
    expect(await connections()).toBe(0);
  });

  it("that comes by drops is let go when its size would long be there", async () => {
    await start((one) => void one.post("/", async () => "taken"));
    const socket = await open(post("/", 900));
    socket.resume();
    const drops = setInterval(() => socket.write(" "), 30);
    await gone(socket);
    clearInterval(drops);
  });

  /** Where a body may take long in all, so that it counts whether it moves. */
  const LARGE = { bodyLimit: 10_000_000 };
  const CHUNKED =
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
  it.each([
    ["whose length is known", `${post("/", 900)}{"a":`],
    ["that comes in pieces", `${CHUNKED}5\r\n{"a":\r\n`],
  ])("%s that stops coming is let go, however large it may be", async (_what, text) => {
    await start((one) => void one.post("/", LARGE, async () => "taken"));
    await gone((await open(text)).resume());
  });

  it("that moves is waited for", async () => {
    await start((one) => void one.post("/", LARGE, async () => "taken"));
    const socket = await open(post("/", 2 + 9));
    socket.write("{");
    let drops = 0;
    const moving = setInterval(() => {
      drops += 1;
      socket.write(drops < 10 ? " " : "}");
      if (drops === 10) clearInterval(moving);
    }, QUICK.bodyMs / 3);
    expect(await textUntil(socket, /taken/)).toContain("taken");
  });

  it("that has come is done with, however long its answer takes", async () => {
    await start(
      (one) =>
        void one.post("/", LARGE, async () => {
          await new Promise((resolve) => setTimeout(resolve, QUICK.bodyMs * 3));
          return "thought about it";
        }),
    );
    const socket = await open(`${post("/", 2)}{}`);
    expect(await textUntil(socket, /thought/)).toContain("thought about it");
    const { body } = await app.inject({ method: "POST", url: "/", payload: {} });
    expect(body).toBe("thought about it");
  });

  it("is let go to the millisecond: when it has not moved for so long, and at its end in all", async () => {
    const nowMs = 5_000_000;
    vi.useFakeTimers({ toFake: ["Date"], now: nowMs });
    try {
      let asked = 0;
      await start((one) => {
        one.addHook("onRequest", async () => {
          asked += 1;
        });
        // Nobody reads this one, so that it counts as moving.
        one.addContentTypeParser("application/slow", () => new Promise(() => undefined));
        one.post("/", { bodyLimit: 800 }, async () => "taken");
      });
      const [unread, still] = [
        await open(`${post("/", 700).replace("json", "slow")}{`),
        await open(`${post("/", 700)}{`),
      ];
      await expect.poll(() => asked).toBe(2);
      vi.setSystemTime(nowMs + QUICK.bodyMs);
      await gone(still.resume());
      expect(await connections()).toBe(1);
      vi.setSystemTime(nowMs + QUICK.bodyMs + 800 / 8);
      await gone(unread.resume());
    } finally {
      vi.useRealTimers();
    }
  });

  it("leaves no clock running behind when the server has closed, and no reader does", async () => {
    const started = vi.spyOn(globalThis, "setInterval");
    const stopped = vi.spyOn(globalThis, "clearInterval");
    await start((one) => void one.post("/", async () => "taken"));
    const clocks = started.mock.results.flatMap(({ value }, nth) =>
      started.mock.calls[nth]?.[1] === QUICK.lookEveryMs ? [value] : [],
    );
    await app.close();
    expect(clocks).toHaveLength(2);
    expect(stopped.mock.calls.flat()).toEqual(expect.arrayContaining(clocks));
    vi.restoreAllMocks();
  });

  it("whose rest does not come after its answer is let go", async () => {
    await start(
      (one) => {
        registerErrorHandler(one);
        one.post("/", { bodyLimit: 100 }, async () => "taken");
      },
      { ...QUICK, bodyMs: 20_000 },
    );
    const socket = await open(`${post("/", 500_000)}{"a":`);
    expect(await textUntil(socket, /request\.too_large/)).toContain(" 413 ");
    await gone(socket.resume());
  });

  it("that is too large is refused before it has come, and its connection takes the next request", async () => {
    await start((one) => {
      registerErrorHandler(one);
      one.post("/", async () => "taken");
    });
    const socket = await open(post("/", 500_000));
    expect(await textUntil(socket, /request\.too_large/)).toContain(" 413 ");
    socket.write(`${"x".repeat(500_000)}${post("/", 2)}{}`);
    expect(await textUntil(socket, /taken/)).toContain("taken");
  });

  it("that we do not read yet is waited for", async () => {
    let read = (_: unknown) => undefined as unknown;
    const asked = new Promise((resolve) => {
      read = resolve;
    });
    await start((one) => {
      one.addContentTypeParser("application/slow", async (_request: unknown, payload: Readable) => {
        await asked;
        let size = 0;
        for await (const piece of payload) size += (piece as Buffer).length;
        return size;
      });
      one.post("/", LARGE, async ({ body }) => `took ${body}`);
    });
    const socket = await open(post("/", 4).replace("json", "slow"));
    setTimeout(() => {
      socket.write("four");
      read(undefined);
    }, QUICK.bodyMs * 3);
    expect(await textUntil(socket, /took/)).toContain("took 4");
  });

  it.each([
    [
      "it is enough",
      true,
      '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n',
      1_000_000,
    ],
    [
      "its file is too large",
      false,
      '--b\r\nContent-Disposition: form-data; name="large"; filename="a"\r\n\r\n',
      3_000_000,
    ],
    [
      "it has too many parts",
      true,
      '--b\r\nContent-Disposition: form-data; name="p"\r\n\r\nx\r\n'.repeat(9),
      1_000_000,
    ],
    ["it is no form", false, "--b\r\nnonsense\r\n\r\n", 1_000_000],
    ["its wrapping never ends", false, "--b\r\nContent-Disposition: ", 1_000_000],
  ])(
    "that was left half read since %s stands in nobody's way: the next request is answered",
    async (_why, isAnsweredEarly, head, size) => {
      await start(
        async (one) => {
          await one.register(multipart, {
            limits: { parts: 5, fileSize: 500_000 },
            throwFileSizeLimit: false,
          });
          one.post("/form", { bodyLimit: 10_000_000 }, async (request) => {
            for await (const part of request.parts()) {
              if (part.type === "field") continue;
              if (part.fieldname === "image") throw new Error("that is enough");
              for await (const _piece of part.file);
              if (part.file.truncated) throw new Error("too large");
            }
            throw new Error("nothing in it");
          });
          one.get("/next", async () => "the next answer");
        },
        { ...QUICK, restOfBodyMs: 20_000, bodyMs: 20_000 },
      );
      const form = Buffer.concat([Buffer.from(head), Buffer.alloc(size, "x"), Buffer.from("\r\n--b--\r\n")]);
      const socket = await open(
        post("/form", form.length).replace("application/json", "multipart/form-data; boundary=b"),
      );
      socket.write(form.subarray(0, size / 2));
      if (isAnsweredEarly) await textUntil(socket, /HTTP\/1.1 [45]/);
      socket.write(form.subarray(size / 2));
      socket.write("GET /next HTTP/1.1\r\nHost: x\r\n\r\n");
      expect(await textUntil(socket, /the next answer/)).toContain("the next answer");
    },
  );
});

describe("a reader", () => {
  const endless = () =>
    Readable.from(
      (async function* () {
        for (;;) yield PIECE;
      })(),
    );

  it("that stops reading a file is let go, and what it held with it", async () => {
    const bodies: Readable[] = [];
    await start(
      (one) =>
        void one.get("/", async (_request, reply) => {
          const body = endless();
          bodies.push(body);
          return reply.send(body);
        }),
    );
    const readers = await Promise.all(
      Array.from({ length: 20 }, () => open("GET / HTTP/1.1\r\nHost: x\r\n\r\n")),
    );
    for (const reader of readers) reader.pause();
    await expect.poll(connections, { timeout: 10_000 }).toBe(0);
    expect(bodies.length).toBe(20);
    await expect.poll(() => bodies.every(({ destroyed }) => destroyed)).toBe(true);
  });

  it("of events that stops reading holds a bounded number of bytes, and is let go", async () => {
    let waiting = 0;
    await start(
      (one) =>
        void one.get("/", (_request, reply) => {
          const stream = openEventStream(reply);
          const timer = setInterval(() => {
            stream.send("delta", PIECE.toString());
            waiting = Math.max(waiting, reply.raw.writableLength);
          }, 1);
          stream.onClose(() => clearInterval(timer));
        }),
    );
    const reader = await open("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    reader.pause();
    await expect.poll(connections, { timeout: 10_000 }).toBe(0);
    expect(waiting).toBeLessThan(2 * 1024 * 1024);
  });

  it("that asks a thousand times and reads nothing is let go at once; one that asks a few times ahead is answered", async () => {
    let asked = 0;
    await start((one) => {
      registerPipelineLimit(one);
      one.get("/", async () => {
        asked += 1;
        return PIECE;
      });
      one.get("/small", async () => "a small answer");
    });
    const reader = await open();
    reader.pause();
    reader.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(1_000));
    await expect.poll(connections).toBe(0);
    expect(asked).toBeLessThan(20);
    const patient = await open("GET /small HTTP/1.1\r\nHost: x\r\n\r\n".repeat(8));
    expect(await textUntil(patient, /(a small answer[\s\S]*){8}/)).toContain("a small answer");
  });

  it("that asks ahead has its places back with each answer, and no more than these", async () => {
    const waiting: (() => void)[] = [];
    await start((one) => {
      registerPipelineLimit(one);
      one.get("/", () => new Promise<string>((resolve) => waiting.push(() => resolve("answered"))));
    });
    const request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    const reader = await open(request.repeat(16));
    await expect.poll(() => waiting.length).toBe(16);
    for (const answer of waiting.splice(0)) answer();
    await textUntil(reader, /(answered[\s\S]*){16}/);
    reader.write(request.repeat(16));
    await expect.poll(() => waiting.length).toBe(16);
    waiting.shift()?.();
    await textUntil(reader, /answered/);
    reader.write(request.repeat(2));
    await gone(reader.resume());
    expect(waiting.length).toBeLessThanOrEqual(16);
  });

  it("that took its time and has read all is no longer waited for", async () => {
    const readerMs = 10_000;
    let served: Socket | undefined;
    await start(
      (one) =>
        void one.get("/", (request, reply) => {
          served = request.raw.socket;
          openEventStream(reply).send("delta", `${"x".repeat(8_000_000)} and no more for now`);
        }),
      { ...QUICK, readerMs },
    );
    const reader = await open("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    reader.pause();
    await expect.poll(() => served?.timeout).toBe(readerMs);
    await textUntil(reader, /no more for now/);
    await expect.poll(() => served?.timeout).toBe(0);
    expect(served?.destroyed).toBe(false);
  });

  it("that asks for nothing more keeps its connection for as long as the framework says", async () => {
    await start((one) => {
      one.server.keepAliveTimeout = 200;
      one.get("/", async () => "an answer");
    });
    const reader = await open("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await textUntil(reader, /an answer/);
    await gone(reader.resume());
  });

  it("that waits for us is none of these", async () => {
    await start(
      (one) =>
        void one.get("/", async () => {
          await new Promise((resolve) => setTimeout(resolve, QUICK.readerMs * 3));
          return "thought about it";
        }),
    );
    const reader = await open("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(await textUntil(reader, /thought/)).toContain("thought about it");
  });
});

describe("connections", () => {
  it("of one address have a limit, which is free again when they end; trusted proxies have none", async () => {
    await start((one) => registerConnectionLimits(one, { total: 100, perAddress: 3 }, []));
    const [first] = await Promise.all([open(), open(), open()]);
    await expect.poll(connections).toBe(3);
    const fourth = await open();
    await gone(fourth.resume());
    first?.destroy();
    await expect.poll(connections).toBe(2);
    await open();
    await expect.poll(connections).toBe(3);
    await gone((await open()).resume());
    await expect.poll(connections).toBe(3);
  });

  it("of one address count for nothing once all have ended", async () => {
    await start((one) => registerConnectionLimits(one, { total: 100, perAddress: 1 }, []));
    for (const _visit of [1, 2, 3]) {
      const only = await open("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
      expect(await textUntil(only, /404/)).toContain("404");
      only.destroy();
      await expect.poll(connections).toBe(0);
    }
  });

  it("of a proxy that speaks for many are not counted as one address", async () => {
    await start((one) => registerConnectionLimits(one, { total: 100, perAddress: 1 }, ["127.0.0.1"]));
    await Promise.all([open(), open(), open()]);
    await expect.poll(connections).toBe(3);
  });

  it("have a limit in all", async () => {
    await start((one) => registerConnectionLimits(one, { total: 2, perAddress: 100 }, []));
    await Promise.all([open(), open()]);
    await expect.poll(connections).toBe(2);
    await gone((await open()).resume());
    expect(await connections()).toBe(2);
  });
});

const connections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

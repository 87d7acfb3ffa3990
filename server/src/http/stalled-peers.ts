import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

export interface Patience {
  lookEveryMs: number;
  /** A reader that has taken nothing for so long counts as gone, whatever TCP says. */
  readerMs: number;
  /** A body that does not move for so long counts as gone. In all it may take so long, plus the time for its size. */
  bodyMs: number;
  /** After a response, the rest of its request is read and dropped for so long. */
  restOfBodyMs: number;
}

const PATIENCE: Patience = { lookEveryMs: 1_000, readerMs: 15_000, bodyMs: 10_000, restOfBodyMs: 10_000 };
/** The slowest line on which the largest body may come. */
const BODY_MIN_BYTES_PER_MS = 8;

/**
 * Disconnects clients that hold something and do nothing: bodies that stop coming, readers that stop reading. A model
 * that thinks for a minute, or a body that waits for us, does not count.
 */
export function registerStalledPeers(app: FastifyInstance, patience: Patience = PATIENCE): void {
  watchReaders(app.server, patience);
  watchBodies(app, patience);
}

/** Node's own timer notices whether a large write moves on; it must only run while something waits to be read. */
function watchReaders(server: Server, { lookEveryMs, readerMs }: Patience): void {
  const sockets = new Set<Socket>();
  const look = () => {
    for (const socket of sockets) {
      if (socket.writableLength > 0) {
        if (socket.timeout !== readerMs) socket.setTimeout(readerMs);
      } else if (socket.timeout === readerMs) socket.setTimeout(0);
    }
  };
  const timer = setInterval(look, lookEveryMs).unref();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  // Without a listener node:http would do the same; with one it leaves that to us.
  server.on("timeout", (socket) => socket.destroy());
  server.once("close", () => clearInterval(timer));
}

interface ExpectedBody {
  endsAtMs: number;
  bytesRead: number;
  movedAtMs: number;
}

function watchBodies(app: FastifyInstance, { lookEveryMs, bodyMs, restOfBodyMs }: Patience): void {
  const expected = new Map<IncomingMessage, ExpectedBody>();
  const look = () => {
    const nowMs = Date.now();
    for (const [request, body] of expected) {
      const { socket } = request;
      if (request.complete || socket.destroyed) {
        expected.delete(request);
        continue;
      }
      // Either the client did not send it, or we did not ask for it: a form waits while its picture is written to disk.
      if (socket.bytesRead !== body.bytesRead || request.readableFlowing !== true) {
        body.bytesRead = socket.bytesRead;
        body.movedAtMs = nowMs;
      }
      if (nowMs < body.endsAtMs && nowMs - body.movedAtMs < bodyMs) continue;
      expected.delete(request);
      socket.destroy();
    }
  };
  const timer = setInterval(look, lookEveryMs).unref();
  app.addHook("onRequest", async ({ raw, routeOptions }) => {
    const { "content-length": length, "transfer-encoding": encoding } = raw.headers;
    if ((length === undefined || length === "0") && encoding === undefined) return;
    // A test's request without a connection is there at once.
    if (raw.socket.bytesRead === undefined) return;
    const nowMs = Date.now();
    const largest = routeOptions.bodyLimit ?? 0;
    expected.set(raw, {
      endsAtMs: nowMs + bodyMs + largest / BODY_MIN_BYTES_PER_MS,
      bytesRead: raw.socket.bytesRead,
      movedAtMs: nowMs,
    });
  });
  app.addHook("onResponse", async ({ raw }) => {
    const body = expected.get(raw);
    if (!body) return;
    if (raw.complete) {
      expected.delete(raw);
      return;
    }
    // A form that was left half read would block the connection's next request for ever.
    body.endsAtMs = Math.min(body.endsAtMs, Date.now() + restOfBodyMs);
    raw.unpipe();
    raw.resume();
  });
  app.addHook("onClose", async () => clearInterval(timer));
}

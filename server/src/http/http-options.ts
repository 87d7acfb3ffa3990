import { randomFillSync } from "node:crypto";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyHttpOptions } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { sendError, toErrorBody } from "./error-handler.ts";

/** The longest head that node:http reads, so that a long parameter always reaches the shape that refuses it. */
const HEAD_MAX_BYTES = 16 * 1024;
/** For the line and the headers; a browser sends them in one piece. */
const HEAD_TIMEOUT_MS = 10_000;
/** For the largest upload on a slow line. One that comes in drops is ended earlier: see stalled-peers.ts. */
const REQUEST_TIMEOUT_MS = 600_000;
const LOOK_EVERY_MS = 2_000;

const ID_BYTES = 9;
/** Random bytes for so many ids are had at once: to ask the system for them takes longer than all the rest of an id. */
const IDS_AT_ONCE = 100;
const random = Buffer.alloc(ID_BYTES * IDS_AT_ONCE);
let usedIds = IDS_AT_ONCE;

export function newRequestId(): string {
  if (usedIds === IDS_AT_ONCE) {
    randomFillSync(random);
    usedIds = 0;
  }
  const start = usedIds * ID_BYTES;
  usedIds += 1;
  return random.toString("base64url", start, start + ID_BYTES);
}

/**
 * How the server listens: what a client may send, how long it may take, and what it answers to something that is not a
 * request.
 */
export const httpOptions = {
  genReqId: newRequestId,
  // Streams are open for minutes: they end with their jobs, not before.
  forceCloseConnections: true,
  // The framework's 10 seconds would end the process in the middle of responses that SHUTDOWN_GRACE_SECONDS lets finish.
  pluginTimeout: 0,
  requestTimeout: REQUEST_TIMEOUT_MS,
  http: {
    maxHeaderSize: HEAD_MAX_BYTES,
    headersTimeout: HEAD_TIMEOUT_MS,
    connectionsCheckingInterval: LOOK_EVERY_MS,
  },
  routerOptions: { maxParamLength: HEAD_MAX_BYTES },
  // The router could not read the address, so that no hook sees it.
  frameworkErrors: (_error, request, reply) => {
    reply.header("X-Content-Type-Options", "nosniff").header("X-Request-Id", request.id);
    sendError(new AppError("request.target"), request, reply);
  },
  clientErrorHandler: respondToBrokenRequest,
} satisfies FastifyHttpOptions<Server>;

/** What could not be read as HTTP is answered in the shape of all errors, and the connection ends. */
function respondToBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const told = new AppError(
    error.code === "ERR_HTTP_REQUEST_TIMEOUT"
      ? "request.timeout"
      : error.code === "HPE_HEADER_OVERFLOW"
        ? "request.head"
        : "request.invalid",
  );
  const body = JSON.stringify(toErrorBody(told, newRequestId()));
  // Without the reason phrase after the number: nobody reads it.
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${told.status} \r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}

import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";

/** Often enough that no proxy takes a quiet stream for a dead one. */
const KEEP_ALIVE_MS = 15_000;
/** A reader with so much unread gets no more; when it resumes, it asks for the rest. */
const UNREAD_MAX_BYTES = 1024 * 1024;
/** Events of one turn of the event loop go out together; so many characters do not wait for its end. */
const TOGETHER_MAX_CHARACTERS = 16 * 1024;

export interface EventStream {
  /** Writes one event, together with others of the same turn of the event loop. `data` is JSON. */
  send(event: string, data: string, id?: string): void;
  /** True while the reader is slower than we are: wait for `onDrain` before sending more. */
  isClogged(): boolean;
  onDrain(listener: () => void): void;
  /** Called when the reader has left, or we ended the stream. */
  onClose(listener: () => void): void;
  end(): void;
}

const openStreams = new Set<ServerResponse>();
let keepAlive: NodeJS.Timeout | undefined;

/** Streams with events that wait for the end of this turn. */
let waiting: (() => void)[] = [];

function atTheEndOfTheTurn(flush: () => void): void {
  if (waiting.push(flush) > 1) return;
  setImmediate(() => {
    const due = waiting;
    waiting = [];
    for (const flushDue of due) flushDue();
  });
}

/**
 * Writes a text as one chunk. node:http would hand it on in four pieces, which takes half again as much processor time.
 * Where the connection is not the response's own yet (behind another response, or in a test without one), it does.
 */
function write(raw: ServerResponse, text: string): void {
  if (raw.chunkedEncoding && raw.socket?.bytesWritten !== undefined)
    raw.socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
  else raw.write(text);
}

const isFull = (raw: ServerResponse): boolean =>
  raw.writableNeedDrain || raw.socket?.writableNeedDrain === true;

/** Server-sent events on a reply; the reply is ours from here on. Headers that hooks have set go out as well. */
export function openEventStream(reply: FastifyReply): EventStream {
  const headers = reply.getHeaders();
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(headers as Record<string, string>),
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": reply.request.id,
  });
  const { socket } = raw;
  socket?.setNoDelay(true);
  keepAlive ??= setInterval(() => {
    for (const stream of openStreams) if (!isFull(stream)) write(stream, ":\n\n");
  }, KEEP_ALIVE_MS).unref();
  raw.once("close", () => {
    openStreams.delete(raw);
    if (openStreams.size > 0 || !keepAlive) return;
    clearInterval(keepAlive);
    keepAlive = undefined;
  });

  let together = "";
  let isBegun = false;
  const flush = () => {
    const text = together;
    together = "";
    if (raw.destroyed || raw.writableEnded) return;
    if (isBegun) {
      if (text !== "") write(raw, text);
      return;
    }
    // The headers go out together with the first events.
    isBegun = true;
    openStreams.add(raw);
    if (text === "") raw.flushHeaders();
    else raw.write(text);
  };
  atTheEndOfTheTurn(flush);

  return {
    send(event, data, id) {
      if (raw.destroyed || raw.writableEnded) return;
      if (raw.writableLength > UNREAD_MAX_BYTES) {
        raw.destroy();
        return;
      }
      if (together === "" && isBegun) atTheEndOfTheTurn(flush);
      together +=
        id === undefined
          ? `event: ${event}\ndata: ${data}\n\n`
          : `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`;
      if (together.length > TOGETHER_MAX_CHARACTERS) flush();
    },
    isClogged: () => isFull(raw),
    onDrain(listener) {
      raw.on("drain", listener);
      // The connection lives on for the next request.
      socket?.on("drain", listener);
      raw.once("close", () => socket?.off("drain", listener));
    },
    onClose: (listener) => raw.once("close", listener),
    end() {
      // One write for the last events and the end of the response, which lets go of them.
      if (raw.destroyed || raw.writableEnded) return;
      raw.socket?.cork?.();
      flush();
      raw.end();
    },
  };
}

/** True when the caller asked for events rather than one JSON response. */
export const wantsEvents = (accept: string | undefined): boolean =>
  accept?.includes("text/event-stream") === true;

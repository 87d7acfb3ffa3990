import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import { onceGone } from "./gone.ts";

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

/** What keeps each open stream alive. */
const openStreams = new Set<() => void>();
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

type Connection = NonNullable<ServerResponse["socket"]>;

/**
 * The connection of a response to which chunks can be written as they are. node:http would hand each on in four pieces,
 * which takes half again as much processor time. Where the connection is not the response's own yet (behind another
 * response, or in a test without one), or its client knows no chunks, node:http writes.
 */
const connectionOf = ({ chunkedEncoding, socket }: ServerResponse): Connection | undefined =>
  chunkedEncoding && socket?.bytesWritten !== undefined ? socket : undefined;

const asChunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

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
  raw.socket?.setNoDelay(true);

  // Nearly every piece of a reply goes through here: what is asked of Node's objects each time is kept beside them.
  let together = "";
  let isBegun = false;
  let isOver = raw.destroyed;
  /** The last write said that the reader is slower than we are. */
  let isFull = false;
  let connection: Connection | undefined;
  const drainListeners: (() => void)[] = [];

  const write = (text: string) => {
    if (connection === undefined) {
      connection = connectionOf(raw);
      connection?.on("drain", onDrain);
    }
    if (connection) isFull = !connection.write(asChunk(text));
    else if (!raw.destroyed) isFull = !raw.write(text);
  };
  const flush = () => {
    const text = together;
    together = "";
    if (isOver) return;
    if (isBegun) {
      if (text !== "") write(text);
      return;
    }
    // The headers go out together with the first events.
    isBegun = true;
    openStreams.add(stayAlive);
    if (text === "") raw.flushHeaders();
    else isFull = !raw.write(text);
  };
  const stayAlive = () => {
    if (!isFull) write(":\n\n");
  };
  const onDrain = () => {
    isFull = false;
    for (const listener of drainListeners) listener();
  };

  keepAlive ??= setInterval(() => {
    for (const stay of openStreams) stay();
  }, KEEP_ALIVE_MS).unref();
  raw.on("drain", onDrain);
  onceGone(raw, () => {
    isOver = true;
    // The connection lives on for the next request.
    connection?.off("drain", onDrain);
    openStreams.delete(stayAlive);
    if (openStreams.size > 0 || !keepAlive) return;
    clearInterval(keepAlive);
    keepAlive = undefined;
  });
  // What there is to send at once is sent by whoever opened the stream: it does not wait for the end of the turn.
  process.nextTick(flush);

  return {
    send(event, data, id) {
      if (isOver) return;
      if (isFull && raw.writableLength > UNREAD_MAX_BYTES) {
        isOver = true;
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
    isClogged: () => isFull,
    onDrain: (listener) => void drainListeners.push(listener),
    onClose: (listener) => onceGone(raw, listener),
    end() {
      if (isOver) return;
      // One write for the last events and the end of the response, which lets go of them.
      raw.socket?.cork?.();
      flush();
      isOver = true;
      raw.end();
    },
  };
}

/** True when the caller asked for events rather than one JSON response. */
export const wantsEvents = (accept: string | undefined): boolean =>
  accept?.includes("text/event-stream") === true;

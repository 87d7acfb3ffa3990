import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";

/** Often enough that no proxy takes a quiet stream for a dead one. */
const KEEP_ALIVE_MS = 15_000;
/** A reader with so much unread gets no more; when it resumes, it asks for the rest. */
const UNREAD_MAX_BYTES = 1024 * 1024;

export interface EventStream {
  /** Writes one event. `data` is JSON. */
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
  raw.flushHeaders();
  openStreams.add(raw);
  keepAlive ??= setInterval(() => {
    for (const stream of openStreams) if (!stream.writableNeedDrain) stream.write(":\n\n");
  }, KEEP_ALIVE_MS).unref();
  raw.once("close", () => {
    openStreams.delete(raw);
    if (openStreams.size > 0 || !keepAlive) return;
    clearInterval(keepAlive);
    keepAlive = undefined;
  });

  return {
    send(event, data, id) {
      if (raw.destroyed || raw.writableEnded) return;
      if (raw.writableLength > UNREAD_MAX_BYTES) {
        raw.destroy();
        return;
      }
      raw.write(
        id === undefined
          ? `event: ${event}\ndata: ${data}\n\n`
          : `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`,
      );
    },
    isClogged: () => raw.writableNeedDrain,
    onDrain: (listener) => raw.on("drain", listener),
    onClose: (listener) => raw.once("close", listener),
    end: () => raw.end(),
  };
}

/** True when the caller asked for events rather than one JSON response. */
export const wantsEvents = (accept: string | undefined): boolean =>
  accept?.includes("text/event-stream") === true;

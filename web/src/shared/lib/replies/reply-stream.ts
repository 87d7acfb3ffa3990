import type { ReplyEvents } from "@bakso/contract/messages";
import { createParser } from "eventsource-parser";

/** One event of a running reply, as the server streams it. */
export type ReplyEvent = {
  [Name in keyof ReplyEvents]: {
    name: Name;
    data: ReplyEvents[Name];
    /** How much of the reply there is with this event (see `PartEvents`); undefined when the server did not say. */
    sequence: number | undefined;
  };
}[keyof ReplyEvents];

/**
 * The server sends something every 15 s. A connection that is silent for longer is dead, even if the system has not
 * noticed.
 */
export const SILENCE_MAX_MS = 45_000;

const NAMES: ReadonlySet<string> = new Set<keyof ReplyEvents>([
  "start",
  "delta",
  "part",
  "update",
  "thought",
  "done",
  "error",
]);

/**
 * Reads the events of one streamed reply to its end. Unknown events, and events that are not JSON, are skipped, so that
 * an old page works with a newer server.
 *
 * @param onEvent called synchronously for each event, in order; answering true ends the reading
 * @throws what the body throws when the connection breaks or is aborted, and when it is silent for too long
 */
export async function readReplyEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ReplyEvent) => boolean,
): Promise<void> {
  let isEnough = false;
  const parser = createParser({
    onEvent: ({ event, data, id }) => {
      if (isEnough || event === undefined || !NAMES.has(event)) return;
      const parsed = parseJson(data);
      if (parsed === undefined) return;
      const sequence = Number(id?.slice(id.lastIndexOf(":") + 1) || Number.NaN);
      isEnough = onEvent({
        name: event,
        data: parsed,
        sequence: Number.isSafeInteger(sequence) ? sequence : undefined,
      } as ReplyEvent);
    },
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let heardAtMs = performance.now();
  let isSilent = false;
  // One slow clock for the whole stream: a timer for each piece would cost more than reading it.
  const watch = setInterval(() => {
    if (performance.now() - heardAtMs < SILENCE_MAX_MS) return;
    isSilent = true;
    reader.cancel().catch(() => undefined);
  }, SILENCE_MAX_MS / 9);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (isSilent) throw new TypeError("The connection fell silent");
      if (done) return;
      heardAtMs = performance.now();
      parser.feed(decoder.decode(value, { stream: true }));
      if (isEnough) return await reader.cancel();
    }
  } finally {
    clearInterval(watch);
  }
}

function parseJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

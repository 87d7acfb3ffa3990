import type { ReplyEvents } from "@bakso/contract/messages";

/** One server-sent event as the server writes it. */
export const buildEvent = <Name extends keyof ReplyEvents>(
  name: Name,
  data: ReplyEvents[Name],
  id?: string,
): string => `event: ${name}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

/** The events of a reply that begins at `offset` of its text. */
export function buildDeltas(messageId: string, pieces: readonly string[], offset = 0): string[] {
  let length = offset;
  return pieces.map((text) => {
    length += text.length;
    return buildEvent("delta", { text }, `${messageId}:${length}`);
  });
}

/** A streamed reply of the given parts, which then ends, or breaks as a lost connection does. */
export function buildStream(parts: readonly (string | Uint8Array)[], breaks = false): Response {
  const encoder = new TextEncoder();
  const rest = [...parts];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = rest.shift();
      if (part !== undefined) controller.enqueue(typeof part === "string" ? encoder.encode(part) : part);
      else if (breaks) controller.error(new TypeError("network error"));
      else controller.close();
    },
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream; charset=utf-8" } });
}

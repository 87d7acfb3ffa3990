import { createParser } from "eventsource-parser";

export interface StreamedEvent {
  id: string | undefined;
  event: string;
  data: Record<string, unknown>;
}

/** All events of a finished stream. */
export function readEvents(body: string): StreamedEvent[] {
  const events: StreamedEvent[] = [];
  const parser = createParser({
    onEvent: ({ id, event = "message", data }) =>
      events.push({ id, event, data: JSON.parse(data) as Record<string, unknown> }),
  });
  parser.feed(body);
  return events;
}

/** The text that the deltas of a stream make. */
export const textOf = (events: readonly StreamedEvent[]): string =>
  events.map(({ event, data }) => (event === "delta" ? String(data.text) : "")).join("");

import type { Part, ToolChange } from "@bakso/contract/parts";

/**
 * Something that happened to the parts of a reply beside its text, with the length that the text had then. It is stored
 * in this form: the text stays whole in a column of its own, and these say what stands between its pieces.
 */
export type PartEvent =
  | { at: number; value: Exclude<Part, { type: "text" }> }
  /** Of a part by its index. */
  | { at: number; part: number; change: ToolChange };

/** A reply as far as it is written. */
export interface Written {
  text: string;
  /** In the order in which they happened. */
  partEvents: readonly PartEvent[];
}

/** A piece of a reply as its readers get it. `sequence` is how far the reply is with it. */
export type ReplyEvent = { sequence: number } & (
  | { name: "delta"; text: string; part: number; offset: number }
  | { name: "part"; part: number; value: Part }
  | { name: "update"; part: number; change: ToolChange }
);

/** How far a reply is: its characters, and one for each other event. */
export const sequenceOf = ({ text, partEvents }: Written): number => text.length + partEvents.length;

/** Where text goes that is written next: on with the last part where that is a text, else into a new one. */
export function nextPlace({ partEvents }: Pick<Written, "partEvents">): { part: number; start: number } {
  let part = 0;
  let start = 0;
  for (const event of partEvents) {
    if (!("value" in event)) continue;
    part += event.at > start ? 2 : 1;
    start = event.at;
  }
  return { part, start };
}

/** What a reader gets who has a reply up to a sequence; a text that they have half of goes on in its middle. */
export function eventsAfter({ text, partEvents }: Written, sequence: number): ReplyEvent[] {
  const events: ReplyEvent[] = [];
  let part = 0;
  /** Where the text part begins that is being walked through, */
  let start = 0;
  /** and how far of the text we are. */
  let walked = 0;
  const walkText = (to: number, before: number) => {
    const from = Math.max(walked, sequence - before);
    if (from < to)
      events.push({
        name: "delta",
        text: text.slice(from, to),
        part,
        offset: from - start,
        sequence: to + before,
      });
    walked = to;
  };
  partEvents.forEach((event, index) => {
    walkText(event.at, index);
    const at = event.at + index + 1;
    if ("value" in event) {
      if (event.at > start) part += 1;
      if (at > sequence) events.push({ name: "part", part, value: event.value, sequence: at });
      part += 1;
      start = event.at;
    } else if (at > sequence)
      events.push({ name: "update", part: event.part, change: event.change, sequence: at });
  });
  walkText(text.length, partEvents.length);
  return events;
}

/** What of an event a reader does not have yet who has a reply up to a sequence. */
export function freshOf(event: ReplyEvent, sequence: number): ReplyEvent | undefined {
  if (event.sequence <= sequence) return undefined;
  if (event.name !== "delta") return event;
  const known = sequence - (event.sequence - event.text.length);
  return known <= 0 ? event : { ...event, text: event.text.slice(known), offset: event.offset + known };
}

/** Joins two events that follow each other, where they are of one text. */
export function joined(first: ReplyEvent | undefined, next: ReplyEvent): ReplyEvent | undefined {
  if (first?.name !== "delta" || next.name !== "delta" || first.part !== next.part) return undefined;
  return { ...first, text: first.text + next.text, sequence: next.sequence };
}

/**
 * The parts of a stored reply.
 *
 * @param isOver nothing is written any more: a tool that has not ended never will
 */
export function partsOfReply(written: Written, isOver: boolean): Part[] {
  const parts: Part[] = [];
  for (const event of eventsAfter(written, 0)) {
    const part = parts[event.part];
    if (event.name === "part") parts[event.part] = event.value;
    else if (event.name === "update") {
      if (part?.type === "tool") parts[event.part] = { ...part, ...event.change };
    } else if (part?.type === "text") part.text += event.text;
    else parts[event.part] = { type: "text", text: event.text };
  }
  return isOver ? parts.map((part) => (isUnderWay(part) ? { ...part, state: "stopped" } : part)) : parts;
}

/** Addresses of our own are stored without the site's, which may move. */
export const onSite = (address: string, publicUrl: string): string =>
  address.startsWith("/") ? `${publicUrl}${address}` : address;

/** A part as it goes out. */
export const publicPart = (part: Part, publicUrl: string): Part =>
  part.type === "picture" || part.type === "attachment"
    ? { ...part, url: onSite(part.url, publicUrl) }
    : part;

/** A tool that works still. One that waits for a press goes on waiting when the reply is over. */
export const isUnderWay = (part: Part): boolean => part.type === "tool" && part.state === "running";

/** As a column holds it; null where there is text alone. */
export const writePartEvents = (events: readonly PartEvent[]): string | null =>
  events.length === 0 ? null : JSON.stringify(events);

export const readPartEvents = (stored: string | null): readonly PartEvent[] =>
  stored === null ? [] : (JSON.parse(stored) as PartEvent[]);

/** Without what no JSON of a database holds: NUL, and halves of surrogate pairs. */
export function storable<Value>(value: Value): Value {
  if (typeof value === "string") return value.toWellFormed().replaceAll("\0", "") as Value;
  if (Array.isArray(value)) return value.map(storable) as Value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(entries.map(([key, member]) => [storable(key), storable(member)])) as Value;
}

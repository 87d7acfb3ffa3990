import { z } from "zod";
import { AttachmentPart } from "./attachments.ts";
import { Instant } from "./common.ts";
import { MOST_NEXT_QUESTIONS, NEXT_QUESTION_MAX_CHARS } from "./constants.ts";

/**
 * What a message is made of: an ordered list of parts. Where a message's `parts` are absent it is its `content` alone,
 * with its picture where it has one; `partsOf` reads both alike.
 *
 * - The texts of all text parts, one after the other, are the message's `content` to the letter. A text that goes on after
 *   another kind of part begins with the empty line that divides it from the text before.
 * - A part keeps its index: parts are only ever appended, and a `tool` part is updated where it stands.
 * - There will be more kinds. A reader passes over those that it doesn't know (`isKnownPart`), and still counts them.
 */

/** Markdown. */
export const TextPart = z.object({ type: z.literal("text"), text: z.string() });
export type TextPart = z.infer<typeof TextPart>;

/** The message's picture; the same address stands in the message's `image_url`. */
export const PicturePart = z.object({
  type: z.literal("picture"),
  url: z.string(),
  /** In pixels, where they are known. */
  width: z.number().int().optional(),
  height: z.number().int().optional(),
});
export type PicturePart = z.infer<typeof PicturePart>;

/** A page that the text was made from. */
export const PartSource = z.object({
  /** By which the text names it: `[1]`. */
  number: z.number().int(),
  title: z.string(),
  /** Always http or https. */
  url: z.string(),
  /** Who published it. */
  source: z.string().optional(),
  publishedAt: Instant.optional(),
});
export type PartSource = z.infer<typeof PartSource>;

/** What the text was made from. */
export const SourcesPart = z.object({
  type: z.literal("sources"),
  /** Words above the list. */
  title: z.string(),
  sources: z.array(PartSource),
});
export type SourcesPart = z.infer<typeof SourcesPart>;

/**
 * How far a tool is: `running`; `waiting` for the person's press; `done`; `failed`; `stopped` by the person or by the end
 * of the reply; `declined` by the person.
 */
export const ToolState = z.enum(["running", "waiting", "done", "failed", "stopped", "declined"]);
export type ToolState = z.infer<typeof ToolState>;

/** What a tool found, for people's eyes. `kind` says how it is drawn; a reader shows nothing for one that it doesn't know. */
export const ToolView = z.looseObject({ kind: z.string() });
export type ToolView = z.infer<typeof ToolView>;

/** A tool that the assistant used. */
export const ToolPart = z.object({
  type: z.literal("tool"),
  /** Its own in the message. */
  call_id: z.string(),
  name: z.string(),
  /** For people, while it runs: `Looking at the price…` */
  doing: z.string(),
  /** For people, afterwards: `Price` */
  title: z.string(),
  state: ToolState,
  input: z.record(z.string(), z.unknown()),
  /** What the model was told of the outcome, or why there is none; short, plain text, and never to be trusted as markup. */
  result: z.string().optional(),
  view: ToolView.optional(),
  elapsed_ms: z.number().int().min(0).optional(),
});
export type ToolPart = z.infer<typeof ToolPart>;

/** What changed of a tool part; what is absent stays. */
export const ToolChange = ToolPart.pick({
  state: true,
  result: true,
  view: true,
  elapsed_ms: true,
}).partial();
export type ToolChange = z.infer<typeof ToolChange>;

/**
 * The model thought before it went on: kept for who asked for that, else there is no such part. Plain text of a model,
 * never to be trusted as markup; it is no part of the reply's words, and never read aloud.
 */
export const ReasoningPart = z.object({
  type: z.literal("reasoning"),
  text: z.string().optional(),
  elapsed_ms: z.number().int().min(0).optional(),
});
export type ReasoningPart = z.infer<typeof ReasoningPart>;

/**
 * Something to know about the reply, which its reader says in its own words. `cut_off`: it reached its greatest length and
 * stops in the middle; asking to go on continues it. `shortened`: the model saw the newest messages of the talk alone,
 * because all of them do not fit into it.
 */
export const NoticePart = z.object({
  type: z.literal("notice"),
  notice: z.enum(["cut_off", "shortened"]),
});
export type NoticePart = z.infer<typeof NoticePart>;

/** So many things that the person once asked to be remembered were told to the model for this reply. */
export const MemoryPart = z.object({ type: z.literal("memory"), count: z.number().int().min(1) });
export type MemoryPart = z.infer<typeof MemoryPart>;

/** What the person may want to ask next, as the model said: plain text, and no part of the reply's words. */
export const NextQuestionsPart = z.object({
  type: z.literal("next_questions"),
  questions: z.array(z.string().max(NEXT_QUESTION_MAX_CHARS)).max(MOST_NEXT_QUESTIONS),
});
export type NextQuestionsPart = z.infer<typeof NextQuestionsPart>;
/**
 * Of a reply: how much of the attachments of its talk the model could take in, where that was not all. Characters of each
 * file that were told, and that there are.
 */
export const ReadingPart = z.object({
  type: z.literal("reading"),
  files: z.array(z.object({ name: z.string(), told: z.number().int(), characters: z.number().int() })),
});
export type ReadingPart = z.infer<typeof ReadingPart>;

/** A part of a kind that came later than its reader. */
const LaterPart = z.looseObject({ type: z.string() });

/** A part of a kind that this contract names. */
export const Part = z.discriminatedUnion("type", [
  TextPart,
  PicturePart,
  SourcesPart,
  ToolPart,
  ReasoningPart,
  NoticePart,
  MemoryPart,
  NextQuestionsPart,
  AttachmentPart,
  ReadingPart,
]);
export type Part = z.infer<typeof Part>;

/** Parts as they come over the wire. */
export const Parts = z.array(z.union([Part, LaterPart]));
export type Parts = z.infer<typeof Parts>;

const KNOWN: ReadonlySet<string> = new Set<Part["type"]>([
  "text",
  "picture",
  "sources",
  "tool",
  "reasoning",
  "notice",
  "memory",
  "next_questions",
  "attachment",
  "reading",
]);

/** False for a kind that came later: it is passed over, and keeps its place in the list. */
export const isKnownPart = (part: Parts[number]): part is Part => KNOWN.has(part.type);

/** The parts of any message, whether or not it came with a list. */
export function partsOf(message: {
  content: string;
  image_url: string | null;
  image_width?: number | undefined;
  image_height?: number | undefined;
  parts?: Parts | undefined;
}): Parts {
  if (message.parts) return message.parts;
  const { content, image_url: url, image_width: width, image_height: height } = message;
  const size = width && height ? { width, height } : {};
  return [
    ...(content === "" ? [] : [{ type: "text" as const, text: content }]),
    ...(url === null ? [] : [{ type: "picture" as const, url, ...size }]),
  ];
}

/**
 * The events that tell of parts, by their SSE event name, beside those in `messages.ts`.
 *
 * **Ids.** Every event's id is `<reply's message_id>:<sequence>`. The sequence counts what a reply consists of so far:
 * each character of text (UTF-16 units) is one, and so is each `part` and each `update`. So it is the number of
 * characters where there is only text. GET /api/messages/{id}/live?after=ID goes on right behind it, on any instance,
 * inside a piece of text too: nothing comes twice. Who begins with a stored message asks after
 * `<message_id>:<its sequence>`.
 *
 * **Order.** Text goes to the last part where that is a text; after any other part a `delta` begins a new text part, and
 * names it by an index that was not there before.
 */
export type PartEvents = {
  /** Text was added to the text part of that index, at an offset (UTF-16 units) of this part. */
  delta: { text: string; part: number; offset: number };
  /** A part that is no text was appended. */
  part: { part: number; value: Parts[number] };
  /** A tool part changed. */
  update: { part: number; change: ToolChange };
};

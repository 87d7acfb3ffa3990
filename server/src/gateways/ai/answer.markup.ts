import { randomUUID } from "node:crypto";
import type { ToolCall } from "./chat.model.ts";
import { readWrittenCalls } from "./written-calls.ts";

/** Where the parts of an answer go once they are told apart. */
export interface MarkupSink {
  onText(text: string): void;
  onReasoning(text: string): void;
  onToolCall(call: ToolCall): void;
}

export interface MarkupOptions {
  /** Names of the tools that were offered; calls written into the text are looked for only then. */
  toolNames: ReadonlySet<string>;
  /** The model is known to begin in the middle of its thinking. */
  startsThinking: boolean;
}

interface Pair {
  open: string;
  close: string;
  kind: "reasoning" | "call";
}

/**
 * How models and local servers mark reasoning and calls in plain text where no parser of theirs took them out:
 * DeepSeek, Qwen and most; Magistral; Cohere; Kimi; Seed; gpt-oss; Gemma. Then the calls: Hermes and Qwen; Llama; Mistral.
 */
const PAIRS: readonly Pair[] = [
  ...["think", "thinking", "thought", "reasoning", "seed:think"].map(
    (name): Pair => ({ open: `<${name}>`, close: `</${name}>`, kind: "reasoning" }),
  ),
  { open: "[think]", close: "[/think]", kind: "reasoning" },
  { open: "<|start_thinking|>", close: "<|end_thinking|>", kind: "reasoning" },
  { open: "◁think▷", close: "◁/think▷", kind: "reasoning" },
  { open: "<|channel|>analysis<|message|>", close: "<|end|>", kind: "reasoning" },
  { open: "<|channel>thought", close: "<channel|>", kind: "reasoning" },
  { open: "<tool_call>", close: "</tool_call>", kind: "call" },
  { open: "<function=", close: "</function>", kind: "call" },
  { open: "[tool_calls]", close: "\n\n", kind: "call" },
];
/** Marks of gpt-oss between its channels, which say nothing. */
const DROPPED = ["<|start|>assistant", "<|channel|>final<|message|>", "<|return|>"];
/** An answer of a call and nothing else, as Llama writes it. */
const BARE_CALL: Pair = { open: "", close: "", kind: "call" };
const BARE_CALL_STARTS = ["{", "```json", "```tool_call"];
const MIDDLE_OF_THINKING: Pair = { open: "", close: "</think>", kind: "reasoning" };
const STRAY_CLOSE = "</think>";
const FENCE = "```";

const TRIGGER = /[<[◁`]/u;
const BLANK = /^[\s\u200B-\u200D\u2060\uFEFF]+$/u;
/** No call is longer in earnest. */
const LONGEST_CALL = 64_000;

/**
 * Tells text, reasoning and written calls apart while an answer arrives, cut anywhere. Marks count at the beginning of a
 * line and outside of code alone: elsewhere somebody writes about them.
 */
export function createMarkupReader(sink: MarkupSink, { toolNames, startsThinking }: MarkupOptions) {
  const pairs = PAIRS.filter(({ kind }) => kind === "reasoning" || toolNames.size > 0);
  let held = "";
  let ready = "";
  let inside: { pair: Pair; body: string; wasAfterText: boolean } | undefined;
  /** Only blanks since the line began. */
  let isLineStart = true;
  let isCode = false;
  let hasText = false;
  let sawStrayClose = false;
  let missedClose = false;

  const noteLineStart = (said: string): void => {
    isLineStart = /(?:^|\n)[ \t]*$/u.test(said) && (isLineStart || said.includes("\n"));
  };
  const emit = (text: string): void => {
    let said = text;
    if (!hasText) {
      if (said === "" || BLANK.test(said)) return;
      said = said.trimStart();
      hasText = true;
    }
    if (said === "") return;
    noteLineStart(said);
    ready += said;
  };
  /** What one read brings is told in one piece. */
  const flush = (): void => {
    if (ready === "") return;
    const piece = ready;
    ready = "";
    sink.onText(piece);
  };

  const enter = (pair: Pair): void => {
    inside = { pair, body: "", wasAfterText: hasText };
  };
  if (startsThinking) enter(MIDDLE_OF_THINKING);

  const leave = (isClosed: boolean): void => {
    if (inside === undefined) return;
    const { pair, body, wasAfterText } = inside;
    inside = undefined;
    if (pair.kind === "reasoning") {
      // What was opened in the middle of the text, or not at all, and never closed was none.
      if (isClosed) return;
      if (pair === MIDDLE_OF_THINKING) missedClose = true;
      if (wasAfterText || pair === MIDDLE_OF_THINKING) emit(pair.open + body);
      return;
    }
    const calls = readWrittenCalls(pair.open + body, toolNames);
    if (calls.length > 0) flush();
    for (const call of calls) sink.onToolCall({ id: `call_${randomUUID()}`, ...call });
    if (calls.length === 0) emit(pair.open + body + (isClosed ? pair.close : ""));
  };

  /** Reads on within a pair. @returns false: more has to come first */
  const readInside = (now: NonNullable<typeof inside>, isOver: boolean): boolean => {
    const { pair } = now;
    const end = pair.close === "" ? -1 : held.toLowerCase().indexOf(pair.close);
    const take = (length: number): void => {
      const piece = held.slice(0, length);
      held = held.slice(length);
      now.body += piece;
      if (pair.kind !== "reasoning" || piece === "") return;
      flush();
      sink.onReasoning(piece);
    };
    if (end !== -1) {
      take(end);
      held = held.slice(pair.close.length);
      leave(true);
      return true;
    }
    take(held.length - (isOver ? 0 : beginningAtEnd(held, pair.close)));
    if (isOver || (pair.kind === "call" && now.body.length > LONGEST_CALL)) {
      leave(false);
      return true;
    }
    return false;
  };

  /** Reads a mark at the beginning of what is held. @returns how much of it is text; undefined: more has to come */
  const readMark = (isOver: boolean): number | undefined => {
    const lower = held.toLowerCase();
    const mayBecome = (mark: string): boolean =>
      !isOver && lower.length < mark.length && mark.startsWith(lower);
    if (isLineStart) {
      if (lower.startsWith(FENCE)) {
        isCode = !isCode;
        return FENCE.length;
      }
      if (mayBecome(FENCE)) return undefined;
    }
    if (isCode) return 1;
    if (lower.startsWith(STRAY_CLOSE)) {
      sawStrayClose = true;
      held = held.slice(STRAY_CLOSE.length);
      return 0;
    }
    const dropped = DROPPED.find((mark) => lower.startsWith(mark));
    if (dropped !== undefined) {
      held = held.slice(dropped.length);
      return 0;
    }
    const pair = isLineStart ? pairs.find(({ open }) => lower.startsWith(open)) : undefined;
    if (pair !== undefined) {
      held = held.slice(pair.open.length);
      enter(pair);
      return 0;
    }
    const marks = [STRAY_CLOSE, ...DROPPED, ...(isLineStart ? pairs.map(({ open }) => open) : [])];
    return marks.some(mayBecome) ? undefined : 1;
  };

  const readText = (isOver: boolean): boolean => {
    if (!hasText && toolNames.size > 0) {
      held = held.trimStart();
      const mayBecome = (start: string): boolean => !isOver && held !== "" && start.startsWith(held);
      if (BARE_CALL_STARTS.some((start) => held.startsWith(start))) {
        enter(BARE_CALL);
        return true;
      }
      if (BARE_CALL_STARTS.some(mayBecome)) return false;
    }
    const at = held.search(TRIGGER);
    const before = at === -1 ? held.length : at;
    if (before > 0) {
      emit(held.slice(0, before));
      held = held.slice(before);
      return held !== "";
    }
    const textLength = readMark(isOver);
    if (textLength === undefined) return false;
    if (textLength > 0) {
      const piece = held.slice(0, textLength);
      held = held.slice(textLength);
      emit(piece);
    }
    return held !== "" || inside !== undefined;
  };

  const drain = (isOver: boolean): void => {
    while (inside === undefined ? held !== "" && readText(isOver) : readInside(inside, isOver));
    if (isOver && inside !== undefined) leave(false);
    flush();
  };

  return {
    push(piece: string): void {
      // Nearly every piece: the text has begun, and nothing in it can become a mark.
      if (hasText && held === "" && inside === undefined && piece !== "" && !TRIGGER.test(piece)) {
        noteLineStart(piece);
        sink.onText(piece);
        return;
      }
      held += piece;
      drain(false);
    },
    end(): void {
      drain(true);
    },
    /** True when reasoning was closed that was never opened: the model begins in the middle of it. */
    sawStrayClose: (): boolean => sawStrayClose,
    /** True when it was taken to begin in the middle of its reasoning, and did not. */
    missedClose: (): boolean => missedClose,
  };
}

/** How many characters at the end of a text may become a mark. */
function beginningAtEnd(text: string, mark: string): number {
  const lower = text.toLowerCase();
  let length = Math.min(lower.length, mark.length - 1);
  while (length > 0 && !mark.startsWith(lower.slice(-length))) length -= 1;
  return Math.max(0, length);
}

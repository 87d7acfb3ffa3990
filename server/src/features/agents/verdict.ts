import type { Verdict } from "@bakso/contract/agents";
import { TASK_COMPLETE } from "@bakso/contract/constants";
import { decisionIn } from "./verdict.words.ts";

const BULLET = /^\s*(?:[-*+•]|\d+[.)])\s+/u;
/** A line that is longer is no decision as a whole; it may still hold one. */
const DECISION_MAX_CHARS = 160;
/** So much of a line is looked through. */
const LOOKED_THROUGH_CHARS = 4_000;

/** What a reviewer says by the tool it is offered, where its provider has tools. */
export interface ToldDecision {
  isDone: boolean;
  remarks: readonly string[];
}

/**
 * Reads what the reviewer writes, piece by piece, and finds its decision wherever it stands, in the words that models
 * really use. Lines that only decide are taken out; what is passed on is the message that people see: the remarks, and the
 * quoted words at the end when, and only when, the work is done. What the reviewer says by its tool counts before any
 * words; then "Verdict: …", the last one; then lines such as "APPROVED" and the quoted words themselves, where one that
 * wants more work wins.
 *
 * @param onText gets the message in pieces, never an empty one
 */
export function createVerdictReader(onText: (piece: string) => void) {
  let told: ToldDecision | undefined;
  let named: boolean | undefined;
  let alone: boolean | undefined;
  let inside: boolean | undefined;
  let hasPhrase = false;
  /** The line so far, as it came, and how much of it was passed on already. */
  let line = "";
  let isPassing = false;
  let held = "";
  let hasText = false;

  const emit = (piece: string) => {
    const text = hasText ? piece : piece.trimStart();
    if (text === "") return;
    hasText = true;
    onText(text);
  };
  /** Lets through all but the quoted words, and an end that may become them. */
  const pass = (piece: string) => {
    held += piece;
    const upper = held.toUpperCase();
    for (let at = upper.indexOf(TASK_COMPLETE); at !== -1; at = held.toUpperCase().indexOf(TASK_COMPLETE)) {
      hasPhrase = true;
      emit(held.slice(0, at));
      held = held.slice(at + TASK_COMPLETE.length);
    }
    let keep = Math.min(held.length, TASK_COMPLETE.length - 1);
    while (keep > 0 && !TASK_COMPLETE.startsWith(held.slice(-keep).toUpperCase())) keep -= 1;
    emit(held.slice(0, held.length - keep));
    held = held.slice(held.length - keep);
  };

  const endLine = (lineEnd: string) => {
    const decision = line.toUpperCase().includes(TASK_COMPLETE) ? undefined : decisionIn(line);
    if (decision?.form === "named") named = decision.isDone;
    else if (decision?.form === "alone") alone = (alone ?? true) && decision.isDone;
    else if (decision) inside = (inside ?? true) && decision.isDone;
    if (!isPassing) {
      const isTakenOut = decision !== undefined && decision.form !== "inside";
      if (!isTakenOut) pass(line + lineEnd);
      else if (decision.rest !== "") pass(decision.rest + lineEnd);
    } else pass(lineEnd);
    line = "";
    isPassing = false;
  };
  const addToLine = (piece: string) => {
    line += piece;
    if (isPassing) pass(piece);
    else if (line.length > DECISION_MAX_CHARS) {
      isPassing = true;
      pass(line);
    }
    line = line.slice(0, LOOKED_THROUGH_CHARS);
  };

  return {
    push(piece: string): void {
      const lines = piece.split("\n");
      lines.forEach((part, index) => {
        addToLine(part);
        if (index < lines.length - 1) endLine("\n");
      });
    },
    /** The reviewer used its tool. */
    decide(decision: ToldDecision): void {
      told = decision;
    },
    /** @param nothingToSay the sentence for a reviewer that wants changes and names none */
    end(nothingToSay: string): void {
      endLine("");
      emit(held);
      held = "";
      const isDone =
        told?.isDone ?? named ?? (alone === false ? false : alone || hasPhrase || (inside ?? false));
      if (!hasText && told) emit(told.remarks.map((remark) => `- ${remark}`).join("\n"));
      if (isDone) onText(hasText ? `\n\n${TASK_COMPLETE}` : TASK_COMPLETE);
      else if (!hasText) onText(nothingToSay);
    },
  };
}

/** What a reviewer's message says, in parts. */
export function verdictOf(message: string): Verdict {
  const isDone = message.includes(TASK_COMPLETE);
  const lines = message
    .replaceAll(TASK_COMPLETE, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const bullets = lines.filter((line) => BULLET.test(line));
  return {
    isDone,
    remarks: (bullets.length > 0 ? bullets : lines).map((line) => line.replace(BULLET, "").trim()),
  };
}

import type { Verdict } from "@bakso/contract/agents";
import { TASK_COMPLETE } from "@bakso/contract/constants";

/** How the reviewer is told to begin: one line with its decision. */
const DECISION =
  /^[\s*_#>`-]*verdict[\s*_`]*[:=-]?[\s*_`]*(done|complete|approved?|revise|rework|continue)\b.*$/iu;
const DONE = /^(?:done|complete|approve)/iu;
/** A first line that is longer is no decision. */
const DECISION_MAX_CHARS = 120;
const BULLET = /^\s*(?:[-*+•]|\d+[.)])\s+/u;

/**
 * Reads what the reviewer writes, piece by piece: its first line is the decision, the rest are remarks. What is passed on
 * is the message that people see: the remarks, and the quoted words at the end when, and only when, the work is done.
 * A reviewer that keeps to no form and writes those words itself has decided so too.
 *
 * @param onText gets the message in pieces, never an empty one
 */
export function createVerdictReader(onText: (piece: string) => void) {
  let head: string | undefined = "";
  let isDone: boolean | undefined;
  let hasPhrase = false;
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
  const decide = () => {
    const line = (head ?? "").trim();
    const word = line.length <= DECISION_MAX_CHARS ? DECISION.exec(line)?.[1] : undefined;
    const rest = head ?? "";
    head = undefined;
    if (word === undefined) pass(rest);
    else isDone = DONE.test(word);
  };

  return {
    push(piece: string): void {
      if (head === undefined) {
        pass(piece);
        return;
      }
      head += piece;
      const text = head.trimStart();
      const end = text.indexOf("\n");
      if (end === -1 && text.length <= DECISION_MAX_CHARS) return;
      const line = end === -1 ? text : text.slice(0, end);
      const rest = end === -1 ? "" : text.slice(end);
      head = line;
      decide();
      pass(rest);
    },
    /** @param nothingToSay the sentence for a reviewer that wants changes and names none */
    end(nothingToSay: string): void {
      if (head !== undefined) decide();
      emit(held);
      held = "";
      if (isDone ?? hasPhrase) onText(hasText ? `\n\n${TASK_COMPLETE}` : TASK_COMPLETE);
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

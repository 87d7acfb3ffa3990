import { MOST_NEXT_QUESTIONS, NEXT_QUESTION_MAX_CHARS } from "@bakso/contract/constants";

const OPENS = "<next-questions>";
const CLOSES = "</next-questions>";
/** What takes more is no list of questions: it was meant to be read. */
const MOST_HELD = 1_000;
/** Line breaks at the end, and what may become the mark. */
const MAY_OPEN = /\s*\n\s*(<[a-z-]*)?$/i;
const ON_ITS_LINE = new RegExp(`\\s*\\n\\s*${OPENS}`, "i");
/** A chip is words alone: nothing that leads somewhere, and no address that could be sent along unseen. */
const LEADS_AWAY = /[<>[\]`\\@]|:\/\/|\bwww\.|\w\.[a-z]{2}|[1-9A-HJ-NP-Za-km-z]{32,}|0x[0-9a-f]{16}/iu;
/** Invisible characters, and those that turn the direction of what follows. */
const UNSEEN = /[\p{Cf}\p{Cc}\p{Co}\u{e0000}-\u{e0fff}]/gu;

export interface NextQuestionsFilter {
  /** Takes a piece of a reply, cut anywhere. */
  push(piece: string): void;
  /** Ends the reply. @returns the questions at its end: plain text, few and short */
  end(): string[];
}

/**
 * A model that was asked for it ends its reply with `<next-questions>["…"]</next-questions>` on a line of its own: what the
 * person may want to ask next. It is taken out of the text here. Nothing else of the text is changed.
 */
export function createNextQuestionsFilter(write: (piece: string) => void): NextQuestionsFilter {
  /** Not written yet: it may belong to the mark, or it is behind it. */
  let held = "";
  /** What stood before the mark, to be written where it turns out to be none. */
  let mark: string | null = null;
  let hasSpoken = false;
  /** What comes right behind the mark: blanks there at the reply's end go with it. */
  let isBehind = false;
  let questions: string[] = [];

  const say = (text: string) => {
    if (text === "") return;
    hasSpoken ||= text.trim() !== "";
    write(text);
  };
  const readOn = () => {
    for (;;) {
      if (mark !== null) {
        const close = held.toLowerCase().indexOf(CLOSES);
        if (close !== -1) {
          questions = readQuestions(held.slice(0, close));
          mark = null;
          held = held.slice(close + CLOSES.length);
          isBehind = true;
          continue;
        }
        if (held.length <= MOST_HELD) return;
        say(mark + held);
        mark = null;
        held = "";
        return;
      }
      if (isBehind && held.trim() === "") return;
      isBehind = false;
      const opens = ON_ITS_LINE.exec(held);
      if (opens && (hasSpoken || held.slice(0, opens.index).trim() !== "")) {
        say(held.slice(0, opens.index));
        mark = opens[0];
        held = held.slice(opens.index + opens[0].length);
        continue;
      }
      const unsure = MAY_OPEN.exec(held);
      const isUnsure =
        unsure !== null && OPENS.startsWith((unsure[1] ?? "").toLowerCase()) && held.length <= MOST_HELD;
      const keep = isUnsure ? unsure.index : held.length;
      say(held.slice(0, keep));
      held = held.slice(keep);
      return;
    }
  };

  return {
    push(piece) {
      if (held === "" && mark === null && !isBehind && !piece.includes("\n")) return say(piece);
      held += piece;
      readOn();
    },
    end() {
      // A list that was cut off in its middle has no use.
      if (mark === null) say(isBehind && held.trim() === "" ? "" : held);
      else questions = readQuestions(held);
      held = "";
      mark = null;
      return questions;
    },
  };
}

/** Reads a list as models write it: JSON, or a line each. Whatever is more than short plain words is left out. */
export function readQuestions(list: string): string[] {
  const found = new Map<string, string>();
  for (const one of asList(list)) {
    const text = one.replaceAll(UNSEEN, " ").replaceAll(/\s+/g, " ").trim();
    if (text.length < 2 || text.length > NEXT_QUESTION_MAX_CHARS || LEADS_AWAY.test(text)) continue;
    const key = text.toLowerCase();
    if (!found.has(key)) found.set(key, text);
  }
  return [...found.values()].slice(0, MOST_NEXT_QUESTIONS);
}

function asList(list: string): string[] {
  try {
    const read: unknown = JSON.parse(list);
    return Array.isArray(read) ? read.filter((one) => typeof one === "string") : [];
  } catch {
    // Written by a model that does not keep to the form.
  }
  if (list.trim().startsWith("[")) return [];
  return list
    .split("\n")
    .map((line) => line.replace(/^\s*(?:[-*•]|\d[.)])\s*/u, "").replace(/^["“]|["”]$/gu, ""));
}

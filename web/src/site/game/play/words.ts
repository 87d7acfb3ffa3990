import type { GameResult } from "@bakso/contract/game";
import { countWords } from "../../../shared/lib/count-words.ts";
import type { Phase } from "./play-session.ts";

/** Shown over the forest while no game runs. */
export interface Words {
  title: string;
  line: string;
  note: string;
}

/** How he looks at the end of a game: nobody cheers at no points. */
export const faceAt = (score: number): "cheers" | "is-sad" => (score > 0 ? "cheers" : "is-sad");

export const pointsWords = (count: number): string =>
  `${countWords(count)} ${count === 1 ? "point" : "points"}`;

/** @param best on this device; 0 before the first point */
export function wordsOf(phase: Phase, score: number, best: number): Words {
  const record = best > 0 ? `Best: ${pointsWords(best)}` : "";
  switch (phase) {
    case "over":
      return {
        title: "Game over",
        line: "Tap to play again",
        note:
          score > 0 && score === best ? `${pointsWords(score)}: your best` : join(pointsWords(score), record),
      };
    case "paused":
      return { title: "Paused", line: "Tap to continue", note: "" };
    case "loading":
      return { title: "Bakso Jump", line: "Loading", note: "" };
    default:
      return { title: "Bakso Jump", line: "Tap or press Space to jump", note: record };
  }
}

/** How a game counted on the boards. */
export const rankWords = ({ day, all_time }: GameResult): string =>
  join(
    day?.rank ? `${ordinal(day.rank)} today` : "",
    all_time?.rank ? `${ordinal(all_time.rank)} of all time` : "",
  );

/** Why there is no rank beside the points: the server could not be reached, or it refused. */
export const NOT_COUNTED = "kept on this device only";

/** The same words, which a line may break only before a dot. */
export const unbroken = (words: string): string => words.replaceAll(/ (?!·)/g, "\u00a0");

/** Each of the words that are not empty in a line of its own: a line that breaks at a dot would end in it. */
export const inLines = (...words: readonly string[]): string => words.filter(Boolean).join("\n");

/** Joins the words that are not empty. */
export const join = (...words: readonly string[]): string => words.filter(Boolean).join(" · ");

const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
const rules = new Intl.PluralRules("en", { type: "ordinal" });

/** 1st, 2nd, 3rd, 4th … */
export const ordinal = (rank: number): string => `${countWords(rank)}${SUFFIXES[rules.select(rank)] ?? "th"}`;

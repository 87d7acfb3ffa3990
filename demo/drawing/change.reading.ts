import type { IllustratorContent } from "@bakso/contract/content/illustrator.shapes";
import type { ChangeName } from "./picture.changes.ts";
import { allSaid } from "./prompt.words.ts";

/** What an order implies that is not to be done by itself. */
const IMPLIED: Partial<Record<ChangeName, readonly ChangeName[]>> = {
  blurred: ["blur"],
  sunset: ["warmer", "night"],
  pixel: ["sepia"],
  night: ["darker"],
};

export interface ChangeReading {
  changes: ChangeName[];
  /** What is to be written on it. */
  text: string | undefined;
}

const QUOTED = /["“”'‘’«»]([^"“”'‘’«»]{1,60})["“”'‘’«»]/u;

/**
 * What the offline model understands of an order to change a picture: nothing, when it knows none of its words. Changes
 * are made in the order of the vocabulary, whatever order they were asked for in.
 */
export function readChanges(words: string, { changes }: Pick<IllustratorContent, "changes">): ChangeReading {
  const text = QUOTED.exec(words)?.[1]?.trim();
  const rest = text === undefined ? words : words.replace(QUOTED, " ");
  const found = allSaid<ChangeName>(rest, changes);
  const implied = new Set(found.flatMap((name) => IMPLIED[name] ?? []));
  return { changes: found.filter((name) => !implied.has(name)), text: text === "" ? undefined : text };
}

import type { Find, ThreadEvent } from "../thread.ts";

type EventOf<Type extends ThreadEvent["type"]> = Extract<ThreadEvent, { type: Type }>;

const nothing: Find = { text: "", matches: [], current: null, words: [], state: "idle", hasMore: false };

/** Something else is looked for. What was found before stays until that is known, so that the view does not jump. */
export function lookedFor(find: Find | null, { text, current }: EventOf<"find">): Find {
  if (text.trim() === "") return { ...nothing, text };
  return { ...(find ?? nothing), text, current: current ?? find?.current ?? null, state: "searching" };
}

/** The match that is shown stays where it is one still; else the newest is. */
export function found(find: Find, { matches, words, hasMore }: EventOf<"found">): Find {
  const same = matches.find((one) => one.message_id === find.current?.message_id);
  return { ...find, matches, words, hasMore, state: "done", current: same ?? matches.at(-1) ?? null };
}

/** After the last match comes the first. */
export function moved(find: Find, by: 1 | -1): Find {
  const { matches, current } = find;
  const place = matches.findIndex((one) => one.message_id === current?.message_id);
  if (matches.length === 0) return find;
  const next = place === -1 ? matches.length - 1 : (place + by + matches.length) % matches.length;
  return { ...find, current: matches[next] ?? null };
}

/** Which of the matches is shown, from 1; 0 for none. */
export const placeOf = ({ matches, current }: Find): number =>
  matches.findIndex((one) => one.message_id === current?.message_id) + 1;

/** An entry as far as the keyboard is concerned. */
export interface MenuKeyItem {
  readonly label: string;
  readonly isDisabled?: boolean;
}

/**
 * Which entry a key leads to, or undefined when the key means nothing here. Arrows wrap around and skip disabled
 * entries. Letters find the next entry that begins with what was `typed` so far; from the second letter on the present
 * entry counts too.
 */
export function menuKeyTarget(
  key: string,
  currentIndex: number,
  items: readonly MenuKeyItem[],
  typed = "",
): number | undefined {
  const enabled = items.flatMap(({ isDisabled }, index) => (isDisabled ? [] : [index]));
  if (enabled.length === 0) return undefined;
  const first = enabled[0];
  const last = enabled.at(-1);
  switch (key) {
    case "ArrowDown":
      return enabled.find((index) => index > currentIndex) ?? first;
    case "ArrowUp":
      return enabled.findLast((index) => index < currentIndex) ?? last;
    case "Home":
      return first;
    case "End":
      return last;
    default:
      return isTypedKey(key) ? typeaheadTarget(typed, currentIndex, items, enabled) : undefined;
  }
}

/** Whether a key is a letter, digit or sign to search by. */
export function isTypedKey(key: string): boolean {
  return [...key].length === 1 && key !== " ";
}

function typeaheadTarget(
  typed: string,
  currentIndex: number,
  items: readonly MenuKeyItem[],
  enabled: readonly number[],
): number | undefined {
  // The same letter again and again walks through the entries that begin with it.
  const isRepeated = [...typed].every((letter) => letter === typed[0]);
  const search = (isRepeated ? typed.slice(0, 1) : typed).toLocaleLowerCase();
  const from = isRepeated ? currentIndex + 1 : currentIndex;
  const matches = enabled.filter((index) => items[index]?.label.toLocaleLowerCase().startsWith(search));
  return matches.find((index) => index >= from) ?? matches[0];
}

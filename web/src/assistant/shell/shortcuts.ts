import { useEffectEvent, useLayoutEffect } from "react";
import { partsOf, type Shell, type Shortcut } from "../feature.ts";
import { FEATURES } from "../features.ts";

/** What can be done with keys. */
export const SHORTCUTS: readonly Shortcut[] = partsOf(FEATURES.map(({ shortcuts }) => shortcuts)).flat();

/** The shortcut that a key press means, if it means one. */
function shortcutFor(event: KeyboardEvent): Shortcut | undefined {
  if (event.defaultPrevented || event.isComposing || event.altKey) return undefined;
  const isModified = event.ctrlKey || event.metaKey;
  const target = event.target instanceof Element ? event.target : null;
  const isBusy =
    target?.closest("input, textarea, select, [contenteditable]") !== null ||
    document.querySelector("dialog[open]") !== null;
  return SHORTCUTS.find(
    (one) =>
      one.key === event.key.toLowerCase() &&
      one.isModified === isModified &&
      (!one.isModified || (one.hasShift ?? false) === event.shiftKey) &&
      (one.isModified || !isBusy),
  );
}

/** Listens to the shortcuts while the assistant is open. */
export function useShortcuts(shell: Shell): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutFor(event);
    if (shortcut === undefined) return;
    event.preventDefault();
    shortcut.run(shell);
  });
  // Before what is listened for is seen: who presses a key at once is heard.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

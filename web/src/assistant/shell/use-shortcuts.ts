import { useEffect, useEffectEvent } from "react";
import type { Shell } from "../feature.ts";
import { shortcutFor } from "./shortcuts.ts";

/** Listens to the shortcuts while the assistant is open. */
export function useShortcuts(shell: Shell): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutFor(event);
    if (shortcut === undefined) return;
    event.preventDefault();
    shortcut.run(shell);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

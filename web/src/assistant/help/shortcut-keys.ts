import type { Shortcut } from "../feature.ts";

const isApple = () => /mac|iphone|ipad/i.test(navigator.platform);

/** The keys as they are labelled on this machine's keyboard. */
export function keysOf({ isModified, hasShift, name }: Shortcut): string[] {
  return [...(isModified ? [isApple() ? "⌘" : "Ctrl"] : []), ...(hasShift ? ["Shift"] : []), name];
}

/** The keys of what is written by hand. */
export const WRITING_KEYS = [
  { keys: ["Enter"], label: "Send" },
  { keys: ["Shift", "Enter"], label: "New line" },
  { keys: ["Esc"], label: "Close what is open" },
] as const;

import type { Shell } from "./shell.ts";

/** What can be done with keys: the help lists the same. */
export interface AssistantShortcut {
  /** `event.key` in lower case. */
  key: string;
  /** With Ctrl, or ⌘ on Apple's machines; else it counts only where nobody is writing. */
  isModified: boolean;
  hasShift?: boolean;
  /** How the key is written on keyboards, where that differs. */
  name: string;
  label: string;
  run(shell: Shell): void;
}

export const SHORTCUTS: readonly AssistantShortcut[] = [
  {
    key: "k",
    isModified: true,
    name: "K",
    label: "Find a command or a chat",
    run: ({ views }) => views.open("palette"),
  },
  {
    key: "o",
    isModified: true,
    hasShift: true,
    name: "O",
    label: "New chat",
    run: ({ startNewChat }) => startNewChat("options"),
  },
  {
    key: "s",
    isModified: true,
    hasShift: true,
    name: "S",
    label: "Show or hide the library",
    run: ({ panels }) => panels.library.toggle(),
  },
  { key: "/", isModified: false, name: "/", label: "Write a message", run: () => composerField()?.focus() },
  { key: "?", isModified: false, name: "?", label: "Help & Guide", run: ({ views }) => views.open("help") },
];

const composerField = () => document.getElementById("composer");
const isApple = () => /mac|iphone|ipad/i.test(navigator.platform);

/** The keys as they stand on the keyboard of this machine. */
export function keysOf({ isModified, hasShift, name }: AssistantShortcut): string[] {
  return [...(isModified ? [isApple() ? "⌘" : "Ctrl"] : []), ...(hasShift ? ["Shift"] : []), name];
}

/** The keys of what is written by hand, for the help. */
export const WRITING_KEYS = [
  { keys: ["Enter"], label: "Send" },
  { keys: ["Shift", "Enter"], label: "New line" },
  { keys: ["Esc"], label: "Close what is open" },
] as const;

/** The shortcut that a key press means, if it means one. */
export function shortcutFor(event: KeyboardEvent): AssistantShortcut | undefined {
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

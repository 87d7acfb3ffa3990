import type { Shortcut } from "./feature.ts";

const isApple = () => /mac|iphone|ipad/i.test(navigator.platform);

/** The keys of a shortcut, one after the other, as they are labelled on this machine's keyboard: `["Ctrl", "K"]`. */
export function shortcutKeys({ isModified, hasShift, name }: Shortcut): string[] {
  return [...(isModified ? [isApple() ? "⌘" : "Ctrl"] : []), ...(hasShift ? ["Shift"] : []), name];
}

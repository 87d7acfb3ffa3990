import { installOffer, useInstallState } from "../../shared/install/install.ts";
import type { Shortcut } from "../feature.ts";
import { useShell, type ViewProps } from "../feature.ts";
import { HelpGuide } from "./help-guide.tsx";

/** Options, Help & Guide. */
export function HelpView({ isOpen, onClose }: ViewProps) {
  const { shortcuts, renderText, prepareText } = useShell();
  const installState = useInstallState();
  return (
    <HelpGuide
      isOpen={isOpen}
      onClose={onClose}
      shortcuts={[
        ...shortcuts.map((shortcut) => ({ keys: keysOf(shortcut), label: shortcut.label })),
        ...WRITING_KEYS,
      ]}
      isInstalled={installOffer().isInstalled()}
      {...(installState === "none" ? {} : { onInstall: () => void installOffer().install() })}
      renderText={(text) => renderText(text, false)}
      prepareText={prepareText}
    />
  );
}

const isApple = () => /mac|iphone|ipad/i.test(navigator.platform);

/** The keys as they are labelled on this machine's keyboard. */
function keysOf({ isModified, hasShift, name }: Shortcut): string[] {
  return [...(isModified ? [isApple() ? "⌘" : "Ctrl"] : []), ...(hasShift ? ["Shift"] : []), name];
}

/** The keys of what is written by hand. */
const WRITING_KEYS = [
  { keys: ["Enter"], label: "Send" },
  { keys: ["Shift", "Enter"], label: "New line" },
  { keys: ["Esc"], label: "Close what is open" },
] as const;

import { installOffer, useInstallState } from "../../shared/install/install.ts";
import { useShell, type ViewProps } from "../feature.ts";
import { shortcutKeys } from "../shortcut-keys.ts";
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
        ...shortcuts.map((shortcut) => ({ keys: shortcutKeys(shortcut), label: shortcut.label })),
        ...WRITING_KEYS,
      ]}
      isInstalled={installOffer().isInstalled()}
      {...(installState === "none" ? {} : { onInstall: () => void installOffer().install() })}
      renderText={(text) => renderText(text, false)}
      prepareText={prepareText}
    />
  );
}

/** The keys of what is written by hand. */
const WRITING_KEYS = [
  { keys: ["Enter"], label: "Send" },
  { keys: ["Shift", "Enter"], label: "New line" },
  { keys: ["Esc"], label: "Close what is open" },
] as const;

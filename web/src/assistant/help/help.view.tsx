import { installOffer, useInstallState } from "../../shared/install/install.ts";
import { useShell, type ViewProps } from "../feature.ts";
import { HelpGuide } from "./help-guide.tsx";
import { keysOf, WRITING_KEYS } from "./shortcut-keys.ts";

/** Options, Help & Guide. */
export function HelpView({ isOpen, onClose }: ViewProps) {
  const { shortcuts, renderText } = useShell();
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
    />
  );
}

import { MessageText } from "../../chat/message-text.tsx";
import { HelpGuide } from "../../help/help-guide.tsx";
import { installOffer, useInstallState } from "../install.tsx";
import { useShell } from "../shell.ts";
import { keysOf, SHORTCUTS, WRITING_KEYS } from "../shortcuts.ts";
import type { ViewProps } from "../views.ts";

/** Options, Help & Guide. */
export function HelpView({ isOpen, onClose }: ViewProps) {
  const { chat } = useShell();
  const installState = useInstallState();
  const shortcuts = [
    ...SHORTCUTS.map((shortcut) => ({ keys: keysOf(shortcut), label: shortcut.label })),
    ...WRITING_KEYS,
  ];
  return (
    <HelpGuide
      isOpen={isOpen}
      onClose={onClose}
      shortcuts={shortcuts}
      isInstalled={installOffer.isInstalled()}
      {...(installState === "none" ? {} : { onInstall: () => void installOffer.install() })}
      renderText={(text) => <MessageText text={text} isGrowing={false} ownOrigin={chat.ownOrigin} />}
    />
  );
}

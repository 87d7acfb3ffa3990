import type { HelperTexts } from "@bakso/contract/content/helper.shapes";
import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { Figure } from "../../shared/ui/figure.tsx";
import { headSmall } from "../../shared/ui/figures/head-small.figure.ts";
import styles from "./helper-chat.module.css";
import type { HelperPanelProps } from "./helper-panel.tsx";

interface HelperChatProps {
  texts: HelperTexts;
}

/** Whether it was open on the page before: moving between pages does not change it. */
let wasOpen = false;
/** The panel, once it was asked for. */
let LoadedPanel: ComponentType<HelperPanelProps> | null = null;
const loadPanel = () => import("./helper-panel.tsx");

/**
 * The button "Ask BaksoAI" in the corner of a public page, and the chat that it opens. Only the button is part of the
 * page; the rest loads when a pointer or the focus comes near. Mount it once, as the last element.
 */
export function HelperChat({ texts }: HelperChatProps) {
  const [isOpen, setOpen] = useState(wasOpen);
  const [Panel, setPanel] = useState<ComponentType<HelperPanelProps> | null>(() => LoadedPanel);
  const [hasFailed, setFailed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const become = useCallback((isWanted: boolean) => {
    wasOpen = isWanted;
    setOpen(isWanted);
  }, []);
  const open = async () => {
    become(true);
    setFailed(false);
    if (LoadedPanel !== null) return;
    try {
      LoadedPanel = (await loadPanel()).HelperPanel;
      setPanel(() => LoadedPanel);
    } catch {
      // Offline, or a new deployment removed the part: the button stays, and can be pressed again.
      setFailed(true);
      become(false);
    }
  };
  const isClosing = useRef(false);
  const close = useCallback(() => {
    isClosing.current = true;
    become(false);
  }, [become]);
  // The button can't be reached while a modal sheet is open.
  useEffect(() => {
    if (isOpen || !isClosing.current) return;
    isClosing.current = false;
    button.current?.focus();
  }, [isOpen]);

  return (
    <div className={styles.corner}>
      {isOpen && Panel ? <Panel texts={texts} onClose={close} /> : null}
      {hasFailed ? (
        <p role="alert" className={styles.failure}>
          The chat could not be loaded. Please try again.
        </p>
      ) : null}
      <button
        ref={button}
        type="button"
        className={styles.button}
        title="Ask assistant"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={isOpen && !Panel}
        onPointerEnter={() => void loadPanel().catch(() => undefined)}
        onClick={() => (isOpen ? close() : void open())}
      >
        <Figure source={headSmall} widthPx={32} />
        Ask BaksoAI
      </button>
    </div>
  );
}

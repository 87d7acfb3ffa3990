import type { HelperTexts } from "@bakso/contract/content/helper.shapes";
import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useSyncExternalStore,
} from "react";
import { focusIfLost } from "../../shared/lib/focus-if-lost.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { xIcon } from "../../shared/ui/icons/x.icon.ts";
import { askHelper } from "./helper.api.ts";
import { HelperForm } from "./helper-form.tsx";
import { HelperLog } from "./helper-log.tsx";
import styles from "./helper-panel.module.css";
import { createHelperTalk, type HelperTalk } from "./helper-talk.ts";

export interface HelperPanelProps {
  texts: HelperTexts;
  onClose: () => void;
}

/** In these windows the chat is a modal sheet; in larger ones the page can still be used. */
const SHEET = "(max-width: 640px), (max-height: 480px)";
/** Where the focus would bring up a keyboard that covers the chat, the input waits for a touch. */
const HAS_KEYBOARD = "(hover: hover) and (pointer: fine)";

/** The open chat. */
export function HelperPanel({ texts, onClose }: HelperPanelProps) {
  const talk = useHelperTalk(texts.greeting);
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const titleId = useId();
  useVisibleHeight(dialog);

  const place = () => (window.matchMedia(HAS_KEYBOARD).matches ? field.current : dialog.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    if (window.matchMedia(SHEET).matches) element.showModal();
    else element.show();
    place()?.focus();
  }, []);

  // The button that was pressed goes with the question.
  const pick = (question: string) => {
    talk.send(question);
    focusIfLost(place);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={styles.panel}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
      // The browser closes it on a second Escape in any case.
      onClose={onClose}
    >
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {texts.title}
        </h2>
        <IconButton label="Close" icon={xIcon} onClick={onClose} />
      </div>
      <HelperLog state={talk.state} texts={texts} onPick={pick} onLeave={onClose} />
      <HelperForm ref={field} placeholder={texts.placeholder} note={texts.note} onSend={talk.send} />
    </dialog>
  );
}

/** One talk for the tab: it outlives the pages and, in sessionStorage, their scripts. */
let talk: HelperTalk | undefined;

/** The tab's talk with the helper, greeted. */
function useHelperTalk(greeting: string) {
  talk ??= createHelperTalk({ ask: askHelper, greeting, storage: sessionStorageIfAllowed() });
  const { subscribe, current, send } = talk;
  useEffect(() => talk?.greet(), []);
  return { state: useSyncExternalStore(subscribe, current), send };
}

function sessionStorageIfAllowed(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/**
 * Sets two style properties of an element: `--visible-height`, the height that a phone's keyboard leaves, and
 * `--covered-height`, the height that it covers. In some browsers the keyboard lies over what is fixed to the bottom.
 */
function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      const coveredPx = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      element.current?.style.setProperty("--visible-height", `${viewport.height}px`);
      element.current?.style.setProperty("--covered-height", `${coveredPx}px`);
    };
    measure();
    const away = new AbortController();
    viewport.addEventListener("resize", measure, { signal: away.signal });
    viewport.addEventListener("scroll", measure, { signal: away.signal });
    return () => away.abort();
  }, [element]);
}

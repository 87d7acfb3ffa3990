import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../icon.tsx";
import { caretDownIcon } from "../icons/caret-down.icon.ts";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./disclosure.module.css";

interface DisclosureProps {
  title: ReactNode;
  /** Below the title, also while it is closed. */
  lead: ReactNode;
  /** Keeps company at the start of the row. */
  figure: ReactNode;
  children: ReactNode;
}

/**
 * A section that opens under its heading. It is a native element, so it works without scripts. With scripts, its
 * heading becomes a button, which tells screen readers more.
 */
export function Disclosure({ title, lead, figure, children }: DisclosureProps) {
  const isHydrated = useHydrated();
  const details = useRef<HTMLDetailsElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const bodyId = useId();

  // It may have been opened before the scripts came.
  const wasInUse = useRef(false);
  useLayoutEffect(() => {
    setOpen(details.current?.open ?? false);
    wasInUse.current = document.activeElement === details.current?.firstElementChild;
  }, []);
  useLayoutEffect(() => {
    // The native heading had the focus, and has been replaced.
    if (isHydrated && wasInUse.current) button.current?.focus({ preventScroll: true });
  }, [isHydrated]);

  const head = (
    <span className={styles.head}>
      {figure}
      <span className={styles.title}>{title}</span>
      <span className={styles.caret}>
        <Icon path={caretDownIcon} sizePx={24} />
      </span>
      <span className={styles.lead}>{lead}</span>
    </span>
  );
  return (
    <section className={styles.section} data-open={isOpen || undefined}>
      {isHydrated ? (
        <h2 className={styles.heading}>
          <button
            ref={button}
            type="button"
            className={styles.button}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setOpen(!isOpen)}
          >
            {head}
          </button>
        </h2>
      ) : null}
      <details
        ref={details}
        className={styles.details}
        open={isHydrated ? isOpen : undefined}
        // Searching the page opens it too.
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className={styles.summary} hidden={isHydrated}>
          {isHydrated ? null : <h2 className={styles.heading}>{head}</h2>}
        </summary>
        <div id={bodyId} className={styles.body}>
          {children}
        </div>
      </details>
    </section>
  );
}

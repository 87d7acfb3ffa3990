import { type ReactNode, type RefObject, useId, useRef } from "react";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";
import { Figure } from "./figure.tsx";
import { peekFigure } from "./figures/peek.figure.ts";
import { IconButton } from "./icon-button.tsx";
import { xIcon } from "./icons/x.icon.ts";
import { useModal } from "./use-modal.ts";

interface DialogProps {
  isOpen: boolean;
  /** Escape, a click beside the card and the Close button. The owner then sets `isOpen` to false. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons below the content. */
  footer?: ReactNode;
  /** `wide` is 740 px, `narrow` 440. */
  width?: "wide" | "narrow";
  /** Bakso looks over the upper edge: only in Connect Wallet. */
  hasPeek?: boolean;
  /** False while something is going on that must not be left. */
  isDismissible?: boolean;
  closeLabel?: string;
  /** What gets the focus first; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  role?: "dialog" | "alertdialog";
  className?: string;
}

/**
 * A native modal dialog: the page behind it is inert, focus stays inside and returns to where it was.
 * On phones it is a sheet at the bottom.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  width = "wide",
  hasPeek = false,
  isDismissible = true,
  closeLabel = "Close",
  initialFocus,
  role,
  className,
}: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const modal = useModal({ dialog, isOpen, onClose, isDismissible, initialFocus });
  return (
    <dialog ref={dialog} {...modal} role={role} aria-labelledby={titleId} className={styles.dialog}>
      <div className={classNames(styles.card, styles[width], hasPeek && styles.peeked, className)}>
        {hasPeek ? <Figure source={peekFigure} className={styles.peek} /> : null}
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton
            label={closeLabel}
            icon={xIcon}
            className={styles.close}
            disabled={!isDismissible}
            onClick={onClose}
          />
        </header>
        <div className={styles.content}>{children}</div>
        {footer ? <footer className={styles.footer}>{footer}</footer> : null}
      </div>
    </dialog>
  );
}

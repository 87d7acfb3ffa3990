import { type ReactNode, use, useId, useRef } from "react";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import { caretDownIcon } from "./icons/caret-down.icon.ts";
import { caretRightIcon } from "./icons/caret-right.icon.ts";
import { xIcon } from "./icons/x.icon.ts";
import styles from "./panel.module.css";
import { PanelFoot } from "./panel-foot.ts";
import { useMediaQuery } from "./use-media-query.ts";
import { useModal } from "./use-modal.ts";

interface PanelProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The edge from which it slides in, in a narrow window. */
  side: "left" | "right";
  /** Whether its contents are folded away; without `onFold` they can't be. */
  isFolded?: boolean;
  onFold?: (isFolded: boolean) => void;
  /** Buttons at the other end of the title's line. */
  actions?: ReactNode;
  closeLabel?: string;
  className?: string;
  /** In which windows it lies over the page: a media query. */
  overlayQuery: string;
}

/**
 * A panel beside the main part of the page. In a narrow window it lies over the page as a modal dialog, 320 px wide; on
 * a phone it covers the whole page. When the window crosses that width, the content is mounted anew.
 */
export function Panel({ overlayQuery, ...props }: PanelProps) {
  const isNarrow = useMediaQuery(overlayQuery);
  return isNarrow ? <OverlaidPanel {...props} /> : <DockedPanel {...props} />;
}

type ShownPanelProps = Omit<PanelProps, "overlayQuery">;

function DockedPanel({ isOpen, side, className, ...parts }: ShownPanelProps) {
  const titleId = useId();
  if (!isOpen) return null;
  return (
    <aside
      aria-labelledby={titleId}
      className={classNames(styles.panel, styles.docked, parts.isFolded && styles.folded, className)}
    >
      <PanelParts {...parts} titleId={titleId} />
    </aside>
  );
}

/** What lies over the page is closed, not folded. */
function OverlaidPanel({ isOpen, side, className, isFolded, onFold, ...parts }: ShownPanelProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const foot = use(PanelFoot);
  const modal = useModal({ dialog, isOpen, onClose: parts.onClose, isDismissible: true });
  return (
    <dialog ref={dialog} {...modal} aria-labelledby={titleId} className={styles.overlay}>
      <div className={classNames(styles.panel, styles.sheet, styles[side], className)}>
        {isOpen ? <PanelParts {...parts} titleId={titleId} /> : null}
      </div>
      {foot && isOpen ? <div className={styles.foot}>{foot}</div> : null}
    </dialog>
  );
}

type PanelPartsProps = Omit<ShownPanelProps, "isOpen" | "side" | "className"> & {
  titleId: string;
};

function PanelParts({
  title,
  titleId,
  isFolded,
  onFold,
  actions,
  children,
  onClose,
  closeLabel = "Hide",
}: PanelPartsProps) {
  return (
    <>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {/* Beside what it folds, and far from what closes. */}
        {onFold ? (
          <IconButton
            label={isFolded ? "Expand" : "Collapse"}
            aria-expanded={!isFolded}
            icon={isFolded ? caretRightIcon : caretDownIcon}
            look="small"
            className={styles.fold}
            onClick={() => onFold(!isFolded)}
          />
        ) : null}
        <div className={styles.actions}>
          {actions}
          <IconButton label={closeLabel} icon={xIcon} className={styles.close} onClick={onClose} />
        </div>
      </header>
      <div className={styles.content}>{isFolded ? null : children}</div>
    </>
  );
}

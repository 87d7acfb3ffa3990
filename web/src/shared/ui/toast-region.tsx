import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { checkIcon } from "./icons/check.icon.ts";
import { infoIcon } from "./icons/info.icon.ts";
import { warningCircleIcon } from "./icons/warning-circle.icon.ts";
import { xIcon } from "./icons/x.icon.ts";
import type { Toast, ToastQueue } from "./toast.queue.ts";
import styles from "./toast-region.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** Long enough to read a sentence and reach its button. */
const SHOWN_MS = 7_000;
const NONE: readonly Toast[] = [];

interface ToastRegionProps {
  queue: ToastQueue;
}

/**
 * Where short messages appear, above everything else. They stay while a pointer or the focus is on them; errors stay
 * until they are closed.
 */
export function ToastRegion({ queue }: ToastRegionProps) {
  const toasts = useSyncExternalStore(queue.subscribe, queue.current, () => NONE);
  const region = useRef<HTMLElement>(null);
  const newestId = toasts.at(-1)?.id;
  const dialog = useOpenDialog(newestId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another dialog it is another element, not shown yet.
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    // Shown again, it lies above a dialog that was opened meanwhile.
    if (element.matches(":popover-open")) element.hidePopover();
    if (newestId !== undefined) element.showPopover();
  }, [newestId, dialog]);
  const messages = (
    <>
      {/* The region itself comes and goes with its messages; a live region must stand before they come. */}
      <VisuallyHidden isLive>{toasts.at(-1)?.text}</VisuallyHidden>
      <section ref={region} popover="manual" aria-label="Messages" className={styles.region}>
        <div className={styles.list}>
          {toasts.map((toast) => (
            <ToastCard key={toast.id} toast={toast} onDismiss={() => queue.dismiss(toast.id)} />
          ))}
        </div>
      </section>
    </>
  );
  return dialog === null ? messages : createPortal(messages, dialog);
}

/** The dialog in front. What stands outside it can't be pressed, and is not read aloud: messages belong into it. */
function useOpenDialog(newestId: number | undefined): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for anew with each message too.
  useEffect(() => {
    const find = () => setDialog([...document.querySelectorAll("dialog:modal")].at(-1) ?? null);
    find();
    const ending = new AbortController();
    // The focus goes into a dialog that opens, and out of one that is gone without having been closed.
    for (const change of ["focusin", "toggle", "close"])
      document.addEventListener(change, find, { capture: true, signal: ending.signal });
    return () => ending.abort();
  }, [newestId]);
  return dialog;
}

const ICONS: Record<Toast["kind"], string> = { info: infoIcon, success: checkIcon, error: warningCircleIcon };

interface ToastCardProps {
  toast: Toast;
  onDismiss: () => void;
}

function ToastCard({ toast, onDismiss }: ToastCardProps) {
  const [isHeld, setHeld] = useState(false);
  const dismiss = useEffectEvent(onDismiss);
  const leavesByItself = toast.kind !== "error" && !isHeld;
  useEffect(() => {
    if (!leavesByItself) return;
    const timer = setTimeout(() => dismiss(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [leavesByItself]);

  const { action } = toast;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading a message must not be a race; nothing is done here
    <div
      className={classNames(styles.toast, styles[toast.kind])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon path={ICONS[toast.kind]} className={styles.icon} />
      <p className={styles.text}>{toast.text}</p>
      {action ? (
        <Button
          variant="quiet"
          onClick={() => {
            onDismiss();
            // It leads somewhere: nothing lies over the place.
            for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog:modal")) dialog.close();
            action.onSelect();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton label="Dismiss" icon={xIcon} onClick={onDismiss} />
    </div>
  );
}

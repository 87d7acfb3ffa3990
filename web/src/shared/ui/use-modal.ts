import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
} from "react";

interface Modal {
  dialog: RefObject<HTMLDialogElement | null>;
  isOpen: boolean;
  onClose: () => void;
  isDismissible: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
}

/**
 * Opens and closes a native `<dialog>` as its owner says, and tells the owner when the user wants it closed. The dialog
 * element must span the window, with the visible card inside it: a press on the dialog itself is one beside the card.
 */
export function useModal({ dialog, isOpen, onClose, isDismissible, initialFocus }: Modal) {
  const isPressOutside = useRef(false);
  const returnTo = useRef<Element>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === isOpen) return;
    if (!isOpen) {
      element.close();
      return;
    }
    returnTo.current = document.activeElement;
    keepPageWidth();
    element.showModal();
    initialFocus?.current?.focus();
  }, [dialog, isOpen, initialFocus]);

  // A dialog that is removed while it is open sends no close event, and does not return the focus.
  useEffect(
    () => () => {
      if (returnTo.current instanceof HTMLElement && returnTo.current.isConnected) returnTo.current.focus();
    },
    [],
  );

  const dismiss = (): void => {
    if (isDismissible) onClose();
  };
  return {
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      dismiss();
    },
    // The browser closes it on a second Escape in any case; the owner must learn of it.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return;
      returnTo.current = null;
      if (isOpen) onClose();
    },
    onPointerDown: (event: PointerEvent) => {
      isPressOutside.current = event.target === event.currentTarget;
    },
    // Only a press that began outside counts: selecting text may end there too.
    onClick: (event: MouseEvent) => {
      if (isPressOutside.current && event.target === event.currentTarget) dismiss();
    },
  };
}

/** The page loses its scrollbar while a modal is open; `base.css` gives the width back as padding. */
function keepPageWidth(): void {
  const root = document.documentElement;
  root.style.setProperty("--scrollbar-width", `${window.innerWidth - root.clientWidth}px`);
}

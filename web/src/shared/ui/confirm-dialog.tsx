import { type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What happens on Yes, in a sentence. */
  children: ReactNode;
  onYes: () => void;
  onNo: () => void;
  /** Yes destroys something. */
  isDanger?: boolean;
  /** While Yes is being carried out, neither button works. */
  isBusy?: boolean;
}

/** A question with Yes and No. The focus starts on No, so that a hasty Enter destroys nothing. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  onYes,
  onNo,
  isDanger,
  isBusy,
}: ConfirmDialogProps) {
  const no = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onNo}
      title={title}
      width="narrow"
      role="alertdialog"
      isDismissible={!isBusy}
      initialFocus={no}
      footer={
        <>
          <Button ref={no} disabled={isBusy} onClick={onNo}>
            No
          </Button>
          <Button variant={isDanger ? "danger" : "primary"} disabled={isBusy} onClick={onYes}>
            Yes
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

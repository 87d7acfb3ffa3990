import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

interface DeleteDialogProps {
  /** What would be deleted. */
  name: string;
  onYes: () => void;
  onNo: () => void;
}

/** Asks before a conversation is deleted for good. */
export function DeleteDialog({ name, onYes, onNo }: DeleteDialogProps) {
  return (
    <ConfirmDialog isOpen title="Delete this chat?" isDanger onYes={onYes} onNo={onNo}>
      “{name}” and every message in it will be gone for good.
    </ConfirmDialog>
  );
}

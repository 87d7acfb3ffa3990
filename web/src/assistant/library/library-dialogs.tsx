import type { AgentOutput } from "@bakso/contract/agents";
import type { ReactNode } from "react";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";

interface DeleteDialogProps {
  kind: "chat" | "output";
  /** What would be deleted. */
  name: string;
  onYes: () => void;
  onNo: () => void;
}

const WORDS = {
  chat: { title: "Delete this chat?", rest: "and every message in it will be gone for good." },
  output: { title: "Delete this output?", rest: "will be gone for good." },
} as const;

/** Asks before a conversation or an output is deleted for good. */
export function DeleteDialog({ kind, name, onYes, onNo }: DeleteDialogProps) {
  const { title, rest } = WORDS[kind];
  return (
    <ConfirmDialog isOpen title={title} isDanger onYes={onYes} onNo={onNo}>
      “{name}” {rest}
    </ConfirmDialog>
  );
}

interface OutputDialogProps {
  output: AgentOutput;
  renderText: (text: string) => ReactNode;
  onClose: () => void;
}

/** An output, whole. */
export function OutputDialog({ output, renderText, onClose }: OutputDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={output.name} footer={<CopyButton text={output.output} />}>
      {renderText(output.output)}
    </Dialog>
  );
}

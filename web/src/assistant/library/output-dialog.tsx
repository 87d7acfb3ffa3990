import type { AgentOutput } from "@bakso/contract/agents";
import type { ReactNode } from "react";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";

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

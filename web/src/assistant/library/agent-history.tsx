import type { AgentOutput } from "@bakso/contract/agents";
import { type ReactNode, useState } from "react";
import { latePart } from "../../shared/lib/late-part.tsx";
import { ListWait } from "../../shared/ui/list-wait.tsx";
import styles from "./library.module.css";
import { OutputRow } from "./output-row.tsx";
import { useOutputChanges, useOutputs } from "./use-outputs.ts";

// Seldom needed, so not in the page's first load.
const DeleteDialog = latePart(async () => (await import("./delete-dialog.tsx")).DeleteDialog);
const OutputDialog = latePart(async () => (await import("./output-dialog.tsx")).OutputDialog);

interface AgentHistoryProps {
  wallet: string;
  /** A changed number makes the list read again. */
  refreshTrigger: number;
  /** Shows an output in the chat. */
  onShow: (output: AgentOutput) => void;
  /** Draws a text in Markdown. */
  renderText: (text: string) => ReactNode;
}

/** The outputs of the agents that were saved. */
export function AgentHistory({ wallet, refreshTrigger, onShow, renderText }: AgentHistoryProps) {
  const { outputs, isKnown, hasFailed, retry } = useOutputs(wallet, refreshTrigger);
  const { rename, remove } = useOutputChanges(wallet);
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<AgentOutput | null>(null);
  const [viewed, setViewed] = useState<AgentOutput | null>(null);
  return (
    <section className={styles.outputs} aria-labelledby="agent-history">
      <h3 id="agent-history" className={styles.heading}>
        Agent History
      </h3>
      {!isKnown ? (
        <ListWait what="agent outputs" rowCount={1} hasFailed={hasFailed} onRetry={retry} />
      ) : outputs.length === 0 ? (
        <p className={styles.nothing}>No agent outputs available</p>
      ) : (
        <div className={styles.outputList}>
          {outputs.map((output) => (
            <OutputRow
              key={output.id}
              output={output}
              isRenaming={output.id === renamingId}
              onShow={onShow}
              onView={setViewed}
              onEdit={setRenamingId}
              onRename={(id, name) => void rename(id, name)}
              onDelete={setDeleting}
            />
          ))}
        </div>
      )}
      {viewed === null ? null : (
        <OutputDialog output={viewed} renderText={renderText} onClose={() => setViewed(null)} />
      )}
      {deleting === null ? null : (
        <DeleteDialog
          kind="output"
          name={deleting.name}
          onNo={() => setDeleting(null)}
          onYes={() => {
            setDeleting(null);
            void remove(deleting.id);
          }}
        />
      )}
    </section>
  );
}

import type { AgentOutput, ListedAgentOutput } from "@bakso/contract/agents";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { VList, type VListHandle } from "virtua";
import { keptInBrowser } from "../../shared/lib/kept-text.ts";
import { Button } from "../../shared/ui/button.tsx";
import { ListWait } from "../../shared/ui/list-wait.tsx";
import { VisuallyHidden } from "../../shared/ui/visually-hidden.tsx";
import { downloadText } from "./download.ts";
import { DeleteDialog, OutputDialog } from "./late-dialogs.ts";
import styles from "./library.module.css";
import { OutputRow } from "./output-row.tsx";
import { timeToday } from "./time-today.ts";
import { useOutputChanges, useOutputs, useWholeOutput } from "./use-outputs.ts";

/** A row with the gap below it: the list is as high as its rows, as far as there is room. */
const ROW_PX = 54;
/** More than this has no room to be seen at once. */
const MOST_WAITING = 4;
/** Some rows before the end, so that nobody waits at it. */
const NEAR_PX = 400;

interface AgentHistoryProps {
  wallet: string;
  /** A changed number makes the list read again. */
  refreshTrigger: number;
  /** When something was saved, by the site's clock. */
  timeText: (createdAt: string) => string;
  /** Shows an output in the chat. */
  onShow: (output: AgentOutput) => void;
  /** Where one gives the agents a task. */
  onStart: () => void;
  /** Draws a text in Markdown. */
  renderText: (text: string) => ReactNode;
}

/** The outputs of the agents that were saved. However many there are, only those in view are in the page. */
export function AgentHistory(props: AgentHistoryProps) {
  const { wallet, refreshTrigger, timeText, onShow, onStart, renderText } = props;
  const { outputs, isKnown, hasFailed, retry, more } = useOutputs(wallet, refreshTrigger);
  const { read, busyId, failed } = useWholeOutput(wallet);
  const { rename, remove } = useOutputChanges(wallet);
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<ListedAgentOutput | null>(null);
  const [viewed, setViewed] = useState<AgentOutput | null>(null);
  const list = useRef<VListHandle>(null);
  // It waits as high as it was last time: what is above it stays where it is when the rows come.
  const heightKey = `agent-history:${wallet}`;
  useEffect(() => {
    if (isKnown) keptInBrowser.write(heightKey, `${Math.min(outputs.length, MOST_WAITING)}`);
  }, [heightKey, isKnown, outputs.length]);
  const waitingRows = Number(keptInBrowser.read(heightKey));
  const renaming = outputs.findIndex(({ id }) => id === renamingId);
  return (
    <section
      className={styles.outputs}
      aria-labelledby="agent-history"
      data-unseen={!isKnown && !hasFailed && waitingRows === 0}
    >
      <h3 id="agent-history" className={styles.heading}>
        Agent History
      </h3>
      {!isKnown ? (
        <div className={styles.outputList}>
          <ListWait what="agent outputs" rowCount={waitingRows || 1} hasFailed={hasFailed} onRetry={retry} />
        </div>
      ) : outputs.length === 0 ? (
        <div className={styles.none}>
          <p>No agent outputs available</p>
          <Button onClick={onStart}>Give the agents a task</Button>
        </div>
      ) : (
        <VList
          ref={list}
          data={outputs}
          className={styles.outputList}
          style={{ height: outputs.length * ROW_PX }}
          {...(renaming === -1 ? {} : { keepMounted: [renaming] })}
          onScroll={(offset) => {
            const { scrollSize, viewportSize } = list.current ?? { scrollSize: 0, viewportSize: 0 };
            if (scrollSize - viewportSize - offset < NEAR_PX) more();
          }}
        >
          {(output) => (
            <OutputRow
              key={output.id}
              output={output}
              timeText={timeText(output.timestamp)}
              time={timeToday(timeText, output.timestamp)}
              isRenaming={output.id === renamingId}
              isBusy={output.id === busyId}
              hasFailed={output.id === failed?.id}
              onShow={() => void read(output, onShow)}
              onView={() => void read(output, setViewed)}
              onExport={() => void read(output, ({ name, output: text }) => downloadText(name, text))}
              onEdit={setRenamingId}
              onRename={(id, name) => void rename(id, name)}
              onDelete={setDeleting}
            />
          )}
        </VList>
      )}
      {/* Its row says it too, where it was pressed: below the list it would take the pressed row's place. */}
      <VisuallyHidden isLive>
        {failed === null ? null : `“${failed.name}” could not be loaded.`}
      </VisuallyHidden>
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

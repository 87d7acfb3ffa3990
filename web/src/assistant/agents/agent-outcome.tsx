import { useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { arrowClockwiseIcon } from "../../shared/ui/icons/arrow-clockwise.icon.ts";
import { checkIcon } from "../../shared/ui/icons/check.icon.ts";
import { floppyDiskIcon } from "../../shared/ui/icons/floppy-disk.icon.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import type { AgentPhase, AgentSession } from "./agent-session.ts";
import styles from "./agents.module.css";

interface AgentOutcomeProps {
  session: AgentSession;
  phase: AgentPhase;
  onSave: (output: string) => Promise<void>;
  /** Makes room for another task. */
  onNew: () => void;
}

/** What can be done when a task has ended, and how it did, where it was not done. */
export function AgentOutcome({ session, phase, onSave, onNew }: AgentOutcomeProps) {
  if (phase.kind !== "done" && phase.kind !== "stopped" && phase.kind !== "failed") return null;
  const canGoOn = phase.kind === "stopped" || (phase.kind === "failed" && phase.canRetry);
  return (
    <div className={styles.outcome} role="status" data-outcome={phase.kind}>
      <OutcomeText phase={phase} />
      <div className={styles.outcomeButtons}>
        {canGoOn ? (
          <Button icon={arrowClockwiseIcon} onClick={session.goOn}>
            {phase.kind === "failed" ? "Retry" : "Continue"}
          </Button>
        ) : null}
        {phase.kind === "failed" && canGoOn ? null : <SaveButton output={session.draft()} onSave={onSave} />}
        <Button onClick={onNew}>New task</Button>
      </div>
    </div>
  );
}

function OutcomeText({ phase }: Pick<AgentOutcomeProps, "phase">) {
  switch (phase.kind) {
    case "failed":
      return (
        <Notice kind="error">
          {phase.text}
          {phase.reason === undefined ? null : <span className={styles.reason}>{phase.reason}</span>}
        </Notice>
      );
    case "stopped":
      return <p>You stopped the agents. What they wrote until then is kept.</p>;
    default:
      return null;
  }
}

function SaveButton({ output, onSave }: { output: string | undefined; onSave: AgentOutcomeProps["onSave"] }) {
  const [state, setState] = useState<"unsaved" | "saving" | "saved" | "failed">("unsaved");
  if (output === undefined) return null;
  const save = async () => {
    setState("saving");
    try {
      await onSave(output);
      setState("saved");
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      <Button
        variant="primary"
        icon={state === "saved" ? checkIcon : floppyDiskIcon}
        disabled={state === "saving" || state === "saved"}
        onClick={() => void save()}
      >
        {state === "saved" ? "Saved to the library" : "Save Last Agent A Message"}
      </Button>
      {state === "failed" ? (
        <Notice kind="error">It could not be saved just now. Please try again.</Notice>
      ) : null}
    </>
  );
}

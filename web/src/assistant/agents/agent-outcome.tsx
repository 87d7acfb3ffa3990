import { AGENT_MAX_TURNS } from "@bakso/contract/constants";
import { useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { arrowClockwiseIcon } from "../../shared/ui/icons/arrow-clockwise.icon.ts";
import { checkIcon } from "../../shared/ui/icons/check.icon.ts";
import { floppyDiskIcon } from "../../shared/ui/icons/floppy-disk.icon.ts";
import { infoIcon } from "../../shared/ui/icons/info.icon.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { AgentFace } from "./agent-face.tsx";
import type { AgentPhase, AgentSession } from "./agent-session.ts";
import { type AgentItem, isBareVerdict } from "./agent-task.ts";
import styles from "./agents.module.css";

interface AgentOutcomeProps {
  session: AgentSession;
  phase: AgentPhase;
  /** What was said last. */
  last: AgentItem | undefined;
  onSave: (output: string) => Promise<void>;
  /** Makes room for another task. */
  onNew: () => void;
}

/** How a task ended, and what can be done then. */
export function AgentOutcome({ session, phase, last, onSave, onNew }: AgentOutcomeProps) {
  if (phase.kind !== "done" && phase.kind !== "stopped" && phase.kind !== "failed") return null;
  const canGoOn = phase.kind === "stopped" || (phase.kind === "failed" && phase.canRetry);
  return (
    <div className={styles.outcome} role="status" data-outcome={phase.kind}>
      <OutcomeText phase={phase} last={last} />
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

function OutcomeText({ phase, last }: Pick<AgentOutcomeProps, "phase" | "last">) {
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
    case "done":
      return (
        <div className={styles.verdict} data-approved={phase.reason === "approved"}>
          {phase.reason === "approved" ? (
            <AgentFace agent="B" sizePx={44} />
          ) : (
            <Icon path={infoIcon} sizePx={32} />
          )}
          <div>
            <p>
              {phase.reason === "approved"
                ? "Agent B finds the work done."
                : "Five rounds are over. Agent B was not satisfied yet."}
            </p>
            {last && isBareVerdict(last) ? (
              <p className={styles.round}>
                Round {last.round} of {AGENT_MAX_TURNS}
                <span className={styles.verdictMark}>{last.message}</span>
              </p>
            ) : null}
          </div>
        </div>
      );
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

import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { focusIfLost } from "../../shared/lib/focus-if-lost.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { arrowDownIcon } from "../../shared/ui/icons/arrow-down.icon.ts";
import { DemoMark } from "../demo-mark.tsx";
import { AgentBrief } from "./agent-brief.tsx";
import { AgentConversation } from "./agent-conversation.tsx";
import { AGENT_PERSONS, AgentFace } from "./agent-face.tsx";
import { AgentForm } from "./agent-form.tsx";
import { AgentOutcome } from "./agent-outcome.tsx";
import { type AgentSession, isBusy } from "./agent-session.ts";
import { AgentTurns } from "./agent-turns.tsx";
import styles from "./agents.module.css";

/** As in the style sheet: what is left free above a draft. */
const ABOVE_PX = 16;

interface AgentsModalProps {
  isOpen: boolean;
  onClose: () => void;
  session: AgentSession;
  /** Draws a text in Markdown. */
  renderText: (text: string, isGrowing: boolean) => ReactNode;
  /** Keeps a text among the outputs. @throws when it could not be kept */
  onSave: (output: string) => Promise<void>;
  /** What a task costs of the day's replies; null when that is not known. */
  costText: string | null;
  /** Tasks to begin with. */
  examples: readonly string[];
  demoLabel: string;
  demoNote: string;
}

/** Two agents work on a task: A writes and refines, B reviews. It goes on while this is closed. */
export function AgentsModal({
  isOpen,
  onClose,
  session,
  renderText,
  onSave,
  costText,
  examples,
  demoLabel,
  demoNote,
}: AgentsModalProps) {
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const end = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { phase, items, task } = state;
  const isEmpty = task === "";
  const isDone = phase.kind === "done";
  const isOver = isDone || phase.kind === "failed" || phase.kind === "stopped";
  const steps = items.length + (isOver ? 1 : 0);

  // The newest message, and how it ended, come into view when they begin, not with each word: one may be reading further up.
  useEffect(() => {
    if (isOpen && end.current) showEnd(end.current, { isDone, hasSteps: steps > 0 });
  }, [isOpen, isDone, steps]);
  const outcome = (
    <AgentOutcome
      key={task}
      session={session}
      phase={phase}
      onSave={onSave}
      onNew={() => {
        session.clear();
        focusIfLost(() => field.current);
      }}
    />
  );
  const foot = (
    // When they are done another one, in a place of its own: nothing that stands is seen to move.
    <footer key={isDone ? "done" : "open"} className={styles.foot}>
      {/* Its place is kept until it is known. */}
      <p className={styles.cost}>{costText}</p>
      {state.isDemo ? <DemoMark label={demoLabel} note={demoNote} className={styles.demo} /> : null}
      {isBusy(phase) ? <Button onClick={session.stop}>Stop</Button> : null}
    </footer>
  );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Agents"
      initialFocus={field}
      className={styles.modal ?? ""}
    >
      {isEmpty ? (
        <div className={styles.intro}>
          <div className={styles.faces}>
            <figure>
              <AgentFace agent="A" sizePx={112} />
              <figcaption>{AGENT_PERSONS.A} · Agent A</figcaption>
            </figure>
            <AgentTurns />
            <figure>
              <AgentFace agent="B" sizePx={112} />
              <figcaption>{AGENT_PERSONS.B} · Agent B</figcaption>
            </figure>
          </div>
          <p>
            Bakso writes, and Ibu, his mother, reviews. They stop when she is satisfied, or after five rounds.
            You can close this while they work.
          </p>
        </div>
      ) : (
        <>
          <AgentBrief key={task} state={state} />
          <AgentConversation state={state} renderText={renderText} />
        </>
      )}
      {isDone ? null : outcome}
      <div ref={end} className={styles.end} />
      <div className={styles.dock}>
        {/* One asks what to do with the work first: another task comes by "New task". */}
        {isDone ? (
          outcome
        ) : (
          <AgentForm ref={field} session={session} phase={phase} isNew={isEmpty} examples={examples} />
        )}
        {foot}
        {isDone ? (
          <IconButton
            label="Read on"
            icon={arrowDownIcon}
            variant="raised"
            // Keys scroll by themselves, and who listens has the whole text.
            tabIndex={-1}
            aria-hidden
            className={styles.onward}
            onClick={() => end.current?.parentElement?.scrollBy({ top: window.innerHeight / 2 })}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

/**
 * Brings the end into view. Of work that is done its last draft, from its beginning, below the brief that stays above it:
 * what would be left free below is told to the style sheet.
 */
function showEnd(end: HTMLElement, { isDone, hasSteps }: { isDone: boolean; hasSteps: boolean }): void {
  const scroller = end.parentElement;
  const card = scroller?.parentElement;
  card?.style.removeProperty("--spare");
  if (!hasSteps) return;
  end.scrollIntoView({ block: "nearest" });
  const draft = isDone ? scroller?.querySelector("[data-final='true']") : null;
  const brief = scroller?.firstElementChild;
  const dock = end.nextElementSibling;
  if (!scroller || !draft || !brief || !dock) return;
  const workPx = end.getBoundingClientRect().top - draft.getBoundingClientRect().top;
  const isLong = scroller.scrollHeight > scroller.clientHeight;
  const earlier = scroller.querySelector("[data-earlier]");
  const aboveWork = earlier ? draft.getBoundingClientRect().top - earlier.getBoundingClientRect().top : 0;
  const takenPx = brief.clientHeight + dock.clientHeight + ABOVE_PX + aboveWork;
  const sparePx = isLong ? scroller.clientHeight - takenPx - workPx : end.clientHeight;
  card?.style.setProperty("--spare", `${Math.max(0, sparePx)}px`);
  card?.style.setProperty("--brief", `${brief.clientHeight}px`);
  (earlier ?? draft).scrollIntoView({ block: "start" });
}

import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { focusIfLost } from "../../shared/lib/focus-if-lost.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { arrowDownIcon } from "../../shared/ui/icons/arrow-down.icon.ts";
import { infoIcon } from "../../shared/ui/icons/info.icon.ts";
import { AgentConversation } from "./agent-conversation.tsx";
import { AgentFace } from "./agent-face.tsx";
import { AgentForm } from "./agent-form.tsx";
import { AgentOutcome } from "./agent-outcome.tsx";
import { type AgentSession, isBusy } from "./agent-session.ts";
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
      last={items.at(-1)}
      onSave={onSave}
      onNew={() => {
        session.clear();
        focusIfLost(() => field.current);
      }}
    />
  );
  const foot = (
    <footer className={styles.foot}>
      {/* Its place is kept until it is known. */}
      <p className={styles.cost}>{costText}</p>
      {state.isDemo ? (
        <span className={styles.demo} title={demoNote}>
          <Icon path={infoIcon} sizePx={16} />
          {demoLabel}
        </span>
      ) : null}
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
              <figcaption>Agent A · writes</figcaption>
            </figure>
            <Turns />
            <figure>
              <AgentFace agent="B" sizePx={112} />
              <figcaption>Agent B · reviews</figcaption>
            </figure>
          </div>
          <p>
            Bakso writes, and Ibu, his mother, reviews. They stop when she is satisfied, or after five rounds.
            You can close this while they work.
          </p>
        </div>
      ) : (
        <AgentConversation state={state} renderText={renderText} />
      )}
      {/* What it cost is of the past then, and the work has the room. */}
      {isDone ? foot : outcome}
      <div ref={end} className={styles.end} />
      <div className={styles.dock}>
        {/* One asks what to do with the work first: another task comes by "New task". */}
        {isDone ? (
          outcome
        ) : (
          <AgentForm ref={field} session={session} phase={phase} isNew={isEmpty} examples={examples} />
        )}
        {isDone ? null : foot}
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

/** From A to B and back again. */
function Turns() {
  return (
    <svg viewBox="0 0 64 72" className={styles.turns} aria-hidden>
      <path d="M6 25Q29 1 51 18M58 47Q35 71 13 54" />
      {/* Each at the end of its arc, and in its direction. */}
      <path d="M59 25l-10-1 7-9zM5 47l10 1-7 9z" className={styles.tips} />
    </svg>
  );
}

/**
 * Brings the end into view. Of work that is done its last draft, from its beginning: how it ended stands in the dock, and
 * what would be left free above that is told to the style sheet.
 */
function showEnd(end: HTMLElement, { isDone, hasSteps }: { isDone: boolean; hasSteps: boolean }): void {
  const scroller = end.parentElement;
  const card = scroller?.parentElement;
  card?.style.removeProperty("--spare");
  if (!hasSteps) return;
  end.scrollIntoView({ block: "nearest" });
  const draft = isDone ? scroller?.querySelector("[data-final='true']") : null;
  const dock = end.nextElementSibling;
  if (!scroller || !draft || !dock) return;
  const workPx = end.getBoundingClientRect().top - draft.getBoundingClientRect().top;
  const isLong = scroller.scrollHeight > scroller.clientHeight;
  const sparePx = isLong ? scroller.clientHeight - dock.clientHeight - ABOVE_PX - workPx : end.clientHeight;
  card?.style.setProperty("--spare", `${Math.max(0, sparePx)}px`);
  draft.scrollIntoView({ block: "start" });
}

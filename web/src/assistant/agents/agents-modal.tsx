import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { focusIfLost } from "../../shared/lib/focus-if-lost.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { headHappy, headIbu } from "../../shared/ui/figure.catalog.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { infoIcon } from "../../shared/ui/icons/info.icon.ts";
import { AgentConversation } from "./agent-conversation.tsx";
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
              <Figure source={headHappy} widthPx={116} />
              <figcaption>Agent A · writes</figcaption>
            </figure>
            <figure>
              <Figure source={headIbu} widthPx={132} />
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
      <div ref={end} className={styles.end} />
      <div className={styles.dock}>
        {/* One asks what to do with the work first: another task comes by "New task". */}
        {phase.kind === "done" ? null : (
          <AgentForm ref={field} session={session} phase={phase} isNew={isEmpty} examples={examples} />
        )}
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
      </div>
    </Dialog>
  );
}

/** Brings the end into view; of work that is done its last draft too, from its beginning, where there is room for both. */
function showEnd(end: HTMLElement, { isDone, hasSteps }: { isDone: boolean; hasSteps: boolean }): void {
  end.style.minHeight = "";
  if (!hasSteps) return;
  end.scrollIntoView({ block: "nearest" });
  const scroller = end.parentElement;
  const draft = isDone ? scroller?.querySelector("[data-final='true']") : null;
  const dock = end.nextElementSibling;
  if (!scroller || !draft || !dock || scroller.scrollHeight <= scroller.clientHeight) return;
  const workPx = end.getBoundingClientRect().top - draft.getBoundingClientRect().top;
  const freePx = scroller.clientHeight - dock.clientHeight - ABOVE_PX - workPx;
  if (freePx < 0) return;
  end.style.minHeight = `${freePx}px`;
  draft.scrollIntoView({ block: "start" });
}

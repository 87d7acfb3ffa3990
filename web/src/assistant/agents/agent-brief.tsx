import { AGENT_MAX_TURNS } from "@bakso/contract/constants";
import { useState } from "react";
import { classNames } from "../../shared/ui/class-names.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { cheerFigure } from "../../shared/ui/figures/cheer.figure.ts";
import { inspectFigure } from "../../shared/ui/figures/inspect.figure.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { infoIcon } from "../../shared/ui/icons/info.icon.ts";
import { VisuallyHidden } from "../../shared/ui/visually-hidden.tsx";
import { AGENT_PERSONS, AgentFace } from "./agent-face.tsx";
import type { AgentState } from "./agent-session.ts";
import { type AgentName, reviewWords } from "./agent-task.ts";
import { AgentTurns } from "./agent-turns.tsx";
import styles from "./agents.module.css";

/** A task of more letters may not be whole on a phone's two lines. */
const LONG_TASK_CHARS = 56;

/** What was asked, and how it stands with it: it stays above what is said, however long that is. */
export function AgentBrief({ state: { phase, task, items } }: { state: AgentState }) {
  const isApproved = phase.kind === "done" && phase.reason === "approved";
  return (
    <div className={styles.brief}>
      <Task text={task} />
      {/* As high in each of its states. */}
      <div role="status" className={styles.standing}>
        {phase.kind === "done" ? (
          <Verdict isApproved={isApproved} words={isApproved ? reviewWords(items) : ""} />
        ) : (
          <Pair active={phase.kind === "writing" ? phase.agent : undefined} round={items.at(-1)?.round} />
        )}
      </div>
      {isApproved ? null : <Figure source={inspectFigure} widthPx={76} className={styles.cub} />}
    </div>
  );
}

function Task({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const words = (
    <>
      <VisuallyHidden>Your task </VisuallyHidden>
      {text}
    </>
  );
  return text.length > LONG_TASK_CHARS || text.includes("\n") ? (
    <button
      type="button"
      dir="auto"
      className={classNames(styles.task, isWhole && styles.whole)}
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
    >
      {words}
    </button>
  ) : (
    <p dir="auto" className={styles.task}>
      {words}
    </p>
  );
}

/** Who works, and in which round. */
function Pair({ active, round }: { active: AgentName | undefined; round: number | undefined }) {
  return (
    <div className={styles.pair} aria-hidden>
      {(["A", "B"] as const).map((agent) => (
        <span key={agent} data-rests={active !== undefined && active !== agent}>
          <AgentFace agent={agent} sizePx={44} />
        </span>
      ))}
      <AgentTurns />
      {round === undefined ? null : (
        <span className={styles.round}>
          Round {round} of {AGENT_MAX_TURNS}
        </span>
      )}
    </div>
  );
}

/** How it ended, and on a phone, where her review is far below the work, how it begins. */
function Verdict({ isApproved, words }: { isApproved: boolean; words: string }) {
  return (
    <div className={styles.verdict} data-approved={isApproved}>
      {isApproved ? (
        <Figure source={cheerFigure} widthPx={80} className={styles.cub} />
      ) : (
        <Icon path={infoIcon} sizePx={32} />
      )}
      <p>
        {isApproved
          ? `${AGENT_PERSONS.B} is happy with it.`
          : `Five rounds are over. ${AGENT_PERSONS.B} was not satisfied yet.`}
        {words === "" ? null : (
          <span dir="auto" className={styles.words}>
            {words}
          </span>
        )}
      </p>
    </div>
  );
}

import { AGENT_MAX_TURNS, TASK_COMPLETE } from "@bakso/contract/constants";
import { memo, type ReactNode } from "react";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { caretRightIcon } from "../../shared/ui/icons/caret-right.icon.ts";
import { Thinking } from "../../shared/ui/thinking.tsx";
import { AGENT_PERSONS, AgentFace } from "./agent-face.tsx";
import type { AgentState } from "./agent-session.ts";
import {
  type AgentItem,
  type AgentName,
  CLOSING_TEXT,
  isBareVerdict,
  LIMIT_TEXT,
  reviewWords,
  withoutVerdict,
} from "./agent-task.ts";
import styles from "./agents.module.css";

interface AgentConversationProps {
  state: AgentState;
  renderText: (text: string, isGrowing: boolean) => ReactNode;
}

/** What the agents said about a task. */
export function AgentConversation({ state, renderText }: AgentConversationProps) {
  const { phase, clarityQuestion, clarification, items } = state;
  const isAtLimit = phase.kind === "done" && phase.reason === "limit";
  const awaited = awaitedAgent(state);
  // What one came for.
  const final = phase.kind === "done" ? items.findLast(({ agent }) => agent === "A") : undefined;
  const before = final === undefined ? [] : items.filter(({ round }) => round < final.round);
  const message = (item: AgentItem) => (
    <AgentMessage
      key={`${item.round}${item.agent}`}
      item={item}
      isFinal={item === final}
      renderText={renderText}
    />
  );
  return (
    // What is folded makes room for what stands below it: new in its place, it is not seen to move there.
    <section key={before.length} className={styles.talk} aria-label="The agents' conversation">
      {clarityQuestion === null ? null : (
        <article className={styles.a} aria-label="Clarification Request">
          <Who agent="A">Clarification Request</Who>
          {renderText(clarityQuestion, false)}
        </article>
      )}
      {clarification === null ? null : <OwnWords title="Your clarification">{clarification}</OwnWords>}
      {before.length === 0 ? null : <Earlier items={before}>{before.map((item) => message(item))}</Earlier>}
      {items.slice(before.length).map((item) => message(item))}
      {isAtLimit ? (
        <>
          <article className={styles.b} aria-label="Agent B">
            <Who agent="B" />
            <p>{LIMIT_TEXT}</p>
          </article>
          <article className={styles.a} aria-label="Agent A">
            <Who agent="A" />
            <p>{CLOSING_TEXT}</p>
          </article>
        </>
      ) : null}
      {awaited === undefined ? null : (
        <div className={styles.awaited}>
          {awaited === null ? null : <Who agent={awaited} />}
          <Thinking>Thinking...</Thinking>
        </div>
      )}
      {phase.kind === "writing" && !phase.isConnected ? (
        <p className={styles.who}>Connection lost. Reconnecting…</p>
      ) : null}
    </section>
  );
}

/** The rounds before the last one, folded once the work is done; what the reviewer wanted of it is seen all the same. */
function Earlier({ items, children }: { items: readonly AgentItem[]; children: ReactNode }) {
  const last = items.at(-1)?.round;
  const objection = reviewWords(items);
  return (
    <details className={styles.earlier} data-earlier>
      <summary>
        <Icon path={caretRightIcon} sizePx={16} className={styles.caret} />
        <span>
          {last === 1 ? "Round 1" : `Rounds 1 to ${last}`}
          {objection === "" ? null : (
            <span className={styles.objection}>
              {" · "}
              {AGENT_PERSONS.B}: <bdi>{objection}</bdi>
            </span>
          )}
        </span>
      </summary>
      {children}
    </details>
  );
}

function OwnWords({ title, children }: { title: string; children: string }) {
  return (
    <article className={styles.own} aria-label={title}>
      <p className={styles.who}>{title}</p>
      <p dir="auto">{children}</p>
    </article>
  );
}

/** Who says it, by both names, or what it is that is said. */
function Who({ agent, round, children }: { agent: AgentName; round?: number; children?: string }) {
  return (
    <p className={styles.who}>
      <AgentFace agent={agent} sizePx={40} />
      {children ?? (
        <>
          {AGENT_PERSONS[agent]}
          {/* In one: what stands in one line is written in one. */}
          <span className={styles.round}>
            Agent {agent}
            {round === undefined ? null : ` · Round ${round} of ${AGENT_MAX_TURNS}`}
          </span>
        </>
      )}
    </p>
  );
}

/** The agent whose message has not begun yet, null before one of them has a turn; undefined when nobody is waited for. */
function awaitedAgent({ phase, items }: AgentState): AgentName | null | undefined {
  if (phase.kind === "checking" || phase.kind === "restoring") return null;
  if (phase.kind !== "writing") return undefined;
  return items.at(-1)?.status === "streaming" ? undefined : phase.agent;
}

interface AgentMessageProps {
  item: AgentItem;
  isFinal: boolean;
  renderText: AgentConversationProps["renderText"];
}

const MARKS: Partial<Record<AgentItem["status"], string>> = {
  stopped: "Stopped",
  failed: "Not finished",
  interrupted: "Interrupted",
};

const AgentMessage = memo(function AgentMessage({ item, isFinal, renderText }: AgentMessageProps) {
  const { agent, message, round, status } = item;
  const isGrowing = status === "streaming";
  const isVerdict = isBareVerdict(item);
  const { text, isContent } = withoutVerdict(item);
  if (message === "" && !isGrowing && MARKS[status] === undefined) return null;
  return (
    <article
      className={agent === "A" ? styles.a : styles.b}
      aria-label={`Agent ${agent}`}
      aria-busy={isGrowing}
      data-final={isFinal}
    >
      <header className={styles.head}>
        <Who agent={agent} round={round} />
        {isVerdict || isContent ? (
          <span className={styles.verdictMark}>{isVerdict ? message : TASK_COMPLETE}</span>
        ) : null}
        {status === "complete" ? <CopyButton text={message} isIconOnly /> : null}
      </header>
      {isVerdict ? null : renderText(text, isGrowing)}
      {MARKS[status] === undefined ? null : <p className={styles.round}>{MARKS[status]}</p>}
    </article>
  );
});

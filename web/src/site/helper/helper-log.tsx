import type { HelperTexts } from "@bakso/contract/content/helper.shapes";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { classNames } from "../../shared/ui/class-names.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { sadFigure } from "../../shared/ui/figures/sad.figure.ts";
import { Thinking } from "../../shared/ui/thinking.tsx";
import { VisuallyHidden } from "../../shared/ui/visually-hidden.tsx";
import styles from "./helper-log.module.css";
import type { TalkEntry, TalkState } from "./helper-talk.ts";
import { ReplyText } from "./reply-text.tsx";

interface HelperLogProps {
  state: TalkState;
  texts: Pick<HelperTexts, "thinking" | "suggestions" | "sources" | "demoLabel">;
  /** A suggested question was chosen, or one that got no answer is to be asked again. */
  onPick: (question: string) => void;
  /** A page of the site was chosen. */
  onLeave: () => void;
}

/** A reader this near to the end counts as being there. */
const NEAR_END_PX = 48;
const MOST_ANNOUNCED_CHARS = 500;

/** What was said so far. A new entry scrolls to the end; a growing reply does so only for a reader who is there. */
export function HelperLog({ state, texts, onPick, onLeave }: HelperLogProps) {
  const { entries, isPending, growing } = state;
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const lastId = entries.at(-1)?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new entry that calls for it.
  useLayoutEffect(() => {
    isAtEnd.current = true;
    toEnd(list.current);
  }, [lastId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the growing text that calls for it.
  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd(list.current);
  }, [growing, isPending]);
  const onScroll = () => {
    const { current } = list;
    if (current === null) return;
    isAtEnd.current = current.scrollHeight - current.clientHeight - current.scrollTop <= NEAR_END_PX;
  };

  const isFresh = entries.length === 1 && !isPending;
  const unanswered = isPending ? undefined : entries.at(-1)?.unanswered;
  return (
    <>
      <div
        ref={list}
        role="log"
        aria-live="off"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
        tabIndex={0}
        className={styles.log}
        onScroll={onScroll}
      >
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} texts={texts} onLeave={onLeave} />
        ))}
        {growing === "" ? null : (
          <Entry entry={{ id: 0, agent: "BaksoAI", message: growing }} texts={texts} onLeave={onLeave} />
        )}
        {isPending && growing === "" ? <Thinking>{texts.thinking}</Thinking> : null}
        {unanswered === undefined ? null : (
          <div className={styles.again}>
            <Figure source={sadFigure} widthPx={112} />
            <button type="button" className={styles.suggestion} onClick={() => onPick(unanswered)}>
              Ask again
            </button>
          </div>
        )}
        {isFresh ? (
          <ul className={styles.suggestions} aria-label="Questions to begin with">
            {texts.suggestions.map((question) => (
              <li key={question}>
                <button type="button" className={styles.suggestion} onClick={() => onPick(question)}>
                  {question}
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <VisuallyHidden isLive>{useAnnouncement(entries)}</VisuallyHidden>
    </>
  );
}

function toEnd(list: HTMLElement | null): void {
  if (list !== null) list.scrollTop = list.scrollHeight;
}

interface EntryProps {
  entry: TalkEntry;
  texts: HelperLogProps["texts"];
  onLeave: () => void;
}

function Entry({ entry, texts, onLeave }: EntryProps) {
  const { agent, message, sources = [], isDemo = false } = entry;
  return (
    <article data-agent={agent} className={classNames(styles.entry, agent === "You" && styles.own)}>
      <p className={styles.agent}>{agent}</p>
      <p className={styles.words} dir="auto">
        {agent === "You" ? message : <ReplyText>{message}</ReplyText>}
      </p>
      {sources.length > 0 ? (
        <p className={styles.sources}>
          {texts.sources}{" "}
          {sources.map(({ title, href }, index) => (
            <span key={href}>
              {index > 0 ? ", " : null}
              <Link to={href} onClick={onLeave}>
                {title}
              </Link>
            </span>
          ))}
        </p>
      ) : null}
      {isDemo ? <p className={styles.demo}>{texts.demoLabel}</p> : null}
    </article>
  );
}

/** What is announced to screen readers: a reply once it is whole, nothing that was there before. */
function useAnnouncement(entries: readonly TalkEntry[]): string {
  const [said, setSaid] = useState("");
  const newest = entries.at(-1);
  const knownId = useRef(newest?.id);
  useEffect(() => {
    if (newest === undefined || newest.id === knownId.current) return;
    knownId.current = newest.id;
    if (newest.agent === "BaksoAI") setSaid(`BaksoAI: ${newest.message.slice(0, MOST_ANNOUNCED_CHARS)}`);
  }, [newest]);
  return said;
}

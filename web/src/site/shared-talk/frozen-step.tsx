import type { SharedStep } from "@bakso/contract/shares";
import { CourseLine } from "./course-line.tsx";
import { frozenWords } from "./frozen-words.ts";
import styles from "./shared-talk.module.css";
import type { SharedTalkPageProps } from "./shared-talk.props.ts";

interface FrozenStepProps extends Pick<SharedTalkPageProps, "words" | "timeText"> {
  step: SharedStep;
  /** When the message was written. */
  at: string;
}

/** What a tool showed then, as words and figures. Nothing is looked up again. */
export function FrozenStep({ step: { title, view }, at, words, timeText }: FrozenStepProps) {
  const { heading, facts, list, course, shownAt } = frozenWords(view, timeText);
  const [before, after] = words.frozen.split("{date}", 2);
  const when = shownAt ?? at;
  return (
    <section className={styles.step} aria-label={title}>
      <p className={styles.stepTitle}>
        {title}
        {heading === undefined ? null : <strong dir="auto">{heading}</strong>}
      </p>
      {course === undefined ? null : <CourseLine values={course} />}
      {facts.length === 0 ? null : (
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {list.length === 0 ? null : (
        <ul className={styles.list}>
          {list.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none ever moves.
            <li key={index} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.quiet}>
        {before}
        <time dateTime={when}>{timeText(when)}</time>
        {after}
      </p>
    </section>
  );
}

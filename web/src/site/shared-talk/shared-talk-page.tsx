import type { SharedMessage } from "@bakso/contract/shares";
import { ButtonLabel, buttonClass } from "../../shared/ui/button.tsx";
import { Figure } from "../../shared/ui/figure.tsx";
import { headHappy } from "../../shared/ui/figures/head-happy.figure.ts";
import { readFigure } from "../../shared/ui/figures/read.figure.ts";
import { SharedParts } from "./shared-parts.tsx";
import styles from "./shared-talk.module.css";
import type { SharedTalkPageProps } from "./shared-talk.props.ts";

/** A frozen copy of a talk. It is whole without a script, and has none. */
export function SharedTalkPage(props: SharedTalkPageProps) {
  const { token, talk, words, timeText } = props;
  const goOn = (
    // The fragment never leaves the browser: no log has it.
    <a href={`/baksoai#go-on=${token}`} className={buttonClass({ variant: "primary", size: "site" })}>
      <ButtonLabel>{words.goOn}</ButtonLabel>
    </a>
  );
  const [before, after] = words.lead.split("{date}", 2);
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <div className={styles.opening}>
          <p className={styles.label}>{words.label}</p>
          <h1 className={styles.title} dir="auto">
            {talk.title}
          </h1>
          <p className={styles.lead}>
            {before}
            <time dateTime={talk.shared_at}>{timeText(talk.shared_at)}</time>
            {after}
          </p>
          <p className={styles.ways}>
            {goOn}
            <a href="/aiinfo">{words.about}</a>
          </p>
        </div>
        <Figure source={readFigure} widthPx={200} className={styles.reader ?? ""} />
      </header>
      <div className={styles.talk}>
        {talk.messages.map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: frozen messages have no other name than their place.
          <Said key={index} message={message} {...props} />
        ))}
      </div>
      <footer className={styles.end}>
        <p className={styles.ways}>
          {goOn}
          <span>{words.goOnNote}</span>
        </p>
        <p className={styles.quiet}>{words.note}</p>
      </footer>
    </article>
  );
}

function Said({ message, ...props }: SharedTalkPageProps & { message: SharedMessage }) {
  const { role, parts, created_at: at, is_unfinished: isUnfinished, is_demo: isDemo } = message;
  const { words, demoLabel, assistantName, timeText } = props;
  const when = (
    <time dateTime={at} className={styles.time}>
      {timeText(at)}
    </time>
  );
  if (role === "user")
    return (
      <article className={styles.question} aria-label="Question">
        <SharedParts parts={parts} at={at} {...props} renderText={(text) => <p dir="auto">{text}</p>} />
        {when}
      </article>
    );
  return (
    <article className={styles.answer} aria-label={assistantName}>
      <Figure source={headHappy} className={styles.face} />
      <div className={styles.said}>
        <SharedParts parts={parts} at={at} {...props} />
        {isUnfinished ? <p className={styles.quiet}>{words.unfinished}</p> : null}
        <p className={styles.quiet}>
          {isDemo ? `${demoLabel} · ` : null}
          {when}
        </p>
      </div>
    </article>
  );
}

import type { SharedPart, SharedTalk } from "@bakso/contract/shares";
import { useShell } from "../feature.ts";
import styles from "./share.module.css";

/** What will be copied, as the server says it. The page itself looks calmer. */
export function SharePreview({ talk }: { talk: SharedTalk }) {
  return (
    <section className={styles.preview} aria-label="Preview">
      <h3>{talk.title}</h3>
      {talk.messages.map(({ role, parts }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: frozen messages have no other name than their place.
        <article key={index} data-role={role}>
          {parts.map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part never changes its place.
            <PartView key={place} part={part} isQuestion={role === "user"} />
          ))}
        </article>
      ))}
    </section>
  );
}

function PartView({ part, isQuestion }: { part: SharedPart; isQuestion: boolean }) {
  const { renderText } = useShell();
  switch (part.type) {
    case "text":
      return isQuestion ? <p dir="auto">{part.text}</p> : renderText(part.text, false);
    case "picture":
      return (
        <img src={`/api/images/${part.name}`} alt="Will be copied" width={part.width} height={part.height} />
      );
    case "tool":
      return <p className={styles.quiet}>{part.title}, as it was then</p>;
    case "sources":
      return <p className={styles.quiet}>{part.sources.length} sources</p>;
    case "notice":
      return null;
  }
}

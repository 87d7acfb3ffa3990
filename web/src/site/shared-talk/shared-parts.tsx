import type { PartSource } from "@bakso/contract/parts";
import type { SharedPart } from "@bakso/contract/shares";
import { safeLink } from "../../shared/lib/safe-link.ts";
import { FrozenStep } from "./frozen-step.tsx";
import styles from "./shared-talk.module.css";
import type { SharedTalkPageProps } from "./shared-talk.props.ts";

type SharedPartsProps = Pick<
  SharedTalkPageProps,
  "token" | "words" | "ownOrigin" | "timeText" | "renderText"
> & {
  parts: readonly SharedPart[];
  /** When the message was written. */
  at: string;
};

/** What a message consists of, in its order. */
export function SharedParts({ parts, ...props }: SharedPartsProps) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part never changes its place.
    <One key={index} part={part} {...props} />
  ));
}

function One({ part, token, ...props }: Omit<SharedPartsProps, "parts"> & { part: SharedPart }) {
  switch (part.type) {
    case "text":
      return part.text.trim() === "" ? null : props.renderText(part.text);
    case "picture":
      return (
        <img
          src={`/shared/${token}/pictures/${part.name}`}
          width={part.width}
          height={part.height}
          alt="Shown in this chat"
          loading="lazy"
          className={styles.picture}
        />
      );
    case "sources":
      return <Sources title={part.title} sources={part.sources} ownOrigin={props.ownOrigin} />;
    case "tool":
      return <FrozenStep step={part} {...props} />;
    case "notice":
      return part.notice === "cut_off" ? (
        <p className={styles.quiet}>This answer reached its maximum length and stops here.</p>
      ) : null;
  }
}

interface SourcesProps {
  title: string;
  sources: readonly PartSource[];
  ownOrigin: string;
}

function Sources({ title, sources, ownOrigin }: SourcesProps) {
  if (sources.length === 0) return null;
  return (
    <section className={styles.sources} aria-label={title}>
      <p>{title}</p>
      <ol>
        {sources.map(({ number, title: name, url, source }) => {
          const link = safeLink(url, ownOrigin);
          return (
            <li key={`${number} ${url}`} value={number}>
              {link === null ? (
                name
              ) : (
                <a href={link.href} target="_blank" rel="noopener noreferrer nofollow ugc" dir="auto">
                  {name}
                </a>
              )}
              {source === undefined ? null : <span className={styles.quiet}> {source}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

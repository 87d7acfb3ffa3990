import type { PartSource } from "@bakso/contract/parts";
import { safeLink } from "../../../shared/lib/safe-link.ts";
import { useChat } from "../chat-context.tsx";
import styles from "./parts.module.css";

interface SourcesListProps {
  title: string;
  sources: readonly PartSource[];
}

/** What a text was made from, by the numbers that it names. */
export function SourcesList({ title, sources }: SourcesListProps) {
  const { ownOrigin } = useChat();
  if (sources.length === 0) return null;
  return (
    <section className={styles.sources} aria-label={title}>
      <p className={styles.title}>{title}</p>
      <ol className={styles.sourceList}>
        {sources.map((one) => (
          <Source key={`${one.number} ${one.url}`} source={one} ownOrigin={ownOrigin} />
        ))}
      </ol>
    </section>
  );
}

function Source({ source: one, ownOrigin }: { source: PartSource; ownOrigin: string }) {
  const link = safeLink(one.url, ownOrigin);
  const host = URL.parse(one.url)?.host.replace(/^www\./, "");
  const day = one.publishedAt === undefined ? undefined : dayText(one.publishedAt);
  const origin = [one.source ?? host, day].filter((part) => part !== undefined).join(" · ");
  return (
    <li value={one.number}>
      {link === null ? (
        <span>{one.title}</span>
      ) : (
        <a href={link.href} target="_blank" rel="noopener noreferrer nofollow" dir="auto">
          {one.title}
        </a>
      )}
      {origin === "" ? null : <span className={styles.origin}>{origin}</span>}
    </li>
  );
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

function dayText(instant: string): string | undefined {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? undefined : dayFormat.format(date);
}

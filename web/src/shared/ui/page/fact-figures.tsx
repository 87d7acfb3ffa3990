import type { Fact } from "@bakso/contract/content/common.shapes";
import { classNames } from "../class-names.ts";
import { dateWords } from "./date-words.ts";
import styles from "./fact-figures.module.css";

interface FactFiguresProps {
  facts: readonly Fact[];
  /** `band` stands on the dark forest, `plain` on paper. */
  look?: "plain" | "band";
  className?: string | undefined;
}

/** Figures, large, each with who says so and since when. */
export function FactFigures({ facts, look = "plain", className }: FactFiguresProps) {
  return (
    <dl className={classNames(styles.facts, styles[look], className)}>
      {facts.map(({ figure, label, source, sourceUrl, date }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.figure}>{figure}</dd>
          <dd className={styles.source}>
            {sourceUrl ? (
              <a href={sourceUrl} target="_blank" rel="noopener noreferrer">
                {source}
              </a>
            ) : (
              source
            )}
            , <time dateTime={date}>{dateWords(date)}</time>
          </dd>
        </div>
      ))}
    </dl>
  );
}

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

/** Figures, large, and under all of them who says so and since when: once, however many figures one source gave. */
export function FactFigures({ facts, look = "plain", className }: FactFiguresProps) {
  return (
    <div className={classNames(styles.group, styles[look], className)}>
      <dl className={styles.facts}>
        {facts.map(({ figure, label }) => (
          <div key={label} className={styles.fact}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.figure}>{figure}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.source}>
        {sourcesOf(facts).map(({ source, sourceUrl, date }, index) => (
          <span key={`${source} ${date}`}>
            {index > 0 ? "; " : null}
            {sourceUrl ? (
              <a href={sourceUrl} target="_blank" rel="noopener noreferrer">
                {source}
              </a>
            ) : (
              source
            )}
            , <time dateTime={date}>{dateWords(date)}</time>
          </span>
        ))}
      </p>
    </div>
  );
}

/** Each source with its date once, in the order in which figures name it. */
const sourcesOf = (facts: readonly Fact[]): readonly Fact[] =>
  facts.filter(
    (fact, index) =>
      facts.findIndex(({ source, date }) => source === fact.source && date === fact.date) === index,
  );

import type { Fact } from "@bakso/contract/content/common.shapes";
import { Fragment } from "react";
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
        {sourcesOf(facts).map(({ source, sourceUrl, dates }, index) => (
          <span key={source}>
            {index > 0 ? "; " : null}
            {sourceUrl ? (
              <a href={sourceUrl} target="_blank" rel="noopener noreferrer">
                {source}
              </a>
            ) : (
              source
            )}
            {dates.map((date, place) => (
              <Fragment key={date}>
                {place > 0 ? " and " : ", "}
                <time dateTime={date}>{dateWords(date)}</time>
              </Fragment>
            ))}
          </span>
        ))}
      </p>
    </div>
  );
}

/** Each source once with all its dates, in the order in which figures name it. */
const sourcesOf = (facts: readonly Fact[]) =>
  facts
    .filter((fact, index) => facts.findIndex(({ source }) => source === fact.source) === index)
    .map(({ source, sourceUrl }) => ({
      source,
      sourceUrl,
      dates: [...new Set(facts.filter((each) => each.source === source).map(({ date }) => date))],
    }));

import type { Fact } from "@bakso/contract/content/common.shapes";
import { Fragment } from "react";
import { classNames } from "../class-names.ts";
import { dateWords } from "./date-words.ts";
import styles from "./source-line.module.css";

interface SourceLineProps {
  facts: readonly Fact[];
  /** `band` stands on the dark forest, `plain` on paper. */
  look?: "plain" | "band";
}

/** Who says so and since when: each source once, however many figures it gave. */
export function SourceLine({ facts, look = "plain" }: SourceLineProps) {
  const sources = sourcesOf(facts);
  return (
    <p className={classNames(styles.source, look === "band" && styles.band)}>
      {sources.length > 1 ? "Sources: " : "Source: "}
      {sources.map(({ source, sourceNote, sourceUrl, dates }, index) => (
        <span key={source}>
          {index > 0 ? "; " : null}
          {sourceUrl ? (
            <a href={sourceUrl} target="_blank" rel="noopener noreferrer">
              {source}
            </a>
          ) : (
            source
          )}
          {sourceNote ? ` (${sourceNote})` : null}
          {dates.map((date, place) => (
            <Fragment key={date}>
              {place > 0 ? " and " : ", "}
              <time dateTime={date}>{dateWords(date)}</time>
            </Fragment>
          ))}
        </span>
      ))}
    </p>
  );
}

/** Each source once with all its dates, in the order in which figures name it. */
const sourcesOf = (facts: readonly Fact[]) =>
  facts
    .filter((fact, index) => facts.findIndex(({ source }) => source === fact.source) === index)
    .map(({ source, sourceNote, sourceUrl }) => ({
      source,
      sourceNote,
      sourceUrl,
      dates: [...new Set(facts.filter((each) => each.source === source).map(({ date }) => date))],
    }));

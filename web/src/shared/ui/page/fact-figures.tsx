import type { Fact } from "@bakso/contract/content/common.shapes";
import { classNames } from "../class-names.ts";
import styles from "./fact-figures.module.css";
import { SourceLine } from "./source-line.tsx";
import { SteadyText } from "./steady-text.tsx";

interface FactFiguresProps {
  facts: readonly Fact[];
  /** `band` stands on the dark forest, `plain` on paper. */
  look?: "plain" | "band";
  className?: string | undefined;
}

/** Figures, large, and under all of them who says so and since when: once, however many figures one source gave. */
export function FactFigures({ facts, look = "plain", className }: FactFiguresProps) {
  return (
    <div className={classNames(styles.group, className)}>
      <dl className={styles.facts} data-figures>
        {facts.map(({ figure, label }) => (
          <div key={label} className={styles.fact}>
            <dt className={styles.label}>
              <SteadyText>{label}</SteadyText>
            </dt>
            <dd className={styles.figure}>{figure}</dd>
          </div>
        ))}
      </dl>
      <SourceLine facts={facts} look={look} />
    </div>
  );
}

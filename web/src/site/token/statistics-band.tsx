import type { Fact } from "@bakso/contract/content/common.shapes";
import type { ReactNode } from "react";
import { classNames } from "../../shared/ui/class-names.ts";
import { Edge } from "../../shared/ui/page/edge/edge.tsx";
import { FactFigures } from "../../shared/ui/page/fact-figures.tsx";
import ground from "../../shared/ui/page/ground.module.css";
import page from "../../shared/ui/page/page.module.css";
import styles from "./statistics-band.module.css";

interface StatisticsBandProps {
  groups: readonly { title: string; facts: readonly Fact[] }[];
  /** On the same ground, below them. */
  children?: ReactNode;
  className?: string | undefined;
}

/** Figures on the dark forest: who listens, and what was given. */
export function StatisticsBand({ groups, children, className }: StatisticsBandProps) {
  return (
    <div className={classNames(ground.ground, page.band, className)}>
      <Edge kind="bank" />
      <Edge kind="grove" />
      <div className={styles.groups}>
        {groups.map(({ title, facts }) => (
          <section key={title} className={styles.group}>
            <h2>{title}</h2>
            <FactFigures facts={facts} look="band" />
          </section>
        ))}
      </div>
      {children}
    </div>
  );
}

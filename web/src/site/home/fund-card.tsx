import type { HomeContent } from "@bakso/contract/content/home.shapes";
import { Link } from "react-router";
import { ButtonLabel, buttonClass } from "../../shared/ui/button.tsx";
import { classNames } from "../../shared/ui/class-names.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { fatherFigure } from "../../shared/ui/figures/father.figure.ts";
import { motherFigure } from "../../shared/ui/figures/mother.figure.ts";
import ground from "../../shared/ui/page/ground.module.css";
import styles from "./fund-card.module.css";

interface FundCardProps {
  words: HomeContent["conservationCard"];
  /** What was given so far, and what that is called. */
  given: { sum: string; label: string };
}

/** What the community gave, large, and the way to its proof: the strongest thing there is to say about it. */
export function FundCard({ words, given }: FundCardProps) {
  return (
    <section className={classNames(ground.ground, styles.card)} aria-labelledby="fund-card">
      <div className={styles.words}>
        <h2 id="fund-card" className={styles.title}>
          {words.title}
        </h2>
        <p className={styles.given}>
          <span className={styles.sum}>{given.sum}</span> <span>{given.label}</span>
        </p>
        <p className={styles.text}>{words.text}</p>
        <Link to="/conservation" className={buttonClass({ variant: "primary", size: "site" })}>
          <ButtonLabel>{words.link}</ButtonLabel>
        </Link>
      </div>
      <p className={styles.parents}>
        <Figure source={fatherFigure} widthPx={340} />
        <Figure source={motherFigure} widthPx={340} />
      </p>
    </section>
  );
}

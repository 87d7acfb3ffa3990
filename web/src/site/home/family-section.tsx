import type { HomeContent } from "@bakso/contract/content/home.shapes";
import type { FigureSource } from "../../shared/ui/figure.source.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { fatherFigure } from "../../shared/ui/figures/father.figure.ts";
import { motherFigure } from "../../shared/ui/figures/mother.figure.ts";
import { sitFigure } from "../../shared/ui/figures/sit.figure.ts";
import type { RichText } from "../../shared/ui/page/rich-text/rich-text.ts";
import { RichTextView } from "../../shared/ui/page/rich-text/rich-text-view.tsx";
import styles from "./family-section.module.css";

type Member = HomeContent["sections"]["family"]["members"][number];
export type FamilyTexts = Record<Member["who"], RichText>;

interface FamilySectionProps {
  members: readonly Member[];
  texts: FamilyTexts;
}

/** Drawn to one scale: a unit of the rig is as long on every portrait, so a father is 1.42 times his cub. */
const PORTRAITS: Record<Member["who"], { source: FigureSource; widthPx: number }> = {
  cub: { source: sitFigure, widthPx: 155 },
  mother: { source: motherFigure, widthPx: 314 },
  father: { source: fatherFigure, widthPx: 370 },
};

/** The cub and his parents, side by side. */
export function FamilySection({ members, texts }: FamilySectionProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without marks is none to some who listen
    <ul role="list" className={styles.family}>
      {members.map(({ who, name, role }) => (
        <li key={who} className={styles.member}>
          <Figure {...PORTRAITS[who]} className={styles.portrait ?? ""} />
          <h3>
            {name}, <span className={styles.role}>{role}</span>
          </h3>
          <RichTextView text={texts[who]} />
        </li>
      ))}
    </ul>
  );
}

import type { ConservationContent } from "@bakso/contract/content/conservation.shapes";
import { Icon } from "../../shared/ui/icon.tsx";
import { binocularsIcon } from "../../shared/ui/icons/binoculars.icon.ts";
import { bookOpenIcon } from "../../shared/ui/icons/book-open.icon.ts";
import { shieldCheckIcon } from "../../shared/ui/icons/shield-check.icon.ts";
import { treeIcon } from "../../shared/ui/icons/tree.icon.ts";
import styles from "./help-ways.module.css";

type Way = ConservationContent["help"]["ways"][number];

const ICONS: Record<Way["icon"], string> = {
  tree: treeIcon,
  binoculars: binocularsIcon,
  shield: shieldCheckIcon,
  book: bookOpenIcon,
};

interface HelpWaysProps {
  ways: readonly Way[];
}

/** The ways in which the fund helps. */
export function HelpWays({ ways }: HelpWaysProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without marks is none to some who listen
    <ul role="list" className={styles.ways}>
      {ways.map(({ icon, title, text }) => (
        <li key={title} className={styles.way}>
          <span className={styles.icon}>
            <Icon path={ICONS[icon]} sizePx={32} />
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

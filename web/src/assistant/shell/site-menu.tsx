import type { SiteContent } from "@bakso/contract/content/content.shapes";
import { Figure } from "../../shared/ui/figure.tsx";
import { headSmall } from "../../shared/ui/figures/head-small.figure.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { caretDownIcon } from "../../shared/ui/icons/caret-down.icon.ts";
import styles from "./site-menu.module.css";

const MENU_ID = "site-pages";

interface SiteMenuProps {
  /** What is read in the button. */
  name: string;
  links: SiteContent["navigation"];
}

/** The site's bar, folded into one button: the assistant needs the width. Each link loads its page anew. */
export function SiteMenu({ name, links }: SiteMenuProps) {
  return (
    <nav aria-label="Site" className={styles.root}>
      <button
        type="button"
        className={styles.button}
        popoverTarget={MENU_ID}
        aria-label={`${name}: pages of this site`}
      >
        <Figure source={headSmall} widthPx={40} />
        <span className={styles.name}>{name}</span>
        <Icon path={caretDownIcon} sizePx={16} />
      </button>
      <ul id={MENU_ID} popover="auto" className={styles.links}>
        {links.map(({ label, path }) => (
          <li key={path}>
            <a href={path} aria-current={path === "/baksoai" ? "page" : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

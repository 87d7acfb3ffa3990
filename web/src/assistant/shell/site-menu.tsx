import type { SiteContent } from "@bakso/contract/content/content.shapes";
import { headSmall } from "../../shared/ui/figure.catalog.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { caretDownIcon } from "../../shared/ui/icons/caret-down.icon.ts";
import styles from "./site-menu.module.css";

const MENU_ID = "site-pages";

/** The site's bar, folded into one button: the assistant needs the width. Each link loads its page anew. */
export function SiteMenu({ links }: { links: SiteContent["navigation"] }) {
  return (
    <nav aria-label="Site" className={styles.root}>
      <button type="button" className={styles.button} popoverTarget={MENU_ID} aria-label="Pages of this site">
        <Figure source={headSmall} widthPx={40} />
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

import type { SiteContent } from "@bakso/contract/content/content.shapes";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { Figure } from "../figure.tsx";
import { headHappy } from "../figures/head-happy.figure.ts";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./site-bar.module.css";

const MENU_ID = "site-menu";

interface SiteBarProps {
  site: Pick<SiteContent, "name" | "navigation">;
}

/**
 * The bar of every page. On small screens its links are a native popover, so the button opens and closes them, and a
 * click outside closes them, before any script runs.
 */
export function SiteBar({ site }: SiteBarProps) {
  const { pathname, key } = useLocation();
  const menu = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated();

  // The key stands for a change of page. Before the first the menu may have been opened without us.
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current === key) return setOpen(menu.current?.matches(":popover-open") ?? false);
    shownKey.current = key;
    menu.current?.hidePopover();
  }, [key]);

  return (
    <header className={styles.bar}>
      <a href="#content" className={styles.skip}>
        Skip to the content
      </a>
      <Link to="/" className={styles.brand}>
        <Figure source={headHappy} widthPx={44} className={styles.head ?? ""} />
        {site.name}
      </Link>
      <nav aria-label="Site" className={styles.nav}>
        <button
          type="button"
          className={styles.toggle}
          popoverTarget={MENU_ID}
          aria-label="Menu"
          aria-controls={MENU_ID}
          // Without scripts nobody could keep it true; the browser itself then tells.
          aria-expanded={isHydrated ? isOpen : undefined}
        >
          <span className={styles.lines} />
        </button>
        <ul
          ref={menu}
          id={MENU_ID}
          popover="auto"
          className={styles.links}
          onToggle={(event) => setOpen(event.newState === "open")}
        >
          {site.navigation.map(({ label, path }) => (
            <li key={path}>
              <Link
                to={path}
                prefetch="intent"
                aria-current={path === pathname ? "page" : undefined}
                onClick={() => menu.current?.hidePopover()}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

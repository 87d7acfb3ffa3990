import { safeLink } from "../../shared/lib/safe-link.ts";
import styles from "../../shared/ui/result-card.module.css";
import { ResultCard } from "../../shared/ui/result-card.tsx";
import { type ResultViewProps, useShell } from "../feature.ts";
import { listAt, textAt } from "../result-shape.ts";

/** Pages of the site that the answer was made from. */
export function PagesResult({ view }: ResultViewProps) {
  const { ownOrigin } = useShell().chat;
  const pages = new Map(listAt(view, "pages").map((page) => [textAt(page, "href"), textAt(page, "title")]));
  const links = [...pages].flatMap(([href, title]) => {
    const link = href === undefined ? null : safeLink(href, ownOrigin);
    return link === null || title === undefined ? [] : [{ href: link.href, title }];
  });
  if (links.length === 0) return null;
  return (
    <ResultCard label="On this site">
      <ul className={styles.list}>
        {links.map(({ href, title }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noopener">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </ResultCard>
  );
}

import type { LinksContent } from "@bakso/contract/content/links.shapes";
import { Link } from "react-router";
import { ButtonLabel, buttonClass } from "../../shared/ui/button.tsx";
import { linksOf } from "../../shared/ui/page/link-kinds.ts";
import { OutboundLinks } from "../../shared/ui/page/outbound-links.tsx";
import styles from "./link-groups.module.css";

interface LinkGroupsProps {
  words: { explorers: string; exchanges: string; here: string; social: string };
  links: LinksContent;
}

/** Where the token can be looked up and swapped, and where its people are. */
export function LinkGroups({ words, links }: LinkGroupsProps) {
  const groups = [
    { title: words.explorers, links: linksOf(links.links, "explorer", "chart", "tracker"), hasKinds: true },
    {
      title: words.exchanges,
      links: linksOf(links.links, "aggregator", "exchange"),
      hasKinds: true,
      above: (
        <Link
          to="/swap"
          className={buttonClass({ variant: "primary", size: "site", className: styles.here })}
        >
          <ButtonLabel>{words.here}</ButtonLabel>
        </Link>
      ),
    },
    {
      title: words.social,
      links: linksOf(links.links, "social"),
      below: links.isExample ? (
        <p className={styles.example}>Example accounts. None of them is ours.</p>
      ) : undefined,
    },
  ];
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <div key={group.title} className={styles.column}>
          <h3>{group.title}</h3>
          {group.above}
          <OutboundLinks links={group.links} hasKinds={group.hasKinds ?? false} look="rows" />
          {group.below}
        </div>
      ))}
    </div>
  );
}

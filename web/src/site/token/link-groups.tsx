import type { LinksContent } from "@bakso/contract/content/links.shapes";
import { linksOf } from "../../shared/ui/page/link-kinds.ts";
import { OutboundLinks } from "../../shared/ui/page/outbound-links.tsx";
import page from "../../shared/ui/page/page.module.css";
import styles from "./link-groups.module.css";

interface LinkGroupsProps {
  words: { title: string; explorers: string; exchanges: string; social: string };
  links: LinksContent;
}

/** Where the token can be looked up and swapped, and where its people are. */
export function LinkGroups({ words, links }: LinkGroupsProps) {
  const groups = [
    { title: words.explorers, links: linksOf(links.links, "explorer", "chart", "tracker"), hasKinds: true },
    { title: words.exchanges, links: linksOf(links.links, "aggregator", "exchange"), hasKinds: true },
    { title: words.social, links: linksOf(links.links, "social"), hasExample: links.isExample },
  ];
  return (
    <section className={styles.links}>
      <h2 className={page.title}>{words.title}</h2>
      <div className={styles.groups}>
        {groups.map((group) => (
          <div key={group.title} className={styles.group}>
            <h3>{group.title}</h3>
            <OutboundLinks links={group.links} hasKinds={group.hasKinds ?? false} look="rows" />
            {group.hasExample ? (
              <p className={styles.example}>Example accounts. None of them is ours.</p>
            ) : null}
          </div>
        ))}
      </div>
    </section>
  );
}

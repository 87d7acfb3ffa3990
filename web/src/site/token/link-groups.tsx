import type { LinksContent } from "@bakso/contract/content/links.shapes";
import { Link } from "react-router";
import { ButtonLabel, buttonClass } from "../../shared/ui/button.tsx";
import { OutboundLinks } from "../../shared/ui/page/outbound-links.tsx";
import styles from "./link-groups.module.css";
import { type LinkWords, linkGroups } from "./token-links.ts";

interface LinkGroupsProps {
  words: LinkWords;
  links: LinksContent;
}

/** Where the token can be looked up and swapped, here before elsewhere, and where its people are. */
export function LinkGroups({ words, links }: LinkGroupsProps) {
  return (
    <div className={styles.groups}>
      {linkGroups(words, links).map(({ title, links: listed, hasKinds, besides }) => (
        <div key={title} className={styles.column}>
          <h3>{title}</h3>
          <OutboundLinks links={listed} hasKinds={hasKinds} look="rows" />
          {besides === "here" ? (
            <Link to="/swap" className={buttonClass({ size: "site", className: styles.here })}>
              <ButtonLabel>{words.here}</ButtonLabel>
            </Link>
          ) : null}
          {besides === "example" ? (
            <p className={styles.example}>Example accounts. None of them is ours.</p>
          ) : null}
        </div>
      ))}
    </div>
  );
}

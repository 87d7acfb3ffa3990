import type { LinksContent } from "@bakso/contract/content/links.shapes";
import { Link } from "react-router";
import { ButtonLabel, buttonClass } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { caretDownIcon } from "../../shared/ui/icons/caret-down.icon.ts";
import { OutboundLinks } from "../../shared/ui/page/outbound-links.tsx";
import styles from "./folded-links.module.css";
import { type LinkWords, linkGroups } from "./token-links.ts";

interface FoldedLinksProps {
  words: LinkWords;
  links: LinksContent;
}

/** The same links as on the token's own page, each group closed until somebody taps its heading: here they are an aside. */
export function FoldedLinks({ words, links }: FoldedLinksProps) {
  return (
    <div className={styles.groups}>
      {linkGroups(words, links).map(({ title, links: listed, hasKinds, besides }) => (
        <details key={title} className={styles.fold}>
          <summary className={styles.summary}>
            <h3>{title}</h3>
            <Icon path={caretDownIcon} />
          </summary>
          <OutboundLinks links={listed} hasKinds={hasKinds} look="rows" />
          {besides === "here" ? (
            <Link to="/swap" className={buttonClass({ size: "site", isWide: true, className: styles.here })}>
              <ButtonLabel>{words.here}</ButtonLabel>
            </Link>
          ) : null}
          {besides === "example" ? (
            <p className={styles.example}>Example accounts. None of them is ours.</p>
          ) : null}
        </details>
      ))}
    </div>
  );
}

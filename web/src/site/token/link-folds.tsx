import type { LinksContent } from "@bakso/contract/content/links.shapes";
import { Link } from "react-router";
import { ButtonLabel, buttonClass } from "../../shared/ui/button.tsx";
import { OutboundLinks } from "../../shared/ui/page/outbound-links.tsx";
import { Fold } from "./fold.tsx";
import styles from "./link-folds.module.css";
import { type LinkWords, linkGroups } from "./token-links.ts";

interface LinkFoldsProps {
  words: LinkWords;
  links: LinksContent;
  /** Elsewhere than on the token's own page they stay closed until somebody taps a heading. */
  isAside?: boolean;
}

/**
 * Where the token can be looked up and swapped, here before elsewhere, and where its people are. On a phone a list of
 * headings, all of them closed.
 */
export function LinkFolds({ words, links, isAside = false }: LinkFoldsProps) {
  return (
    <div className={styles.groups}>
      {linkGroups(words, links.links).map(({ title, links: listed, hasSwap }) => (
        <Fold
          key={title}
          title={title}
          isPhonesAlone={!isAside}
          hint={listed.map(({ label }) => label).join(", ")}
        >
          <OutboundLinks links={listed} look="rows" />
          {hasSwap ? (
            <Link to="/swap" className={buttonClass({ className: styles.here })}>
              <ButtonLabel>{words.here}</ButtonLabel>
            </Link>
          ) : null}
          {links.isExample && title === words.social ? (
            <p className={styles.example}>Example accounts. None of them is ours.</p>
          ) : null}
        </Fold>
      ))}
    </div>
  );
}

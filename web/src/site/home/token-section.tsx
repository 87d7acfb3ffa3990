import type { Fact } from "@bakso/contract/content/common.shapes";
import type { HomeContent } from "@bakso/contract/content/home.shapes";
import type { LinksContent } from "@bakso/contract/content/links.shapes";
import { Link } from "react-router";
import { AddressCard } from "../../shared/ui/page/address-card.tsx";
import { FactFigures } from "../../shared/ui/page/fact-figures.tsx";
import { linksOf, lookUpLinks } from "../../shared/ui/page/link-kinds.ts";
import { OutboundLinks } from "../../shared/ui/page/outbound-links.tsx";
import { TokenFacts } from "../../shared/ui/page/token-facts.tsx";
import styles from "./token-section.module.css";

interface TokenSectionProps {
  token: { symbol: string; mint: string; decimals: number; isExample: boolean };
  links: LinksContent;
  facts: readonly Fact[];
  card: HomeContent["conservationCard"];
  more: string;
}

/** Of all that can be done here it comes first. */
const MAIN = { variant: "primary" } as const;

/** The token in short: its address, what it is, where to look it up, and what it gives. */
export function TokenSection({ token, links, facts, card, more }: TokenSectionProps) {
  return (
    <div className={styles.section}>
      <AddressCard label="Contract address" address={token.mint} isExample={token.isExample} copy={MAIN} />
      <TokenFacts token={token} className={styles.facts} />
      <OutboundLinks links={lookUpLinks(links.links)} />
      <OutboundLinks links={linksOf(links.links, "social")} />
      {links.isExample ? <p className={styles.example}>Example accounts. None of them is ours.</p> : null}
      <FactFigures facts={facts} />
      <Link to="/conservation" className={styles.card}>
        <b>{card.title}</b>
        <span>{card.text}</span>
        <b>{card.link}</b>
      </Link>
      <p>
        <Link to="/bakso">{more}</Link>
      </p>
    </div>
  );
}

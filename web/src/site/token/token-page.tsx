import type { Fact } from "@bakso/contract/content/common.shapes";
import type { LinksContent } from "@bakso/contract/content/links.shapes";
import type { BaksoContent } from "@bakso/contract/content/token-pages.shapes";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ButtonLabel, buttonClass } from "../../shared/ui/button.tsx";
import { classNames } from "../../shared/ui/class-names.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { callFigure } from "../../shared/ui/figures/call.figure.ts";
import { inspectFigure } from "../../shared/ui/figures/inspect.figure.ts";
import { stretchFigure } from "../../shared/ui/figures/stretch.figure.ts";
import { AddressCard } from "../../shared/ui/page/address-card.tsx";
import crest from "../../shared/ui/page/crest.module.css";
import { Edge } from "../../shared/ui/page/edge/edge.tsx";
import page from "../../shared/ui/page/page.module.css";
import type { RichText } from "../../shared/ui/page/rich-text/rich-text.ts";
import { RichTextView } from "../../shared/ui/page/rich-text/rich-text-view.tsx";
import { SceneHero } from "../../shared/ui/page/scene-hero.tsx";
import { SteadyText } from "../../shared/ui/page/steady-text.tsx";
import { TokenFacts } from "../../shared/ui/page/token-facts.tsx";
import { closeUpPhoneScene, closeUpWideScene } from "../../shared/ui/scenes/close-up.scenes.ts";
import { LinkFolds } from "./link-folds.tsx";
import { StatisticsBand } from "./statistics-band.tsx";
import label from "./token-label.module.css";
import styles from "./token-page.module.css";

interface FactGroup {
  title: string;
  facts: readonly Fact[];
}

interface TokenPageProps {
  words: BaksoContent;
  /** The button that leads to the swap. */
  get: string;
  token: { symbol: string; mint: string; decimals: number; isExample: boolean; minimumUi: number };
  links: LinksContent;
  facts: { social: FactGroup; conservation: FactGroup };
  text: RichText;
  /** Shown beside the rules of safety. */
  linkCheck: ReactNode;
  /** What it costs, and how that came about. */
  market: ReactNode;
}

/** All about the token: its address first, since that is what people come for. */
export function TokenPage({ words, get, token, links, facts, text, linkCheck, market }: TokenPageProps) {
  const minimum = `${token.minimumUi.toLocaleString("en-US")} ${token.symbol}`;
  return (
    <>
      <SceneHero phone={closeUpPhoneScene} wide={closeUpWideScene} className={styles.hero}>
        <h1 className={page.heroTitle}>{words.title}</h1>
        <p className={page.heroLead}>
          <SteadyText>{words.lead}</SteadyText>
        </p>
        <Link to="/swap" className={buttonClass({ variant: "primary", size: "site" })}>
          <ButtonLabel>{get}</ButtonLabel>
        </Link>
        <div className={styles.address}>
          <AddressCard
            label={words.address}
            address={token.mint}
            note={words.addressNote}
            isExample={token.isExample}
          />
        </div>
      </SceneHero>
      <div className={page.section}>{market}</div>
      <section className={classNames(page.section, styles.facts)}>
        <h2>{words.facts}</h2>
        <RichTextView text={text} className={styles.text} />
      </section>
      <div className={classNames(crest.crest, styles.hill)}>
        <Edge kind="hills" />
        <Figure source={stretchFigure} className={styles.atop} />
        <TokenFacts
          token={token}
          more={[{ label: "Opens BaksoAI at", value: minimum }]}
          className={label.facts}
        />
        <section className={page.section}>
          <h2 className={page.title}>{words.links.title}</h2>
          <LinkFolds words={words.links} links={links} />
        </section>
      </div>
      <div className={classNames(page.section, styles.columns)}>
        <section className={styles.safety}>
          <h2 className={page.title}>{words.safety.title}</h2>
          {/* biome-ignore lint/a11y/noRedundantRoles: a list without marks is none to some who listen */}
          <ol role="list" className={styles.rules}>
            {words.safety.rules.map((rule) => (
              <li key={rule.title}>
                <b>{rule.title}</b> {rule.text}
              </li>
            ))}
          </ol>
        </section>
        <Figure source={inspectFigure} className={styles.guard} />
        {linkCheck}
      </div>
      <StatisticsBand groups={[facts.social, facts.conservation]} className={styles.roar}>
        <Figure source={callFigure} widthPx={400} className={styles.caller} />
      </StatisticsBand>
    </>
  );
}

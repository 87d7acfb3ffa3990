import type { Fact } from "@bakso/contract/content/common.shapes";
import type { ConservationContent } from "@bakso/contract/content/conservation.shapes";
import type { TokenContent } from "@bakso/contract/content/content.shapes";
import { ButtonLabel, buttonClass } from "../../shared/ui/button.tsx";
import { classNames } from "../../shared/ui/class-names.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { fatherFigure } from "../../shared/ui/figures/father.figure.ts";
import { motherFigure } from "../../shared/ui/figures/mother.figure.ts";
import { plantFigure } from "../../shared/ui/figures/plant.figure.ts";
import { AddressCard } from "../../shared/ui/page/address-card.tsx";
import { Edge } from "../../shared/ui/page/edge/edge.tsx";
import { FactFigures } from "../../shared/ui/page/fact-figures.tsx";
import ground from "../../shared/ui/page/ground.module.css";
import page from "../../shared/ui/page/page.module.css";
import type { RichText } from "../../shared/ui/page/rich-text/rich-text.ts";
import { RichTextView } from "../../shared/ui/page/rich-text/rich-text-view.tsx";
import { SceneHero } from "../../shared/ui/page/scene-hero.tsx";
import { SteadyText } from "../../shared/ui/page/steady-text.tsx";
import { conservationPhoneScene, conservationWideScene } from "../../shared/ui/scenes/conservation.scenes.ts";
import styles from "./conservation-page.module.css";
import { DonationTable } from "./donation-table.tsx";
import { FundBalance } from "./fund-balance.tsx";
import { HelpWays } from "./help-ways.tsx";
import { totalUsd, usdWords } from "./usd.ts";
import { useDonationProofs } from "./use-donation-proofs.ts";

/** Whoever wants to give begins with the wallet's address. */
const MAIN = { variant: "primary" } as const;

interface ConservationPageProps {
  words: ConservationContent;
  facts: { conservation: { facts: readonly Fact[] }; tigers: { title: string; facts: readonly Fact[] } };
  fund: RichText;
  contribute: RichText;
  /** Of our own token. */
  token: Pick<TokenContent, "symbol" | "decimals">;
}

/** The fund: what it is, what it does, what it gave, and how anybody can add to it. */
export function ConservationPage(props: ConservationPageProps) {
  const { words, facts, fund, contribute, token } = props;
  const proofs = useDonationProofs();
  const given = usdWords(totalUsd(words.donations.records));
  return (
    <>
      <SceneHero phone={conservationPhoneScene} wide={conservationWideScene} className={styles.hero}>
        <h1 className={page.heroTitle}>{words.title}</h1>
        <p className={page.heroLead}>
          <SteadyText>{words.lead}</SteadyText>
        </p>
        <p className={styles.ways}>
          <a href="#contribute" className={buttonClass({ variant: "primary", size: "site" })}>
            <ButtonLabel>{words.contribute.title}</ButtonLabel>
          </a>
          <a href="#donations" className={buttonClass({ size: "site" })}>
            <ButtonLabel>{words.donations.title}</ButtonLabel>
          </a>
        </p>
      </SceneHero>
      <section className={classNames(page.section, styles.fund)}>
        <div>
          <h2 className={page.title}>{words.fund.title}</h2>
          <RichTextView text={fund} isFirst className={styles.text} />
        </div>
        <div className={styles.shares}>
          {/* The sum stands with its proof, below: here it would be said once more. */}
          <FactFigures facts={facts.conservation.facts.filter(({ figure }) => figure !== given)} />
          <Figure source={plantFigure} widthPx={120} className={styles.planter} />
        </div>
      </section>
      <section className={page.section}>
        <h2 className={page.title}>{words.help.title}</h2>
        <HelpWays ways={words.help.ways} />
      </section>
      <section id="donations" className={page.section}>
        <h2 className={page.title}>{words.donations.title}</h2>
        <DonationTable {...words.donations} sum={given} proofs={proofs} />
      </section>
      <section id="contribute" className={classNames(page.section, styles.contribute)}>
        <div>
          <h2 className={page.title}>{words.contribute.title}</h2>
          <RichTextView text={contribute} />
        </div>
        <div className={styles.wallet}>
          <AddressCard
            label={words.contribute.label}
            address={words.contribute.wallet}
            note={words.contribute.note}
            isExample={words.contribute.isExample}
            copy={MAIN}
          />
          <FundBalance state={proofs} token={token} />
        </div>
      </section>
      <section className={classNames(ground.ground, page.band)}>
        <Edge kind="bank" />
        <Edge kind="grove" />
        <div className={styles.tigers}>
          <div>
            <h2>{words.facts.title}</h2>
            <p className={styles.tigersLead}>{words.facts.lead}</p>
            <FactFigures facts={facts.tigers.facts} look="band" />
          </div>
          <p className={styles.parents}>
            <Figure source={fatherFigure} widthPx={440} />
            <Figure source={motherFigure} widthPx={440} />
          </p>
        </div>
      </section>
    </>
  );
}

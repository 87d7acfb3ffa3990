import type { Fact } from "@bakso/contract/content/common.shapes";
import type { LinksContent } from "@bakso/contract/content/links.shapes";
import type { AiInfoContent } from "@bakso/contract/content/token-pages.shapes";
import type { ToolsContent } from "@bakso/contract/content/tools.shapes";
import { Link } from "react-router";
import { ButtonLabel, buttonClass } from "../../shared/ui/button.tsx";
import { classNames } from "../../shared/ui/class-names.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { keeperFigure } from "../../shared/ui/figures/keeper.figure.ts";
import { lookUpFigure } from "../../shared/ui/figures/look-up.figure.ts";
import { AddressCard } from "../../shared/ui/page/address-card.tsx";
import { BotGuide } from "../../shared/ui/page/bot-guide.tsx";
import page from "../../shared/ui/page/page.module.css";
import type { RichText } from "../../shared/ui/page/rich-text/rich-text.ts";
import { RichTextView } from "../../shared/ui/page/rich-text/rich-text-view.tsx";
import { SceneHero } from "../../shared/ui/page/scene-hero.tsx";
import { SteadyText } from "../../shared/ui/page/steady-text.tsx";
import { TokenFacts } from "../../shared/ui/page/token-facts.tsx";
import { ToolVignettes } from "../../shared/ui/page/tool-vignettes.tsx";
import { talentsPhoneScene, talentsWideScene } from "../../shared/ui/scenes/talents.scenes.ts";
import styles from "./ecosystem-page.module.css";
import { Fold } from "./fold.tsx";
import { LinkFolds } from "./link-folds.tsx";
import { StatisticsBand } from "./statistics-band.tsx";

interface FactGroup {
  title: string;
  facts: readonly Fact[];
}

interface EcosystemPageProps {
  words: AiInfoContent;
  token: { symbol: string; mint: string; decimals: number; isExample: boolean };
  links: LinksContent;
  facts: { social: FactGroup; conservation: FactGroup };
  tools: ToolsContent["tools"];
  bot: ToolsContent["bot"];
  text: RichText;
}

/** What the AI tools do, what the bot listens to, and the token that opens the door. */
export function EcosystemPage({ words, token, links, facts, tools, bot, text }: EcosystemPageProps) {
  return (
    <>
      <SceneHero phone={talentsPhoneScene} wide={talentsWideScene} className={styles.hero}>
        <h1 className={page.heroTitle}>{words.title}</h1>
        <p className={page.heroLead}>
          <SteadyText>{words.lead}</SteadyText>
        </p>
        <Link to="/baksoai" className={buttonClass({ variant: "primary", size: "site" })}>
          <ButtonLabel>{words.door.button}</ButtonLabel>
        </Link>
      </SceneHero>
      <section className={classNames(page.section, styles.section)}>
        <h2 className={page.title}>{words.tools}</h2>
        <RichTextView text={text} isFirst className={styles.text} />
        <ToolVignettes tools={tools} />
      </section>
      <section className={classNames(page.section, styles.section)}>
        <h2 className={page.title}>{words.commands}</h2>
        <BotGuide
          bot={bot}
          isExample={bot.isExample}
          hasTitle={false}
          ways={
            <div className={styles.ways}>
              {[bot.register, bot.login].map(({ title, text }) => (
                <Fold key={title} title={title} isPhonesAlone>
                  <p>{text}</p>
                </Fold>
              ))}
            </div>
          }
        />
      </section>
      <section className={classNames(page.section, styles.section)}>
        <h2 className={classNames(page.title, styles.heading)}>{words.address}</h2>
        <div className={styles.token}>
          <AddressCard label="Contract address" address={token.mint} isExample={token.isExample} />
          <TokenFacts token={token} className={styles.facts} />
          <Figure source={keeperFigure} widthPx={150} className={styles.keeper} />
        </div>
        <LinkFolds words={words.links} links={links} isAside />
      </section>
      <StatisticsBand groups={[facts.social, facts.conservation]} className={styles.figures}>
        <div className={styles.door}>
          <div>
            <h2>{words.door.title}</h2>
            <p>{words.door.text}</p>
            <Link to="/baksoai" className={buttonClass({ variant: "primary", size: "site" })}>
              <ButtonLabel>{words.door.button}</ButtonLabel>
            </Link>
          </div>
          <Figure source={lookUpFigure} className={styles.company} />
        </div>
      </StatisticsBand>
    </>
  );
}

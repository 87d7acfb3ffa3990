import type { Fact } from "@bakso/contract/content/common.shapes";
import type { HomeContent } from "@bakso/contract/content/home.shapes";
import type { LinksContent } from "@bakso/contract/content/links.shapes";
import type { ToolsContent } from "@bakso/contract/content/tools.shapes";
import type { FigureSource } from "../../shared/ui/figure.source.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { bowlFigure } from "../../shared/ui/figures/bowl.figure.ts";
import { chartFigure } from "../../shared/ui/figures/chart.figure.ts";
import { nestledFigure } from "../../shared/ui/figures/nestled.figure.ts";
import { plantFigure } from "../../shared/ui/figures/plant.figure.ts";
import { Disclosure } from "../../shared/ui/page/disclosure.tsx";
import type { RichText } from "../../shared/ui/page/rich-text/rich-text.ts";
import { AiSection } from "./ai-section.tsx";
import { FamilySection, type FamilyTexts } from "./family-section.tsx";
import { FundCard } from "./fund-card.tsx";
import styles from "./home-sections.module.css";
import { PromiseSection } from "./promise-section.tsx";
import { TokenSection } from "./token-section.tsx";

interface HomeSectionsProps {
  home: HomeContent;
  token: { symbol: string; mint: string; decimals: number; isExample: boolean };
  links: LinksContent;
  facts: readonly Fact[];
  tools: ToolsContent["tools"];
  bot: ToolsContent["bot"];
  family: FamilyTexts;
  disclaimer: RichText;
  /** What the fund gave so far, and what that is called. */
  given: { sum: string; label: string };
  isDemo: boolean;
}

/** What else there is to know, folded away until somebody asks. */
export function HomeSections(props: HomeSectionsProps) {
  const { home, token, links, facts, tools, bot, family, disclaimer, given, isDemo } = props;
  const { sections, conservationCard } = home;
  return (
    <div className={styles.sections}>
      <header>
        <h2>{home.more.title}</h2>
        <p>{home.more.lead}</p>
      </header>
      <div className={styles.pair}>
        <Disclosure {...headOf(sections.token, bowlFigure)}>
          <TokenSection
            token={token}
            links={links}
            facts={facts}
            card={conservationCard}
            more={sections.token.more}
          />
        </Disclosure>
        <Disclosure {...headOf(sections.ai, chartFigure)}>
          <AiSection tools={tools} bot={bot} words={sections.ai} isDemo={isDemo} />
        </Disclosure>
      </div>
      <div className={styles.pair}>
        <Disclosure {...headOf(sections.family, nestledFigure)}>
          <FamilySection members={sections.family.members} texts={family} />
        </Disclosure>
        <Disclosure {...headOf(sections.promise, plantFigure)}>
          <PromiseSection words={sections.promise} disclaimer={disclaimer} />
        </Disclosure>
      </div>
      <FundCard words={conservationCard} given={given} />
    </div>
  );
}

const headOf = ({ title, lead }: { title: string; lead: string }, source: FigureSource) => ({
  title,
  lead,
  figure: <Figure source={source} widthPx={112} className={styles.drawing ?? ""} />,
});

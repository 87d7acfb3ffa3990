import type { Fact } from "@bakso/contract/content/common.shapes";
import type { HomeContent } from "@bakso/contract/content/home.shapes";
import type { LinksContent } from "@bakso/contract/content/links.shapes";
import type { ToolsContent } from "@bakso/contract/content/tools.shapes";
import { Disclosure } from "../../shared/ui/page/disclosure.tsx";
import type { RichText } from "../../shared/ui/page/rich-text/rich-text.ts";
import type { SceneSource } from "../../shared/ui/scene.source.ts";
import { ScenePicture } from "../../shared/ui/scene-picture.tsx";
import { openAiScene } from "../../shared/ui/scenes/open-ai.scenes.ts";
import { openFamilyScene } from "../../shared/ui/scenes/open-family.scenes.ts";
import { openPromiseScene } from "../../shared/ui/scenes/open-promise.scenes.ts";
import { openTokenScene } from "../../shared/ui/scenes/open-token.scenes.ts";
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
        <Disclosure {...headOf(sections.token, openTokenScene)}>
          <TokenSection
            token={token}
            links={links}
            facts={facts}
            card={conservationCard}
            more={sections.token.more}
          />
        </Disclosure>
        <Disclosure {...headOf(sections.ai, openAiScene)}>
          <AiSection tools={tools} bot={bot} words={sections.ai} isDemo={isDemo} />
        </Disclosure>
      </div>
      <div className={styles.pair}>
        <Disclosure {...headOf(sections.family, openFamilyScene)}>
          <FamilySection members={sections.family.members} texts={family} />
        </Disclosure>
        <Disclosure {...headOf(sections.promise, openPromiseScene)}>
          <PromiseSection words={sections.promise} disclaimer={disclaimer} />
        </Disclosure>
      </div>
      <FundCard words={conservationCard} given={given} />
    </div>
  );
}

const headOf = ({ title, lead }: { title: string; lead: string }, scene: SceneSource) => ({
  title,
  lead,
  figure: <ScenePicture scene={scene} sizes="152px" className={styles.picture} />,
});

import { readRichText } from "../../shared/ui/page/rich-text/read-rich-text.ts";
import { totalUsd, usdWords } from "../../site/conservation/usd.ts";
import { HomeHero } from "../../site/home/home-hero.tsx";
import { HomeSections } from "../../site/home/home-sections.tsx";
import { StorySection } from "../../site/home/story-section.tsx";
import { pageContext } from "../page-context.ts";
import { pageHead } from "../page-head.ts";
import type { PublicPageHandle } from "../site-layout.tsx";
import type { Route } from "./+types/home.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { site, token, home, links, facts, tools, texts, conservation, publicUrl, isDemo } =
    context.get(pageContext);
  const { donations } = conservation;
  return {
    publicUrl,
    site: { name: site.name, tagline: site.tagline, description: site.description, hero: site.hero },
    home,
    story: { text: readRichText(texts.story), facts: facts.tigers.facts.slice(0, 1) },
    sections: {
      token: {
        symbol: token.symbol,
        mint: token.mint,
        decimals: token.decimals,
        isExample: token.isExample,
      },
      links: { ...links, isExample: links.isExample && isDemo },
      facts: facts.social.facts,
      tools: tools.tools,
      bot: tools.bot,
      family: {
        cub: readRichText(texts.cub),
        mother: readRichText(texts.mother),
        father: readRichText(texts.father),
      },
      disclaimer: readRichText(texts.disclaimer),
      given: { sum: usdWords(totalUsd(donations.records)), label: donations.total },
      isDemo,
    },
  };
}

export const handle: PublicPageHandle = { hasHelper: true };

export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { site, publicUrl } = loaderData;
  return pageHead({
    siteName: site.name,
    publicUrl,
    path: "/",
    title: `${site.name}: ${site.tagline}`,
    description: site.description,
    card: "home",
    kind: "AboutPage",
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { site, home, story, sections } = loaderData;
  return (
    <>
      <HomeHero words={site.hero} home={home} />
      <StorySection words={home.story} story={story.text} facts={story.facts} />
      <HomeSections home={home} {...sections} />
    </>
  );
}

import { Link } from "react-router";
import { HomeSections } from "../../features/home/home-sections.tsx";
import { ButtonLabel, buttonClass } from "../../ui/button.tsx";
import { Clearing } from "../../ui/clearing/clearing.tsx";
import { waveFigure } from "../../ui/figure.catalog.ts";
import { readRichText } from "../../ui/page/rich-text/read-rich-text.ts";
import { RichTextView } from "../../ui/page/rich-text/rich-text-view.tsx";
import { StripeDivider } from "../../ui/page/stripe-divider.tsx";
import { pageContext } from "../page-context.ts";
import { pageHead } from "../page-head.ts";
import type { PublicPageHandle } from "../site-layout.tsx";
import type { Route } from "./+types/home.ts";
import styles from "./home.module.css";

export function loader({ context }: Route.LoaderArgs) {
  const { site, token, home, links, facts, tools, texts, publicUrl, isDemo } = context.get(pageContext);
  return {
    publicUrl,
    site: { name: site.name, tagline: site.tagline, description: site.description, hero: site.hero },
    home,
    story: readRichText(texts.story),
    sections: {
      token: { symbol: token.symbol, mint: token.mint, isExample: token.isExample },
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
    about: { "@type": "WebSite", name: site.name, url: `${publicUrl}/`, description: site.description },
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { site, home, story, sections } = loaderData;
  return (
    <>
      <Clearing figure={waveFigure} className={styles.hero}>
        <p className={styles.eyebrow}>{home.eyebrow}</p>
        <h1 className={styles.title}>{site.hero.title}</h1>
        <p className={styles.lead}>{site.hero.lead}</p>
        <p className={styles.actions}>
          <Link to="/swap" className={buttonClass({ variant: "primary", size: "site" })}>
            <ButtonLabel>{home.actions.token}</ButtonLabel>
          </Link>
          <a href="#story" className={buttonClass({ size: "site", className: styles.onSky })}>
            <ButtonLabel>{home.actions.story}</ButtonLabel>
          </a>
        </p>
      </Clearing>
      <section id="story" className={styles.story}>
        <div className={styles.storyWords}>
          <h2>{home.story.title}</h2>
          <RichTextView text={story} />
        </div>
        <aside className={styles.aside}>
          <p>{home.story.aside}</p>
        </aside>
      </section>
      <StripeDivider />
      <HomeSections home={home} {...sections} />
    </>
  );
}

import { readRichText } from "../../shared/ui/page/rich-text/read-rich-text.ts";
import { EcosystemPage } from "../../site/token/ecosystem-page.tsx";
import { pageContext } from "../page-context.ts";
import { pageHead } from "../page-head.ts";
import type { PublicPageHandle } from "../site-layout.tsx";
import type { Route } from "./+types/aiinfo.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { site, token, aiinfo, links, facts, tools, texts, publicUrl, isDemo } = context.get(pageContext);
  return {
    publicUrl,
    siteName: site.name,
    page: {
      words: aiinfo,
      token: {
        symbol: token.symbol,
        mint: token.mint,
        decimals: token.decimals,
        isExample: token.isExample,
      },
      links: { ...links, isExample: links.isExample && isDemo },
      facts: { social: facts.social, conservation: facts.conservation },
      tools: tools.tools,
      bot: { ...tools.bot, isExample: tools.bot.isExample && isDemo },
      text: readRichText(texts.ecosystem),
    },
  };
}

export const handle: PublicPageHandle = { hasHelper: true };

export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { page, publicUrl, siteName } = loaderData;
  const { title, description } = page.words;
  return pageHead({
    siteName,
    publicUrl,
    path: "/aiinfo",
    title: `${title} · ${siteName}`,
    description,
    card: "aiinfo",
  });
}

export default function AiInfo({ loaderData }: Route.ComponentProps) {
  return <EcosystemPage {...loaderData.page} />;
}

import { linksOf } from "../../shared/ui/page/link-kinds.ts";
import { readRichText } from "../../shared/ui/page/rich-text/read-rich-text.ts";
import { LinkCheck } from "../../site/link-check/link-check.tsx";
import { OwnTokenMarket } from "../../site/market/own-token-market.tsx";
import { TokenPage } from "../../site/token/token-page.tsx";
import { pageContext } from "../page-context.ts";
import { pageHead } from "../page-head.ts";
import type { PublicPageHandle } from "../site-layout.tsx";
import type { Route } from "./+types/bakso.ts";

export function loader({ context }: Route.LoaderArgs) {
  const data = context.get(pageContext);
  const { site, home, token, bakso, linkCheck, links, facts, texts, ownToken, publicUrl, isDemo } = data;
  return {
    ownToken,
    publicUrl,
    siteName: site.name,
    linkCheck,
    page: {
      words: bakso,
      get: home.actions.token,
      token: {
        symbol: token.symbol,
        decimals: token.decimals,
        mint: token.mint,
        isExample: token.isExample,
        minimumUi: token.minimumUi,
      },
      links: { ...links, isExample: links.isExample && isDemo },
      facts: { social: facts.social, conservation: facts.conservation },
      text: readRichText(texts.token),
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
    path: "/bakso",
    title: `${title} · ${siteName}`,
    description,
    card: "bakso",
  });
}

export default function Bakso({ loaderData }: Route.ComponentProps) {
  return (
    <TokenPage
      {...loaderData.page}
      linkCheck={<LinkCheck words={loaderData.linkCheck} />}
      market={
        <OwnTokenMarket
          symbol={loaderData.page.token.symbol}
          charts={linksOf(loaderData.page.links.links, "chart")}
          heard={loaderData.ownToken}
        />
      }
    />
  );
}

import { AssistantPage } from "../../assistant/shell/assistant-page.tsx";
import { pageContext } from "../page-context.ts";
import { pageHead } from "../page-head.ts";
import type { Route } from "./+types/baksoai.ts";

export const handle = { isForHolders: true };

export function loader({ context }: Route.LoaderArgs) {
  const { site, assistant, token, wallets, markets, hasSessionCookie, isDemo, hasDemoMarket, publicUrl } =
    context.get(pageContext);
  return {
    publicUrl,
    site: { name: site.name, navigation: site.navigation, legal: site.legal, siteClock: site.siteClock },
    token: {
      symbol: token.symbol,
      mint: token.mint,
      minimumUi: token.minimumUi,
      decimals: token.decimals,
    },
    assistant,
    wallets,
    markets: {
      watchlist: {
        ordinalCountExtra: markets.watchlist.ordinalCountExtra,
        starters: [
          { name: site.name, chain: "solana" as const, address: token.mint },
          ...markets.watchlist.starters.flatMap(({ isExample, ...starter }) =>
            isExample && !hasDemoMarket ? [] : [starter],
          ),
        ],
      },
      charts: markets.charts,
      exampleToken: isDemo ? markets.exampleToken : null,
    },
    hasSessionCookie,
    isDemo,
    hasDemoMarket,
  };
}

/** The rendered data stays: the page reads the session itself. */
export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { assistant, token, site, publicUrl } = loaderData;
  return pageHead({
    siteName: site.name,
    publicUrl,
    path: "/baksoai",
    title: `${assistant.name} · ${site.name}`,
    description: `${assistant.name}, the assistant for holders of ${token.symbol}.`,
    card: "baksoai",
  });
}

export default function BaksoAi({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AssistantPage page={loaderData} />
      {loaderData.isDemo ? <script type="module" async src="/demo/wallet.js" /> : null}
    </>
  );
}

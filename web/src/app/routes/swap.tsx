import { SwapPage } from "../../site/swap/swap-page.tsx";
import { pageContext } from "../page-context.ts";
import { pageHead } from "../page-head.ts";
import type { Route } from "./+types/swap.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { site, token, markets, wallets, isDemo, hasDemoMarket, publicUrl } = context.get(pageContext);
  const { symbol, mint, decimals, isExample, swap } = token;
  const { scriptUrl, inputMint, priceImpact } = markets.swap;
  return {
    publicUrl,
    siteName: site.name,
    token: { symbol, mint, decimals, isExample, swap },
    terminal: { scriptUrl, inputMint, priceImpact },
    hasDemoMarket,
    wallets: { listed: wallets.wallets.map(({ kind, name }) => ({ kind, name })), isDemo },
  };
}

/** The rendered data stays until the page is loaded again. */
export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { token, siteName, publicUrl } = loaderData;
  return pageHead({
    siteName,
    publicUrl,
    path: "/swap",
    title: `${token.swap.title} · ${siteName}`,
    description: token.swap.lead,
    card: "swap",
  });
}

export default function Swap({ loaderData }: Route.ComponentProps) {
  const { token, terminal, wallets, hasDemoMarket } = loaderData;
  return <SwapPage token={token} terminal={terminal} wallets={wallets} hasDemoMarket={hasDemoMarket} />;
}

import { readRichText } from "../../shared/ui/page/rich-text/read-rich-text.ts";
import { ConservationPage } from "../../site/conservation/conservation-page.tsx";
import { pageContext } from "../page-context.ts";
import { pageHead } from "../page-head.ts";
import type { PublicPageHandle } from "../site-layout.tsx";
import type { Route } from "./+types/conservation.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { site, token, conservation, facts, texts, publicUrl } = context.get(pageContext);
  return {
    publicUrl,
    siteName: site.name,
    page: {
      token: { symbol: token.symbol, decimals: token.decimals },
      words: conservation,
      facts: { conservation: facts.conservation, tigers: facts.tigers },
      fund: readRichText(texts.fund),
      contribute: readRichText(texts.contribute),
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
    path: "/conservation",
    title: `${title} · ${siteName}`,
    description,
    card: "conservation",
  });
}

export default function Conservation({ loaderData }: Route.ComponentProps) {
  return <ConservationPage {...loaderData.page} />;
}

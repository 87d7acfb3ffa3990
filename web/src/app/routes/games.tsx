import { GamesPage } from "../../site/game/games-page.tsx";
import { pageContext } from "../page-context.ts";
import { pageHead } from "../page-head.ts";
import type { Route } from "./+types/games.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { site, games, publicUrl } = context.get(pageContext);
  return { publicUrl, siteName: site.name, words: games };
}

/** The rendered data stays until the page is loaded again. */
export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { words, siteName, publicUrl } = loaderData;
  return pageHead({
    siteName,
    publicUrl,
    path: "/games",
    title: `${words.title} · ${siteName}`,
    description: words.lead,
    card: "games",
    kind: "CollectionPage",
  });
}

export default function Games({ loaderData }: Route.ComponentProps) {
  return <GamesPage words={loaderData.words} />;
}

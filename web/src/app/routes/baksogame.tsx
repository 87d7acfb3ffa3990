import { redirectDocument } from "react-router";
import { GamePage } from "../../site/game/game-page.tsx";
// Built by itself: the page needs neither React nor the router (docs/decisions/0008).
import script from "../../site/game/play/bakso-jump.ts?worker&url";
import { pageContext } from "../page-context.ts";
import { pageHead } from "../page-head.ts";
import type { Route } from "./+types/baksogame.ts";

export const handle = { hasOwnScript: true };

export function loader({ context }: Route.LoaderArgs) {
  const { games, site, publicUrl } = context.get(pageContext);
  const game = games.games.find(({ path }) => path === "/baksogame") ?? games.games[0];
  return {
    publicUrl,
    siteName: site.name,
    name: game?.name ?? site.name,
    text: game?.text ?? site.description,
  };
}

/** Reached from another page without a reload: the browser opens it anew, so that its own script runs. */
export function clientLoader(): never {
  throw redirectDocument("/baksogame");
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { name, text, siteName, publicUrl } = loaderData;
  return pageHead({
    siteName,
    publicUrl,
    path: "/baksogame",
    title: `${name} · ${siteName}`,
    description: text,
    card: "baksogame",
  });
}

export default function BaksoGame() {
  return <GamePage script={script} />;
}

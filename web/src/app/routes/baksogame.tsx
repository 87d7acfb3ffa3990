import { redirectDocument } from "react-router";
import { GamePage } from "../../features/game/game-page.tsx";
// Built by itself: the page needs neither React nor the router (docs/decisions/0007).
import script from "../../features/game/play/bakso-jump.ts?worker&url";
import { pageContext } from "../page-context.ts";
import type { Route } from "./+types/baksogame.ts";

export const handle = { hasOwnScript: true };

export function loader({ context }: Route.LoaderArgs) {
  const { games, site } = context.get(pageContext);
  const game = games.games.find(({ path }) => path === "/baksogame") ?? games.games[0];
  return { name: game?.name ?? site.name, text: game?.text ?? site.description };
}

/** Reached from another page without a reload: the browser opens it anew, so that its own script runs. */
export function clientLoader(): never {
  throw redirectDocument("/baksogame");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.name }, { name: "description", content: loaderData?.text }];
}

export default function BaksoGame() {
  return <GamePage script={script} />;
}

import { RoarmapPage } from "../../site/roarmap/roarmap-page.tsx";
import { pageContext } from "../page-context.ts";
import { pageHead } from "../page-head.ts";
import type { Route } from "./+types/roarmap.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { site, roarmap, publicUrl } = context.get(pageContext);
  return { publicUrl, siteName: site.name, words: roarmap };
}

export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { words, publicUrl, siteName } = loaderData;
  const { title, description } = words;
  return pageHead({
    siteName,
    publicUrl,
    path: "/roarmap",
    title: `${title} · ${siteName}`,
    description,
    card: "roarmap",
  });
}

export default function Roarmap({ loaderData }: Route.ComponentProps) {
  return <RoarmapPage words={loaderData.words} />;
}

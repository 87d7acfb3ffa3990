import { GalleryPage } from "../../site/gallery/gallery-page.tsx";
import { pageContext } from "../page-context.ts";
import { pageHead } from "../page-head.ts";
import type { Route } from "./+types/gallery.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { site, gallery, pictures, publicUrl } = context.get(pageContext);
  return { publicUrl, siteName: site.name, words: gallery, pictures };
}

export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { words, publicUrl, siteName } = loaderData;
  return pageHead({
    siteName,
    publicUrl,
    path: "/gallery",
    title: `${words.title} · ${siteName}`,
    description: words.description,
    card: "gallery",
  });
}

export default function Gallery({ loaderData }: Route.ComponentProps) {
  return <GalleryPage words={loaderData.words} pictures={loaderData.pictures} />;
}

import { galleryHead } from "../../site/gallery/gallery-head.ts";
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

export function meta({ loaderData, location }: Route.MetaArgs) {
  const { words, publicUrl, siteName, pictures } = loaderData;
  const head = galleryHead(words, pictures, new URLSearchParams(location.search));
  return pageHead({ siteName, publicUrl, card: "gallery", ...head, title: `${head.title} · ${siteName}` });
}

export default function Gallery({ loaderData }: Route.ComponentProps) {
  return <GalleryPage words={loaderData.words} pictures={loaderData.pictures} />;
}

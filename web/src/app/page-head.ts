import type { MetaDescriptor } from "react-router";

interface PageHeadOptions {
  /** Name of the site; of the root's data. */
  siteName: string;
  /** Origin of the site. */
  publicUrl: string;
  path: string;
  title: string;
  description: string;
  /** Name of its picture under /og. */
  card: string;
  /** What search engines may know beside it (schema.org). */
  about?: Record<string, unknown>;
}

/** Size of the pictures under /og. */
const CARD_PX = { width: 1200, height: 630 };

/** What stands in a public page's head: its title, its one address, and how it looks where it is shared. */
export function pageHead(options: PageHeadOptions): MetaDescriptor[] {
  const { siteName, publicUrl, path, title, description, card, about } = options;
  const url = `${publicUrl}${path}`;
  const image = `${publicUrl}/og/${card}.png`;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: siteName },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { property: "og:image:width", content: String(CARD_PX.width) },
    { property: "og:image:height", content: String(CARD_PX.height) },
    { property: "og:image:alt", content: `${siteName}, a Sumatran tiger cub, drawn in cut paper` },
    { name: "twitter:card", content: "summary_large_image" },
    ...(about ? [{ "script:ld+json": { "@context": "https://schema.org", ...about } }] : []),
  ];
}

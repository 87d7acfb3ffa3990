import type { MetaDescriptor } from "react-router";
import { SHARE_CARD_SIZE, SHARE_CARDS } from "../shared/ui/share-card.catalog.ts";

interface PageHeadOptions {
  /** Name of the site, from the root's data. */
  siteName: string;
  /** Origin of the site. */
  publicUrl: string;
  path: string;
  title: string;
  description: string;
  /** The picture that is shown where the page's address is shared: the page's own card, or what is given here. */
  card: keyof typeof SHARE_CARDS | SharedPicture;
  /** Addresses of the pages before and after this one. */
  before?: string | undefined;
  after?: string | undefined;
  /** What kind of page it is to search engines (schema.org). */
  kind?: "WebPage" | "AboutPage" | "CollectionPage" | "ImageGallery";
  /** What else search engines may know, as nodes of schema.org. */
  about?: readonly Record<string, unknown>[];
}

/** A picture for previews, with an address of this site. */
export interface SharedPicture {
  path: string;
  type: string;
  widthPx: number;
  heightPx: number;
  alt: string;
}

/** The head of a public page: its title, its canonical address, and its preview where it is shared. */
export function pageHead(options: PageHeadOptions): MetaDescriptor[] {
  const { siteName, publicUrl, path, title, description, card, before, after } = options;
  const url = `${publicUrl}${path}`;
  const picture: SharedPicture =
    typeof card === "string"
      ? {
          ...SHARE_CARD_SIZE,
          path: SHARE_CARDS[card],
          alt: `${siteName}, a Sumatran tiger cub, drawn in cut paper`,
        }
      : card;
  const image = `${publicUrl}${picture.path}`;
  const linkTo = (rel: string, to: string | undefined) =>
    to === undefined ? [] : [{ tagName: "link", rel, href: `${publicUrl}${to}` } as const];
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...linkTo("prev", before),
    ...linkTo("next", after),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: siteName },
    { property: "og:locale", content: "en" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { property: "og:image:type", content: picture.type },
    { property: "og:image:width", content: String(picture.widthPx) },
    { property: "og:image:height", content: String(picture.heightPx) },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image:alt", content: picture.alt },
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@graph": graphOf(options, image, picture.widthPx),
      },
    },
  ];
}

/** The page as search engines read it: what it is, who owns it, and the path that leads to it. */
function graphOf(options: PageHeadOptions, image: string, imageWidthPx: number): Record<string, unknown>[] {
  const { siteName, publicUrl, path, title, description, kind = "WebPage", about = [] } = options;
  const url = `${publicUrl}${path}`;
  const home = { "@type": "ListItem", position: 1, name: siteName, item: `${publicUrl}/` };
  return [
    {
      "@type": kind,
      "@id": url,
      url,
      name: title,
      description,
      inLanguage: "en",
      isPartOf: { "@type": "WebSite", "@id": `${publicUrl}/#site`, name: siteName, url: `${publicUrl}/` },
      primaryImageOfPage: { "@type": "ImageObject", url: image, width: imageWidthPx },
    },
    ...(path === "/"
      ? []
      : [
          {
            "@type": "BreadcrumbList",
            itemListElement: [home, { "@type": "ListItem", position: 2, name: title, item: url }],
          },
        ]),
    ...about,
  ];
}

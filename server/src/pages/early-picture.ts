/** What a phone needs first: desktops have lines and processors for which it makes no difference, and a header has a price. */
const PHONES = "(max-width:";
const NIGHT = " and (prefers-color-scheme: dark)";
const DAY = " and (prefers-color-scheme: light)";

interface Source {
  media: string;
  srcset: string;
  sizes: string;
}

/**
 * The `Link` header by which a phone asks for the picture that a page begins with before it has read the page: in its
 * theme, as the page's own `picture` will ask for it (web/src/shared/ui/scene-view.tsx). Without it the request waits until
 * the page's styles, which come first, are parsed.
 *
 * @param html of our own pages alone
 * @returns undefined where a page begins with none
 */
export function earlyPicture(html: string): string | undefined {
  const [night, day] = [...html.matchAll(/<source\b[^>]*>/g)].map(([tag]) => sourceOf(tag));
  if (!night || !day || night.media !== day.media + NIGHT) return undefined;
  return [preload(night, night.media), preload(day, day.media + DAY)].join(", ");
}

function sourceOf(tag: string): Source | undefined {
  const attribute = (name: string): string => new RegExp(` ${name}="([^"]*)"`, "i").exec(tag)?.[1] ?? "";
  const source = { media: attribute("media"), srcset: attribute("srcset"), sizes: attribute("sizes") };
  const isMeant = attribute("type") === "image/avif" && source.media.startsWith(PHONES);
  return isMeant && source.srcset !== "" && source.sizes !== "" ? source : undefined;
}

function preload({ srcset, sizes }: Source, media: string): string {
  const [first = ""] = srcset.split(" ");
  return [
    `<${first}>`,
    "rel=preload",
    "as=image",
    'type="image/avif"',
    `media="${media}"`,
    `imagesrcset="${srcset}"`,
    `imagesizes="${sizes}"`,
    "fetchpriority=high",
  ].join("; ");
}

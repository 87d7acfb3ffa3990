import type { Content } from "@bakso/contract/content/content";

/** Devices offer this many ways into an installed site, at most. */
const MOST_SHORTCUTS = 4;
const ICON = { type: "image/png" } as const;

/** site.webmanifest: how the site calls itself and looks where it is installed as an app. */
export function webManifestText({ site }: Pick<Content, "site">): string {
  return JSON.stringify({
    id: "/",
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: "en",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#FFE7AE",
    theme_color: "#124534",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", ...ICON },
      { src: "/icon-512.png", sizes: "512x512", ...ICON },
      { src: "/icon-maskable-512.png", sizes: "512x512", purpose: "maskable", ...ICON },
    ],
    shortcuts: site.navigation
      .filter(({ path }) => path !== "/")
      .slice(0, MOST_SHORTCUTS)
      .map(({ label, path }) => ({ name: label, url: path })),
  });
}

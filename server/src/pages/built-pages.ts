import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import type { Content } from "@bakso/contract/content/content";
import type { GalleryPicture } from "@bakso/contract/content/gallery.shapes";
import type { OwnTokenMarket } from "@bakso/contract/markets";
import { openAssets } from "./assets.ts";
import type { PageRoutesDependencies } from "./page.routes.ts";
import { createPageCache } from "./page-cache.ts";
import type { WebBuild } from "./page-renderer.ts";

const load = createRequire(import.meta.url);

/** Where pages and files come from: the build, or the development server. */
export type PageSource = Pick<
  PageRoutesDependencies,
  "cache" | "assets" | "frames" | "demoWallet" | "talkCardGround"
>;

export interface PageSourceContext {
  publicUrl: () => string;
  isDemo: boolean;
  /** Whether prices and swaps of our token are the demo's own. */
  hasDemoMarket: boolean;
  picturesOf: (content: Content) => Promise<readonly GalleryPicture[]>;
  ownToken: () => OwnTokenMarket | null;
}

/**
 * Pages and files of the web build.
 *
 * @param folder of the web build
 * @throws Error when nothing is built
 */
export function builtPages(folder: string): (context: PageSourceContext) => PageSource {
  const renderer = resolve(folder, "server", "index.js");
  if (!existsSync(renderer)) throw new Error("The pages are not built yet: run npm run build");
  const assets = openAssets(join(folder, "client"));
  const demoFiles = openAssets(join(folder, "demo"));
  const frames = openAssets(join(folder, "frames"));
  // The built server has no import() of files outside it (server/src/built-code.ts).
  const loadBuild = async () => load(renderer) as WebBuild;
  // No start waits for what makes documents ready, a parser of styles among it: it comes with the first page.
  const transform = async (html: string) =>
    (await import("./finished-document.ts")).finishedDocument(html, async (href) =>
      (await assets.load(href))?.body.toString(),
    );
  return ({ publicUrl, isDemo, hasDemoMarket, picturesOf, ownToken }) => ({
    assets,
    frames,
    cache: createPageCache({
      loadBuild,
      publicUrl,
      isDemo,
      hasDemoMarket,
      transform,
      picturesOf,
      ownToken,
    }),
    async talkCardGround() {
      const { talkCardGround } = (await loadBuild()).entry.module;
      return (await assets.load(talkCardGround))?.body;
    },
    demoWallet: isDemo ? () => demoFiles.load("/wallet.js") : null,
  });
}

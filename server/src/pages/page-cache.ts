import type { Content } from "@bakso/contract/content/content";
import type { GalleryPicture } from "@bakso/contract/content/gallery.shapes";
import type { OwnTokenMarket } from "@bakso/contract/markets";
import type { SharedTalk } from "@bakso/contract/shares";
import { LRUCache } from "lru-cache";
import { pageDataOf } from "./page-data.ts";
import { knownPaths, type RenderedPage, renderPage, type WebBuild } from "./page-renderer.ts";
import { variantOf } from "./page-variant.ts";

/** Rendered under this path when a path is none of ours. */
const UNKNOWN_PATH = "/no-such-page";
const DATA_SUFFIX = ".data";
const GALLERY_PATH = "/gallery";
const TOKEN_PATH = "/bakso";
const NO_PICTURES: readonly GalleryPicture[] = [];
/** Each page once; and the gallery's open pictures, of which there may be thousands. */
const MOST_BYTES = 64 * 1024 * 1024;

export interface PageCacheOptions {
  loadBuild(): Promise<WebBuild>;
  publicUrl: () => string;
  isDemo: boolean;
  hasDemoMarket: boolean;
  transform(html: string): Promise<string> | string;
  picturesOf: (content: Content) => Promise<readonly GalleryPicture[]>;
  /** The last known market data of our token, without waiting. */
  ownToken: () => OwnTokenMarket | null;
}

export interface PageRequest {
  path: string;
  query: URLSearchParams;
  hasSessionCookie: boolean;
  /** The talk that its path names. */
  share?: OpenShare | undefined;
}

/** A talk that was shared by a link. */
export interface OpenShare {
  /** The same id is the same talk, for ever. */
  shareId: string;
  token: string;
  talk: SharedTalk;
}

export interface PageCache {
  /** The page at an address, rendered at most once for each version of the content. */
  page(request: PageRequest, content: Content): Promise<RenderedPage>;
  /** Paths of the pages that search engines are shown. */
  listedPaths(): Promise<readonly string[]>;
}

/** Keeps rendered pages in memory: few paths, two variants of the assistant's, one version of the content. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { loadBuild, publicUrl, isDemo, hasDemoMarket, transform, picturesOf, ownToken } = options;
  let version: string | undefined;
  let pictures = NO_PICTURES;
  let picturesVersion = 0;
  let market: OwnTokenMarket | null = null;
  const pages = new LRUCache<string, RenderedPage, () => Promise<RenderedPage>>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body, brotli }) => body.length + (brotli?.length ?? 0),
    // If it is dropped while it is rendered, those who wait still get it, but it is not kept.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: render }) => render(),
  });

  const load = async () => {
    const build = await loadBuild();
    return {
      render: build.entry.module.createPageRenderer(build),
      paths: new Set(knownPaths(build)),
      listed: knownPaths(build, ({ handle }) => handle?.isListed !== false),
    };
  };
  let loading: ReturnType<typeof load> | undefined;
  const loaded = () => {
    loading ??= load();
    return loading;
  };

  /** Makes room: nobody asks for old pages by their key any more. */
  const forget = (isOld: (key: string) => boolean) => {
    for (const key of [...pages.keys()]) if (isOld(key)) pages.delete(key);
  };

  return {
    async page({ path, query, hasSessionCookie, share }, content) {
      if (version !== content.version) {
        pages.clear();
        version = content.version;
      }
      const isData = path.endsWith(DATA_SUFFIX);
      // The router asks for the data of "/" under "/_.data".
      const page = isData ? path.slice(0, -DATA_SUFFIX.length).replace(/^\/_$/, "/") : path;
      const isGallery = page === GALLERY_PATH;
      const [{ render, paths }, known] = await Promise.all([
        loaded(),
        isGallery ? picturesOf(content) : NO_PICTURES,
      ]);
      if (isGallery && known !== pictures) {
        forget((key) => key.startsWith(GALLERY_PATH));
        pictures = known;
        picturesVersion += 1;
      }
      const heard = page === TOKEN_PATH ? ownToken() : null;
      if (page === TOKEN_PATH && heard?.fetched_at !== market?.fetched_at) {
        forget((key) =>
          [`${TOKEN_PATH}|`, `${TOKEN_PATH}${DATA_SUFFIX}|`].some((old) => key.startsWith(old)),
        );
        market = heard;
      }
      const address = share
        ? path
        : paths.has(page)
          ? `${path}${variantOf(page, query, known)}`
          : isData
            ? `${UNKNOWN_PATH}${DATA_SUFFIX}`
            : UNKNOWN_PATH;
      const hasSession = hasSessionCookie && page === "/baksoai";
      const state = isGallery ? picturesVersion : (heard?.fetched_at ?? "");
      const key = share ? `share|${share.shareId}` : `${address}|${hasSession}|${state}`;
      return pages.forceFetch(key, {
        context() {
          const data = pageDataOf(content, {
            pictures: known,
            share: share ?? null,
            ownToken: heard,
            isDemo,
            hasDemoMarket,
            publicUrl: publicUrl(),
            hasSessionCookie: hasSession,
          });
          return renderPage(render, `${publicUrl()}${address}`, data, transform);
        },
      });
    },
    listedPaths: async () => (await loaded()).listed,
  };
}

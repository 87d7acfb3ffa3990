import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ContentSource } from "../content/content.source.ts";
import { AppError } from "../errors/app-error.ts";
import { respondFirst } from "../http/respond-first.ts";
import { securityHeaders } from "../http/security-headers.ts";
import { lazy } from "../lazy.ts";
import { createAssetResponses } from "./asset-responses.ts";
import type { Asset, AssetStore } from "./assets.ts";
import { registerForeignFrames } from "./foreign-frame.routes.ts";
import type { OpenShare, PageCache } from "./page-cache.ts";
import { headersOf, type RenderedPage } from "./page-renderer.ts";
import { createPageResponses, PAGE_HEADERS } from "./page-responses.ts";
import { robotsText, sitemapText } from "./site-map.ts";
import { webManifestText } from "./web-manifest.ts";

export interface PageRoutesDependencies {
  cache: PageCache;
  assets: AssetStore;
  /** Documents of their own for foreign scripts. */
  frames: Pick<AssetStore, "load">;
  content: ContentSource;
  publicUrl: () => string;
  isHttps: boolean;
  sessionCookieName: string;
  /** Whether only requests under the site's own name are answered (demo mode). */
  isOwnHostOnly: boolean;
  /** The talk of a link; undefined alike for one that was revoked and one that never was. */
  findShare: (token: string, ip: string) => Promise<Omit<OpenShare, "token"> | undefined>;
  /** The forest that a shared talk's title is written on; undefined where the build has none. */
  talkCardGround: () => Promise<Buffer | undefined>;
  /** Code of the demo wallet, in demo mode alone. */
  demoWallet: (() => Promise<Asset | undefined>) | null;
}

/** Pages that depend on more than the content: on the session, or on the gallery's pictures. */
const OFTEN_ANEW: ReadonlySet<string> = new Set(["/baksoai", "/gallery"]);

/** Whoever leaves it by a link does not tell the other site its address. */
const SHARED_HEADERS = { "X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "no-referrer" };

const open = { config: { access: "public" }, schema: { hide: true } } as const;

/** Pages and files, from memory. Requests under /api never come here. */
export function registerPages(app: FastifyInstance, dependencies: PageRoutesDependencies): void {
  const {
    cache,
    assets,
    frames,
    content,
    publicUrl,
    isHttps,
    sessionCookieName,
    isOwnHostOnly,
    findShare,
    talkCardGround,
    demoWallet,
  } = dependencies;
  const files = createAssetResponses(assets, isHttps);
  const pages = createPageResponses({
    freshContent: content.fresh,
    isOwnHost: (host) => !isOwnHostOnly || host === publicUrl().slice(publicUrl().indexOf("//") + 2),
    headers: securityHeaders(isHttps),
  });
  respondFirst(app.server, [files, pages]);
  registerForeignFrames(app, { frames, content });

  app.get("/robots.txt", open, async (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(robotsText(publicUrl())),
  );
  app.get("/sitemap.xml", open, async (_request, reply) =>
    reply.type("application/xml; charset=utf-8").send(sitemapText(await cache.listedPaths(), publicUrl())),
  );

  app.get("/site.webmanifest", open, async (_request, reply) =>
    reply.type("application/manifest+json; charset=utf-8").send(webManifestText(await content.refresh())),
  );

  // Looked up each time, so that nobody reads on after it was revoked. What is not there is the site's own "not found".
  app.get<{ Params: { token: string } }>("/shared/:token", open, async (request, reply) => {
    const { token } = request.params;
    const [found, current] = await Promise.all([findShare(token, request.ip), content.refresh()]);
    const page = await cache.page(
      {
        path: `/shared/${token}`,
        query: new URLSearchParams(),
        hasSessionCookie: false,
        share: found && { ...found, token },
      },
      current,
    );
    reply.code(page.status).headers({ ...headersOf(page), ...PAGE_HEADERS, ...SHARED_HEADERS });
    return sendPage(request, reply, page);
  });

  const talkCards = lazy(async () => (await import("./talk-card.ts")).createTalkCards());
  // What a preview of the link shows; gone with the link, like its page.
  app.get<{ Params: { token: string } }>("/shared/:token/card.jpg", open, async (request, reply) => {
    const [found, ground] = await Promise.all([
      findShare(request.params.token, request.ip),
      talkCardGround(),
    ]);
    if (!found || !ground) throw new AppError("request.not_found");
    const label = (await content.refresh()).shareCards.sharedTalk;
    const card = await (await talkCards()).draw(found.talk.title, { ground, label });
    return reply
      .headers({ "Cache-Control": "private, no-cache", ...SHARED_HEADERS })
      .type("image/jpeg")
      .send(card);
  });

  app.get("/*", open, async (request, reply) => {
    const [path = "/", search = ""] = request.url.split("?", 2);
    const file = await (path === "/demo/wallet.js" ? demoWallet?.() : assets.load(path));
    if (file) {
      files.write(request.raw, reply.raw, file);
      return reply.hijack();
    }
    // If a new deployment no longer has a part, the request must fail as a file, not as a page.
    if (/^\/(assets|art|og|demo|frames)\//.test(path)) throw new AppError("request.not_found");
    if (path.length > 1 && path.endsWith("/")) return reply.redirect(path.replace(/\/+$/, "") || "/", 308);

    const hasSessionCookie = request.cookies[sessionCookieName] !== undefined;
    const query = new URLSearchParams(search);
    const current = await content.refresh();
    const page = await cache.page({ path, query, hasSessionCookie }, current);
    if (request.url === path && !OFTEN_ANEW.has(path)) pages.keep(path, page, current);
    reply.code(page.status).headers({ ...headersOf(page), ...PAGE_HEADERS });
    return sendPage(request, reply, page);
  });
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, body, brotli, etag }: RenderedPage,
): FastifyReply {
  reply.header("ETag", etag);
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  reply.type(contentType);
  if (!brotli || !/\bbr\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(body);
  return reply.header("Content-Encoding", "br").send(brotli);
}

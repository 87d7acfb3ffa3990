import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ContentSource } from "../content/content.source.ts";
import { AppError } from "../errors/app-error.ts";
import { securityHeaders } from "../http/security-headers.ts";
import { answerAssetsFirst, createAssetAnswers } from "./asset-answers.ts";
import type { Asset } from "./assets.ts";
import type { PageCache } from "./page-cache.ts";
import type { RenderedPage } from "./page-renderer.ts";
import { robotsText, sitemapText } from "./site-map.ts";
import { webManifestText } from "./web-manifest.ts";

export interface PageRoutesDependencies {
  cache: PageCache;
  assets: Promise<ReadonlyMap<string, Asset>>;
  content: ContentSource;
  publicUrl: () => string;
  isHttps: boolean;
  sessionCookieName: string;
  /** Code of the demo wallet, in demo mode alone. */
  demoWallet: (() => Promise<Asset | undefined>) | null;
}

/** Pages and files, from memory. What is under /api never comes here. */
export function registerPages(app: FastifyInstance, dependencies: PageRoutesDependencies): void {
  const { cache, assets, content, publicUrl, isHttps, sessionCookieName, demoWallet } = dependencies;
  const files = createAssetAnswers(assets, securityHeaders(isHttps));
  answerAssetsFirst(app.server, files);

  app.get("/robots.txt", async (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(robotsText(publicUrl())),
  );
  app.get("/sitemap.xml", async (_request, reply) =>
    reply.type("application/xml; charset=utf-8").send(sitemapText(await cache.listedPaths(), publicUrl())),
  );

  app.get("/site.webmanifest", async (_request, reply) =>
    reply.type("application/manifest+json; charset=utf-8").send(webManifestText(await content.refresh())),
  );

  app.get("/*", async (request, reply) => {
    const [path = "/", search = ""] = request.url.split("?", 2);
    // Asked for before the files were read.
    await assets;
    if (files.answer(request.raw, reply.raw)) return reply.hijack();
    const code = path === "/demo/wallet.js" ? await demoWallet?.() : undefined;
    if (code) {
      files.write(request.raw, reply.raw, code);
      return reply.hijack();
    }
    // A part that a new deployment no longer has must fail as a file, not as a page.
    if (/^\/(assets|art|og|demo)\//.test(path)) throw new AppError("request.not_found");
    if (path.length > 1 && path.endsWith("/")) return reply.redirect(path.replace(/\/+$/, "") || "/", 308);

    const hasSessionCookie = request.cookies[sessionCookieName] !== undefined;
    const query = new URLSearchParams(search);
    const page = await cache.page({ path, query, hasSessionCookie }, await content.refresh());
    reply
      .code(page.status)
      .header("Content-Security-Policy", page.csp)
      .header("Cache-Control", "private, no-cache")
      .header("Vary", "Accept-Encoding, Cookie");
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

import type { FastifyInstance } from "fastify";
import type { ContentSource } from "../content/content.source.ts";
import { AppError } from "../errors/app-error.ts";
import { foreignFramePolicy } from "../http/security-headers.ts";
import type { AssetStore } from "./assets.ts";
import { hashesOf } from "./page-renderer.ts";
import { FOREIGN_FRAMES, frameSources } from "./page-sources.ts";

export interface ForeignFrameDependencies {
  /** The built documents, `/swap.html` for example. */
  frames: Pick<AssetStore, "load">;
  content: ContentSource;
}

const OPEN = { config: { access: "public" }, schema: { hide: true } } as const;
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/**
 * The documents in which foreign scripts run. Each contains our part inline, so its policy need not allow a single
 * address of ours.
 */
export function registerForeignFrames(
  app: FastifyInstance,
  { frames, content }: ForeignFrameDependencies,
): void {
  for (const frame of FOREIGN_FRAMES)
    app.get(`/frames/${frame}`, OPEN, async (request, reply) => {
      const [document, { markets }] = await Promise.all([frames.load(`/${frame}.html`), content.refresh()]);
      if (!document) throw new AppError("request.not_found");
      const sources = frameSources(frame, markets);
      const scripts = [...hashesOf(document.body.toString(), INLINE_SCRIPT), ...(sources.scripts ?? [])];
      reply.headers({
        "Content-Security-Policy": foreignFramePolicy({ ...sources, scripts }),
        "Cache-Control": "no-cache",
        ETag: document.etag,
      });
      // The content may have changed what is allowed, so an unchanged document sends its policy again.
      if (request.headers["if-none-match"] === document.etag) return reply.code(304).send();
      return reply.type("text/html; charset=utf-8").send(document.body);
    });
}

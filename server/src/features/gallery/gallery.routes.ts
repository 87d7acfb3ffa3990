import { basename, dirname } from "node:path";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../errors/app-error.ts";
import type { GalleryLibrary } from "../../gallery/gallery.library.ts";
import { onceGone } from "../../http/gone.ts";

/** An address holds the hash of what lies there. */
const ONE_YEAR_MS = 365 * 24 * 3_600_000;

/** The files of the gallery, in parts where a player asks for parts. */
export const galleryRoutes: (
  gallery: Pick<GalleryLibrary, "find">,
) => (app: FastifyInstance) => Promise<void> = (gallery) => async (app) => {
  app.get<{ Params: { hash: string; name: string } }>(
    "/gallery-files/:hash/:name",
    { config: { access: "public" }, schema: { hide: true } },
    async (request, reply) => {
      const gone = new AbortController();
      onceGone(reply.raw, () => {
        if (!reply.raw.writableFinished) gone.abort();
      });
      const path = await gallery
        .find(request.params.hash, request.params.name, gone.signal)
        .catch((error: unknown) => {
          if (gone.signal.aborted) return null;
          throw error;
        });
      // Nobody is there to be told anything.
      if (path === null) return reply.hijack();
      if (path === undefined) throw new AppError("request.not_found");
      const { default: send } = await import("@fastify/send");
      const { statusCode, headers, stream } = await send(request.raw, encodeURIComponent(basename(path)), {
        root: dirname(path),
        maxAge: ONE_YEAR_MS,
        immutable: true,
        index: false,
      });
      return reply.code(statusCode).headers(headers).send(stream);
    },
  );
};

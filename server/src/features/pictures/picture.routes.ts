import { PictureParams } from "@bakso/contract/pictures";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../errors/app-error.ts";
import { requireIdentity } from "../../http/access.ts";
import type { PictureService } from "../../pictures/picture.service.ts";
import { readRange } from "./byte-range.ts";

/** A name is its content: what was fetched once never changes. Another session asks anew. */
const CACHING = { "Cache-Control": "private, max-age=31536000, immutable", Vary: "Cookie" };

/** Pictures of holders, each to its owner alone. Somebody else's is simply not there. */
export const pictureRoutes: (pictures: Pick<PictureService, "find" | "open">) => FastifyPluginAsyncZod =
  (pictures) => async (app) => {
    app.get(
      "/api/images/:picture",
      { config: { access: "granted" }, schema: { params: PictureParams } },
      async (request, reply) => {
        const key = { wallet: requireIdentity(request).wallet, pictureId: request.params.picture };
        const picture = await pictures.find(key);
        if (!picture) throw new AppError("picture.not_found");
        const etag = `"${key.pictureId.slice(0, 64)}"`;
        const { "if-none-match": known, "if-range": condition, range: asked } = request.headers;
        reply.headers({
          ...CACHING,
          ETag: etag,
          "Accept-Ranges": "bytes",
          "Content-Disposition": `inline; filename="${key.pictureId.slice(0, 12)}.${key.pictureId.slice(65)}"`,
        });
        if (known?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag))
          return reply.code(304).send();

        const isPartial = condition === undefined || condition === etag;
        const range = isPartial ? readRange(asked, picture.bytes) : "all";
        if (range === "none") {
          reply.header("Content-Range", `bytes */${picture.bytes}`);
          return reply.code(416).send();
        }
        const bytes = await pictures.open(key, range === "all" ? undefined : range);
        if (!bytes) throw new AppError("picture.not_found");
        reply.type(picture.mediaType);
        if (range === "all") reply.header("Content-Length", picture.bytes);
        else {
          reply.code(206).header("Content-Length", range.end - range.start + 1);
          reply.header("Content-Range", `bytes ${range.start}-${range.end}/${picture.bytes}`);
        }
        return reply.send(bytes);
      },
    );
  };

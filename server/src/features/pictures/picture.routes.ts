import { PictureParams } from "@bakso/contract/pictures";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../errors/app-error.ts";
import { declareRoutes } from "../../http/declare-routes.ts";
import { sendPicture } from "../../pictures/picture.response.ts";
import type { PictureService } from "../../pictures/picture.service.ts";

/** A name is a hash of the content, so a fetched picture never changes. Another session fetches it anew. */
const CACHING = { "Cache-Control": "private, max-age=31536000, immutable", Vary: "Cookie" };

/** Pictures of holders, each only for its owner. For anybody else it does not exist. */
export const pictureRoutes: (pictures: Pick<PictureService, "find" | "open">) => FastifyPluginAsyncZod = (
  pictures,
) =>
  declareRoutes((app) => {
    app.get(
      "/api/images/:picture",
      { config: { access: "granted" }, schema: { params: PictureParams } },
      async (request, reply, { wallet }) => {
        const key = { wallet: wallet, pictureId: request.params.picture };
        const picture = await pictures.find(key);
        if (!picture) throw new AppError("picture.not_found");
        reply.headers({
          ...CACHING,
          "Content-Disposition": `inline; filename="${key.pictureId.slice(0, 12)}.${key.pictureId.slice(65)}"`,
        });
        const isSent = await sendPicture(request, reply, {
          etag: `"${key.pictureId.slice(0, 64)}"`,
          mediaType: picture.mediaType,
          sizeBytes: picture.bytes,
          open: (range) => pictures.open(key, range),
        });
        if (!isSent) throw new AppError("picture.not_found");
        return reply;
      },
    );
  });

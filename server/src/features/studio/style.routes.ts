import type { Content } from "@bakso/contract/content/content";
import { StudioStyles, StylePictureParams } from "@bakso/contract/studio";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { LRUCache } from "lru-cache";
import { bounded } from "../../bounded.ts";
import { AppError } from "../../errors/app-error.ts";
import { declareRoutes } from "../../http/declare-routes.ts";
import type { StudioService } from "./studio.service.ts";

export interface StyleRoutesDependencies {
  studio: Pick<StudioService, "sendsStylePictures">;
  content: () => Pick<Content, "studio" | "stylePictures">;
}

const config = { access: "granted" } as const;
/** Twice as wide as the place beside a chip, for dense screens. */
const SIDE_PX = 144;
/** Some kilobytes each. */
const MOST_SMALL = 500;
/** The address names the version. */
const CACHING = { "Cache-Control": "private, max-age=31536000, immutable", Vary: "Cookie" };

/** The styles that the operator offers, with pictures that show them. */
export const styleRoutes: (dependencies: StyleRoutesDependencies) => FastifyPluginAsyncZod = ({
  studio,
  content,
}) =>
  declareRoutes((app) => {
    /** Small pictures by the hash of the large one. */
    const small = new LRUCache<string, Buffer, Uint8Array>({
      ...bounded(MOST_SMALL),
      fetchMethod: (_hash, _stale, { context: bytes }) => shrink(bytes),
    });

    app.get(
      "/api/studio-styles",
      { config, schema: { response: { 200: StudioStyles } } },
      async (): Promise<StudioStyles> => {
        const { studio: offered, stylePictures } = content();
        return {
          styles: offered.styles.map(({ id, label, pictures }) => ({
            id,
            label,
            pictures: pictures.map(
              (name) =>
                `/api/studio-styles/pictures/${encodeURIComponent(name)}?v=${stylePictures[name]?.hash ?? ""}`,
            ),
          })),
          sends_pictures: studio.sendsStylePictures(),
        };
      },
    );

    app.get(
      "/api/studio-styles/pictures/:name",
      { config, schema: { params: StylePictureParams } },
      async (request, reply) => {
        const { stylePictures } = content();
        const { name } = request.params;
        const picture = Object.hasOwn(stylePictures, name) ? stylePictures[name] : undefined;
        if (!picture) throw new AppError("image.not_found");
        const etag = `"${picture.hash}"`;
        reply.headers({ ...CACHING, ETag: etag });
        if (request.headers["if-none-match"] === etag) return reply.code(304).send();
        return reply.type("image/webp").send(await small.fetch(picture.hash, { context: picture.bytes }));
      },
    );
  });

async function shrink(bytes: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(bytes)
    .resize({ width: SIDE_PX, height: SIDE_PX, fit: "cover" })
    .webp({ quality: 80 })
    .toBuffer();
}

import { Success } from "@bakso/contract/common";
import {
  FavouriteImage,
  UserImageParams,
  UserImages,
  UserImagesList,
  UserImagesQuery,
} from "@bakso/contract/studio";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../errors/app-error.ts";
import { declareRoutes } from "../../http/declare-routes.ts";
import { sendArray } from "../../http/json-array.ts";
import { sendPicture } from "../../pictures/picture.response.ts";
import type { PictureService } from "../../pictures/picture.service.ts";
import { pictureAddress } from "../../pictures/picture.store.ts";
import { type Thumbnails, thumbnailFormat } from "../../pictures/thumbnails.ts";
import { presentImage } from "./present-image.ts";
import { provenanceOf } from "./provenance.ts";
import type { UserImageRow, UserImageStore } from "./user-image.store.ts";

export interface ImageRoutesDependencies {
  images: UserImageStore;
  pictures: Pick<PictureService, "read">;
  thumbnails: Thumbnails;
  publicUrl: () => string;
}

const config = { access: "granted" } as const;
const success = { success: true } as const;
/** The picture behind an id never changes. Another session asks anew. */
const CACHING = { "Cache-Control": "private, max-age=31536000, immutable", Vary: "Cookie, Accept" };

/** A wallet's library of pictures. */
export const imageRoutes: (dependencies: ImageRoutesDependencies) => FastifyPluginAsyncZod = ({
  images,
  pictures,
  thumbnails,
  publicUrl,
}) =>
  declareRoutes((app) => {
    const requireImage = async (wallet: string, id: string): Promise<UserImageRow> => {
      const image = await images.find(wallet, id);
      if (!image) throw new AppError("image.not_found");
      return image;
    };
    const done = (isDone: boolean) => {
      if (!isDone) throw new AppError("image.not_found");
      return success;
    };
    const params = UserImageParams;
    const response = { 200: Success };

    app.get(
      "/api/user-images",
      { config, schema: { querystring: UserImagesList, response: { 200: UserImages } } },
      async (request, reply, { wallet }) => {
        const { limit, before, q, favourites, picture } = request.query;
        const part = { before, text: q?.trim(), isFavourite: favourites === "true", pictureId: picture };
        const present = (row: UserImageRow) => presentImage(row, publicUrl());
        if (limit === undefined) {
          const pages = images.pages(wallet, part);
          const { value: first } = await pages.next();
          return sendArray(reply, first ?? [], pages, present, ['{"images":[', "]}"]) as never;
        }
        const [rows, total] = await Promise.all([
          images.list(wallet, { ...part, limit }),
          before === undefined ? images.count(wallet) : undefined,
        ]);
        return { images: rows.map(present), ...(total === undefined ? {} : { total }) };
      },
    );

    app.delete(
      "/api/user-images/:id",
      { config, schema: { params, querystring: UserImagesQuery, response } },
      async (request, _reply, { wallet }) => done(await images.remove(wallet, request.params.id)),
    );

    app.post(
      "/api/user-images/:id/restore",
      { config, schema: { params, body: UserImagesQuery, response } },
      async (request, _reply, { wallet }) => done(await images.restore(wallet, request.params.id)),
    );

    app.put(
      "/api/user-images/:id/favourite",
      { config, schema: { params, body: FavouriteImage, response } },
      async (request, _reply, { wallet }) => {
        return done(await images.setFavourite(wallet, request.params.id, request.body.is_favourite));
      },
    );

    app.get(
      "/api/user-images/:id/thumbnail",
      { config, schema: { params } },
      async (request, reply, { wallet }) => {
        const { pictureId } = await requireImage(wallet, request.params.id);
        const format = thumbnailFormat(request.headers.accept);
        const bytes = await thumbnails.read({ wallet, pictureId }, format);
        if (!bytes) throw new AppError("image.not_found");
        reply.headers(CACHING);
        await sendPicture(request, reply, {
          etag: `"${pictureId.slice(0, 64)}-${format}"`,
          mediaType: `image/${format}`,
          sizeBytes: bytes.length,
          open: (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
        });
        return reply;
      },
    );

    app.get(
      "/api/user-images/:id/download",
      { config, schema: { params } },
      async (request, reply, { wallet }) => {
        const image = await requireImage(wallet, request.params.id);
        const stored = await pictures.read(wallet, pictureAddress(image.pictureId));
        if (!stored) throw new AppError("image.not_found");
        const { default: sharp } = await import("sharp");
        const file = await sharp(stored.data).png().withXmp(provenanceOf(image)).toBuffer();
        // Without a name of its own: the page's link has the file's name.
        return reply.header("Content-Disposition", "attachment").type("image/png").send(file);
      },
    );
  });

import { OptionalWallet } from "@bakso/contract/common";
import {
  ContinueShare,
  NewShare,
  Share,
  ShareContinued,
  SharedPictureParams,
  SharedTalk,
  ShareParams,
  ShareRevoked,
  Shares,
} from "@bakso/contract/shares";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../errors/app-error.ts";
import { declareRoutes } from "../../http/declare-routes.ts";
import type { AddressLimits } from "../../limits/address-limits.ts";
import type { ShareService } from "./share.service.ts";

const config = { access: "granted" } as const;
/** Who sold the tokens still decides about the links. */
const ownersConfig = { access: "session" } as const;

/** Asked again each time: nobody sees it from a cache after it was revoked. */
const CACHING = { "Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex, nofollow" };

export const shareRoutes: (
  shares: ShareService,
  limits: Pick<AddressLimits, "count">,
) => FastifyPluginAsyncZod = (shares, limits) =>
  declareRoutes((app) => {
    app.post(
      "/api/shares",
      { config, schema: { body: NewShare, response: { 200: Share } } },
      (request, _reply, { wallet }) => shares.create(wallet, request.body),
    );

    app.post(
      "/api/shares/preview",
      { config, schema: { body: NewShare, response: { 200: SharedTalk } } },
      (request, _reply, { wallet }) => shares.preview(wallet, request.body),
    );

    app.post(
      "/api/shares/continue",
      { config, schema: { body: ContinueShare, response: { 200: ShareContinued } } },
      async (request, _reply, { wallet }) => {
        const { token, conversation_id } = request.body;
        await shares.goOn(wallet, token, conversation_id);
        return { success: true as const, conversation_id };
      },
    );

    app.get(
      "/api/shares",
      { config: ownersConfig, schema: { querystring: OptionalWallet, response: { 200: Shares } } },
      (_request, _reply, { wallet }) => shares.list(wallet),
    );

    app.delete(
      "/api/shares/:id",
      {
        config: ownersConfig,
        schema: { params: ShareParams, body: OptionalWallet.nullish(), response: { 200: ShareRevoked } },
      },
      async (request, _reply, { wallet }) => {
        await shares.revoke(wallet, request.params.id);
        return { success: true as const };
      },
    );

    app.get(
      "/shared/:token/pictures/:picture",
      { config: { access: "public" }, schema: { params: SharedPictureParams, hide: true } },
      async (request, reply) => {
        await limits.count("calls", request.ip);
        const { token, picture: name } = request.params;
        const stream = await (await shares.findPicture(token, name))?.open();
        if (!stream) throw new AppError("request.not_found");
        return reply
          .headers({
            ...CACHING,
            "Content-Disposition": `inline; filename="${name.slice(0, 12)}${name.slice(64)}"`,
          })
          .type(name.endsWith(".png") ? "image/png" : "image/jpeg")
          .send(stream);
      },
    );
  });

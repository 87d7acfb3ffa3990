import { Erased, EraseRequest } from "@bakso/contract/conversations";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { declareRoutes } from "../../http/declare-routes.ts";
import type { SessionCookies } from "../../sessions/session-cookie.ts";
import type { ErasureService } from "./erasure.service.ts";

/** What holders may always do with their own data, even when the wallet holds too little by now. */
const config = { access: "session" } as const;

export const erasureRoutes: (
  erasure: Pick<ErasureService, "erase">,
  cookies: SessionCookies,
) => FastifyPluginAsyncZod = (erasure, cookies) =>
  declareRoutes((app) => {
    app.post(
      "/api/erase",
      { config, schema: { body: EraseRequest, response: { 200: Erased } } },
      async (_request, reply, { wallet }) => {
        const talks = await erasure.erase(wallet);
        reply.clearCookie(cookies.sessionName, cookies.options);
        return { success: true as const, ...talks };
      },
    );
  });

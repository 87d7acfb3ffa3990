import { LinkCheck, LinkCheckQuestion } from "@bakso/contract/link-check";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { declareRoutes } from "../../http/declare-routes.ts";
import type { LinkCheckService } from "./link-check.service.ts";

/** "Is this link real?", open to all. With POST, a long or private value stays out of addresses and logs. */
export const linkCheckRoutes: (links: LinkCheckService) => FastifyPluginAsyncZod = (links) =>
  declareRoutes((app) => {
    const schema = { response: { 200: LinkCheck } };
    app.get(
      "/api/link-check",
      { config: { access: "public" }, schema: { ...schema, querystring: LinkCheckQuestion } },
      (request) => links.check(request.query.value),
    );
    app.post(
      "/api/link-check",
      { config: { access: "public" }, schema: { ...schema, body: LinkCheckQuestion } },
      (request) => links.check(request.body.value),
    );
  });

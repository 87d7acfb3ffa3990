import { DonationProofs } from "@bakso/contract/donations";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { declareRoutes } from "../../http/declare-routes.ts";
import type { ConservationService } from "./conservation.service.ts";

/** What the chain says about the fund, open to all. */
export const conservationRoutes: (conservation: ConservationService) => FastifyPluginAsyncZod = (
  conservation,
) =>
  declareRoutes((app) => {
    app.get(
      "/api/donations/proof",
      { config: { access: "public" }, schema: { response: { 200: DonationProofs } } },
      () => conservation.proofs(),
    );
  });

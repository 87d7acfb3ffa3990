import { Health, type PartState, Ready } from "@bakso/contract/health";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { declareRoutes } from "../../http/declare-routes.ts";

export interface HealthDependencies {
  /** The last known state of what this instance depends on. */
  partStates(): Promise<Record<"database" | "chain" | "storage", PartState>>;
  isContentHealthy(): boolean;
  /** It is leaving: load balancers should use others from now on. */
  isLeaving(): boolean;
}

export const healthRoutes: (dependencies: HealthDependencies) => FastifyPluginAsyncZod = ({
  partStates,
  isContentHealthy,
  isLeaving,
}) =>
  declareRoutes((app) => {
    app.get(
      "/api/health",
      { config: { access: "public" }, schema: { response: { 200: Health } } },
      async () => ({
        status: "ok" as const,
      }),
    );

    app.get(
      "/api/ready",
      { config: { access: "public" }, schema: { response: { 200: Ready, 503: Ready } } },
      async (_request, reply) => {
        const content = isContentHealthy() ? ("ok" as const) : ("failing" as const);
        const parts = { ...(await partStates()), content };
        reply.header("Cache-Control", "no-store");
        return isLeaving()
          ? reply.code(503).send({ status: "not ready", parts })
          : reply.send({ status: "ready", parts });
      },
    );
  });

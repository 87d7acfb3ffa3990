import { Health, Ready } from "@bakso/contract/health";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";

export interface HealthDependencies {
  isDatabaseReady(): Promise<boolean>;
  isChainReady(): Promise<boolean>;
  isContentHealthy(): boolean;
}

export const healthRoutes: (dependencies: HealthDependencies) => FastifyPluginAsyncZod =
  ({ isDatabaseReady, isChainReady, isContentHealthy }) =>
  async (app) => {
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
        const [database, chain] = await Promise.all([isDatabaseReady(), isChainReady()]);
        const word = (isFine: boolean) => (isFine ? ("ok" as const) : ("failing" as const));
        const parts = { database: word(database), chain: word(chain), content: word(isContentHealthy()) };
        // Broken content does not make an instance unfit: it serves the last good version.
        const isReady = database && chain;
        return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not ready", parts });
      },
    );
  };

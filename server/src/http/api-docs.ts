import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { type OperatorAccess, requireOperator } from "./operator-access.ts";

/**
 * GET /api/docs: the whole API as an OpenAPI document, made from the routes on request. For the operator. Must be
 * registered before the routes.
 */
export async function registerApiDocs(app: FastifyInstance, operator: OperatorAccess): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Bakso", version: "1", description: "The API of the site and its assistant." },
    },
    transform: jsonSchemaTransform,
  });
  app.get("/api/docs", { config: { access: "public" }, schema: { hide: true } }, async (request) => {
    requireOperator(request, operator);
    return app.swagger();
  });
}

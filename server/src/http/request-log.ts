import type { FastifyInstance, FastifyRequest } from "fastify";
import { isApiRoute } from "./access.ts";

/**
 * One line a request: method, path without its query (which may hold what a person typed), status and duration. Pages
 * and assets are logged only in detail. Where the path itself opens something, its route stands in its place.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const isApi = isApiRoute(request);
    const level = reply.statusCode >= 500 ? "error" : isApi ? "info" : "debug";
    request.log[level](
      {
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "request",
    );
  });
}

function pathOf({ url, routeOptions }: FastifyRequest): string | undefined {
  const route = routeOptions.url;
  return route?.includes("/:token") ? route : url.split("?", 1)[0];
}

import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { isApiRoute } from "./access.ts";

/**
 * Demo mode is served only under its own name. 127.0.0.1 is redirected to localhost, where the wallet's sign-in and the
 * cookies belong. Any other name is refused: the demo holds funded wallets' keys, and a foreign page could point its
 * own name at this machine.
 */
export function registerDemoHost(app: FastifyInstance, publicUrl: () => string): void {
  app.addHook("onRequest", async (request, reply) => {
    const own = new URL(publicUrl());
    const { host } = request.headers;
    if (host === own.host) return;
    const isLoopback = /^(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?$/.test(host ?? "");
    if (!isLoopback) throw new AppError("request.origin");
    if (request.method === "GET" && !isApiRoute(request) && own.hostname === "localhost") {
      return reply.redirect(`${own.origin}${request.url}`, 302);
    }
  });
}

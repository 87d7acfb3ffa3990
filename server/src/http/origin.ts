import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses every call that changes something unless it comes from our own pages: another site must not act with a
 * visitor's cookie. Browsers send Origin with such calls; the newest ones also say `Sec-Fetch-Site`.
 *
 * @param publicUrl origin of the site, asked late because a test's port is not known earlier
 */
export function registerOriginCheck(app: FastifyInstance, publicUrl: () => string): void {
  app.addHook("onRequest", async (request) => {
    if (SAFE_METHODS.has(request.method)) return;
    const { origin } = request.headers;
    if (origin !== undefined ? origin === publicUrl() : request.headers["sec-fetch-site"] === "same-origin")
      return;
    throw new AppError("request.origin");
  });
}

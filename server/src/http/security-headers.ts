import type { FastifyInstance } from "fastify";

/** Sources that a page needs beside our own origin; each page names exactly its own. */
export interface CspSources {
  /** `'sha256-…'` of inline scripts. */
  scripts?: readonly string[];
  /** `'sha256-…'` of inline style elements. */
  styles?: readonly string[];
}

/** The Content-Security-Policy that all pages start from. Answers that are no pages get it too: it does no harm. */
export function contentSecurityPolicy({ scripts = [], styles = [] }: CspSources = {}): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(" ")}`,
    `style-src ${["'self'", ...styles].join(" ")}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const DEFAULT_CSP = contentSecurityPolicy();

/** Headers for every answer. */
export function registerSecurityHeaders(app: FastifyInstance, isHttps: boolean): void {
  app.addHook("onSend", async (request, reply) => {
    reply.header("X-Content-Type-Options", "nosniff");
    reply.header("X-Request-Id", request.id);
    if (!reply.hasHeader("Content-Security-Policy")) reply.header("Content-Security-Policy", DEFAULT_CSP);
    reply.header("Referrer-Policy", "strict-origin-when-cross-origin");
    reply.header("Cross-Origin-Opener-Policy", "same-origin");
    if (isHttps) reply.header("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    if (request.url.startsWith("/api/") && !reply.hasHeader("Cache-Control"))
      reply.header("Cache-Control", "no-store");
  });
}

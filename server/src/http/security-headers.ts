import { FOREIGN_FRAME_SANDBOX } from "@bakso/contract/constants";
import type { FastifyInstance } from "fastify";
import { isApiRoute } from "./access.ts";

/** Sources that a page needs beside our own origin; each page names only its own. */
export interface CspSources {
  /** `'sha256-…'` of inline scripts. */
  scripts?: readonly string[];
  /** `'sha256-…'` of inline style elements. */
  styles?: readonly string[];
  /** A foreign script writes styles into the page; hashes would block that. */
  hasForeignStyles?: boolean;
  fonts?: readonly string[];
  images?: readonly string[];
  connects?: readonly string[];
  frames?: readonly string[];
}

/** The Content-Security-Policy that all pages start from. Other responses get it too: it does no harm. */
export function contentSecurityPolicy({
  scripts = [],
  styles = [],
  hasForeignStyles = false,
  fonts = [],
  images = [],
  connects = [],
  frames = [],
}: CspSources = {}): string {
  const inline = hasForeignStyles ? ["'unsafe-inline'"] : [];
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(" ")}`,
    `style-src ${["'self'", ...inline, ...styles].join(" ")}`,
    `img-src ${["'self'", "data:", "blob:", ...images].join(" ")}`,
    `font-src ${["'self'", ...fonts].join(" ")}`,
    `connect-src ${["'self'", ...connects].join(" ")}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(" ")}`] : []),
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * The policy of a frame that runs a foreign script. The frame has no origin, even opened by itself, and may reach no
 * address of this site, except pictures, which are fetched without cookies.
 */
export function foreignFramePolicy({
  scripts = [],
  styles = [],
  hasForeignStyles = false,
  fonts = [],
  images = [],
  connects = [],
  frames = [],
}: CspSources): string {
  const named = (directive: string, sources: readonly string[]) =>
    sources.length > 0 ? [`${directive} ${sources.join(" ")}`] : [];
  return [
    "default-src 'none'",
    ...named("script-src", scripts),
    ...named("style-src", hasForeignStyles ? ["'unsafe-inline'", ...styles] : styles),
    ...named("img-src", images),
    ...named("font-src", fonts),
    ...named("connect-src", connects),
    ...named("frame-src", frames),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    `sandbox ${FOREIGN_FRAME_SANDBOX}`,
  ].join("; ");
}

const DEFAULT_CSP = contentSecurityPolicy();

type Headers = readonly (readonly [name: string, value: string])[];

const transportHeaders = (isHttps: boolean): Headers =>
  isHttps ? [["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]] : [];

/** What every response says. A page has a policy of its own. */
export const securityHeaders = (isHttps: boolean): Headers => [
  ["X-Content-Type-Options", "nosniff"],
  ["Content-Security-Policy", DEFAULT_CSP],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ...transportHeaders(isHttps),
];

/** Files that can never be a document: opened by themselves they show a picture or their text. */
const NO_DOCUMENT = /^(font\/|image\/(?!svg)|text\/css|application\/wasm)/;

/**
 * The headers of a file. On a slow line the headers of ten small files weigh as much as a picture, so each kind gets
 * only what it can use: a script may start a worker, which has its own policy; fonts and pictures run nothing.
 */
export function fileSecurityHeaders(isHttps: boolean, contentType: string): Headers {
  const isScript = contentType.startsWith("text/javascript");
  if (!isScript && !NO_DOCUMENT.test(contentType)) return securityHeaders(isHttps);
  return [
    ["X-Content-Type-Options", "nosniff"],
    ...(isScript ? ([["Content-Security-Policy", "default-src 'self'"]] as const) : []),
    ...transportHeaders(isHttps),
  ];
}

/** Headers for every response. */
export function registerSecurityHeaders(app: FastifyInstance, isHttps: boolean): void {
  const headers = securityHeaders(isHttps);
  app.addHook("onSend", async (request, reply) => {
    reply.header("X-Request-Id", request.id);
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    if (isApiRoute(request) && !reply.hasHeader("Cache-Control")) reply.header("Cache-Control", "no-store");
  });
}

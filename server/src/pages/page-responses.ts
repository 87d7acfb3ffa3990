import type { IncomingMessage, ServerResponse } from "node:http";
import type { Content } from "@bakso/contract/content/content";
import { headersOf, type RenderedPage } from "./page-renderer.ts";
import { makeReady, type ReadyResponse, writeReady } from "./ready-response.ts";

export interface PageResponsesOptions {
  /** The content, if it was checked so recently that it need not be checked again. */
  freshContent(): Content | undefined;
  /** Whether a request came under a host name that is served. */
  isOwnHost(host: string | undefined): boolean;
  /** What every response says. */
  headers: readonly (readonly [name: string, value: string])[];
}

export interface PageResponses {
  /** Sends a page that was kept; false when the request is for something else, or the page must be checked anew. */
  respond(request: IncomingMessage, response: ServerResponse): boolean;
  /** Keeps a page that is the same for everybody, as long as the content is this one. */
  keep(path: string, page: RenderedPage, content: Content): void;
}

/** What a page says about itself beside what every response says. */
export const PAGE_HEADERS = {
  "Cache-Control": "private, no-cache",
  Vary: "Accept-Encoding, Cookie",
} as const;

/**
 * Pages that were requested before, with their headers ready: they are sent before the framework sees the request. Only
 * addresses without a query are kept; there are only as many of these as pages.
 */
export function createPageResponses({
  freshContent,
  isOwnHost,
  headers,
}: PageResponsesOptions): PageResponses {
  const common = headers.filter(([name]) => name !== "Content-Security-Policy").flat();
  const kept = new Map<string, ReadyResponse>();
  let version: string | undefined;
  return {
    respond(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const ready = kept.get(request.url ?? "");
      if (!ready || freshContent()?.version !== version || !isOwnHost(request.headers.host)) return false;
      writeReady(request, response, ready);
      return true;
    },
    keep(path, page, content) {
      if (page.status !== 200) return;
      if (version !== content.version) {
        kept.clear();
        version = content.version;
      }
      kept.set(
        path,
        makeReady(page, [...common, ...Object.entries({ ...headersOf(page), ...PAGE_HEADERS }).flat()]),
      );
    },
  };
}

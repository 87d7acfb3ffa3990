import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { PageData } from "@bakso/contract/content/page-data";
import { type CspSources, contentSecurityPolicy } from "../http/security-headers.ts";
import { earlyPicture } from "./early-picture.ts";
import { pageSources } from "./page-sources.ts";

const compress = promisify(brotliCompress);
/** A gallery of thousands is a page of megabytes: compressed as hard as the others it would take ten seconds. */
const LARGE_PAGE_BYTES = 400_000;
const qualityFor = (body: Buffer): number => (body.length > LARGE_PAGE_BYTES ? 5 : 11);

/** Renders one request as the web build does it. */
export type RenderPage = (request: Request, data: PageData) => Promise<Response>;

/** What a route tells the server about itself, in its `handle`. */
export interface RouteHandle {
  /** false keeps it out of the sitemap. */
  isListed?: boolean;
}

interface BuiltRoute {
  path?: string;
  index?: boolean;
  module: { handle?: RouteHandle };
}

/** What the web build exports to the server. */
export interface WebBuild {
  routes: Record<string, BuiltRoute | undefined>;
  entry: {
    module: {
      createPageRenderer(build: unknown): RenderPage;
      /** Address of the forest that a shared talk's title is written on. */
      talkCardGround: string;
    };
  };
}

/** A page or a loader's data, ready to be sent many times. */
export interface RenderedPage {
  status: number;
  contentType: string;
  body: Buffer;
  brotli: Buffer | undefined;
  etag: string;
  csp: string;
  /** The `Link` header: what a browser needs before it has read the page. */
  link?: string | undefined;
}

/** What a page says of itself alone. */
export const headersOf = ({ csp, link }: RenderedPage): Record<string, string> => ({
  "Content-Security-Policy": csp,
  ...(link === undefined ? {} : { Link: link }),
});

/** The paths of the site; everything else is the same 404. */
export function knownPaths(
  { routes }: Pick<WebBuild, "routes">,
  isWanted: (module: BuiltRoute["module"]) => boolean = () => true,
): string[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || !isWanted(route.module)) return [];
    if (route.index) return ["/"];
    // One with a parameter is found by what it names, not by its path.
    return route.path && !/[*:]/.test(route.path) ? [`/${route.path}`] : [];
  });
}

/**
 * Renders a path once, with the hashes of its inline scripts for the Content-Security-Policy.
 *
 * @param transform changes a document's HTML at the end, for example when its scripts start
 */
export async function renderPage(
  render: RenderPage,
  url: string,
  data: PageData,
  transform: (html: string) => Promise<string> | string,
): Promise<RenderedPage> {
  const response = await render(new Request(url), data);
  const contentType = response.headers.get("Content-Type") ?? "text/html; charset=utf-8";
  const isDocument = contentType.startsWith("text/html");
  const text = await response.text();
  const body = Buffer.from(isDocument ? await transform(text) : text);
  const brotli = await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: qualityFor(body) } });
  return {
    status: response.status,
    contentType,
    body,
    brotli,
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    link: isDocument ? earlyPicture(body.toString()) : undefined,
    csp: isDocument
      ? policyOf(body.toString(), pageSources(new URL(url).pathname, data.markets))
      : contentSecurityPolicy(),
  };
}

/** The policy of a document: our own files, exactly its own inline scripts and styles, and what it needs of others. */
function policyOf(html: string, others: CspSources): string {
  const scripts = hashesOf(
    html,
    /<script(?![^>]*(?:\ssrc=|application\/ld\+json))[^>]*>([\s\S]*?)<\/script>/g,
  );
  const styles = others.hasForeignStyles ? [] : hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g);
  return contentSecurityPolicy({
    ...others,
    scripts: [...scripts, ...(others.scripts ?? [])],
    styles: [...styles, ...(others.styles ?? [])],
  });
}

/** `'sha256-…'` of every element's text. */
export function hashesOf(html: string, elements: RegExp): string[] {
  return [...html.matchAll(elements)].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
}

/** Where a link from a model's text may lead. */
export interface SafeLink {
  href: string;
  /** True for a page of our own. */
  isOwn: boolean;
}

const ALLOWED = new Set(["http:", "https:", "mailto:"]);
/** Invisible, but read by some parsers: a text with one of them is not an address. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}]/u;

/**
 * Allows http, https and mailto, and paths of our own site (`/swap`). Anything else (`javascript:`, `data:`, `//host`,
 * relative paths) is shown as text without a link.
 */
export function safeLink(href: string, ownOrigin: string): SafeLink | null {
  if (UNSEEN.test(href) || href.startsWith("//")) return null;
  const isPath = href.startsWith("/") && !href.startsWith("/\\");
  const url = URL.parse(href, isPath ? ownOrigin : undefined);
  if (url === null || !ALLOWED.has(url.protocol)) return null;
  const isOwn = url.origin === ownOrigin;
  // An empty segment is not allowed: read as a path of its own it names another host (`//evil.example`).
  if (isOwn && /\/[/\\]|%5c|%2f/i.test(url.pathname)) return null;
  return { href: url.href, isOwn };
}

import { expect, type Page, type Request } from "@playwright/test";

/** The page counts as loaded when it has asked for nothing for this long. */
const QUIET_MS = 500;

/** What stays open for as long as the page is looked at. */
const staysOpen = (request: Request): boolean => new URL(request.url()).pathname === "/api/changes";

/**
 * Watches what a page asks for, from now on.
 *
 * @returns waits until everything has come, but for what stays open
 */
export function watchNetwork(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let lastAtMs = Date.now();
  page.on("request", (request) => {
    lastAtMs = Date.now();
    if (!staysOpen(request)) open.add(request);
  });
  const end = (request: Request) => {
    lastAtMs = Date.now();
    open.delete(request);
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return () => expect.poll(() => open.size === 0 && Date.now() - lastAtMs > QUIET_MS).toBe(true);
}

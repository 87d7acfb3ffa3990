import { PAGES_WITH_OWN_POLICY } from "@bakso/contract/constants";

/**
 * Lets the browser itself follow links to pages that have their own Content-Security-Policy: the policy comes with the
 * document, while the router would draw such a page into the present document. @returns ends it
 */
export function leaveToDocuments(): () => void {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
    const isOther = link.pathname !== window.location.pathname;
    // The router listens further inside and does not see the click. The browser's own handling of the link remains.
    if (isOther && PAGES_WITH_OWN_POLICY.some((path) => path === link.pathname)) event.stopPropagation();
  };
  window.addEventListener("click", follow, { capture: true });
  return () => window.removeEventListener("click", follow, { capture: true });
}

import { PAGES_WITH_OWN_POLICY } from "@bakso/contract/constants";

/**
 * Lets the browser itself follow links to pages that have a Content-Security-Policy of their own: the policy comes with
 * the document, and the router would draw such a page into the document that is there. The answer ends it.
 */
export function leaveToDocuments(): () => void {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
    const isOther = link.pathname !== window.location.pathname;
    // The router listens further in, and does not hear of it; what the browser does with a link it still does.
    if (isOther && PAGES_WITH_OWN_POLICY.some((path) => path === link.pathname)) event.stopPropagation();
  };
  window.addEventListener("click", follow, { capture: true });
  return () => window.removeEventListener("click", follow, { capture: true });
}

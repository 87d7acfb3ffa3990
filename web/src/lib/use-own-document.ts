import { useEffect, useState } from "react";

/**
 * For pages with a Content-Security-Policy of their own: the policy comes with the document, so that a page which the
 * router drew into another page's document is loaded anew.
 *
 * @returns false while the browser is about to load it
 */
export function useOwnDocument(): boolean {
  const [isOwn] = useState(() => typeof window === "undefined" || isOwnDocument());
  useEffect(() => {
    if (!isOwn) window.location.reload();
  }, [isOwn]);
  return isOwn;
}

function isOwnDocument(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation === undefined || new URL(navigation.name).pathname === window.location.pathname;
}

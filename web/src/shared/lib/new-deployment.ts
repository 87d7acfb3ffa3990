declare global {
  interface Window {
    /** The router's own list of built files. */
    __reactRouterManifest?: { url?: string };
  }
}

const RELOADED_KEY = "bakso:reloaded-for";

/**
 * Reloads the page once when the site was deployed anew since it was loaded: the old parts are gone, and the new ones
 * come with the page.
 *
 * @returns whether the reload has begun
 */
export async function reloadAfterDeployment(): Promise<boolean> {
  const built = window.__reactRouterManifest?.url;
  if (!built || sessionStorage.getItem(RELOADED_KEY) === built || !(await isGone(built))) return false;
  sessionStorage.setItem(RELOADED_KEY, built);
  window.location.reload();
  return true;
}

/** Whether the server no longer has a file. If the server can't be reached, the file is not known to be gone. */
async function isGone(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: "HEAD", cache: "no-store" })).status === 404;
  } catch {
    // Probably offline: a reload would lose the page.
    return false;
  }
}

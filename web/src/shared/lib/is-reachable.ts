const PATIENCE_MS = 8_000;

/**
 * Whether a host responds at all. A frame does not report a failed load; a bare request does. The response is neither
 * read nor readable.
 */
export async function isReachable(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(url, {
      mode: "no-cors",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    return true;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}

/** Waits so long, or until the network is back, whichever is sooner. Rejects with the signal's reason when aborted. */
export function waitOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const ending = new AbortController();
    const timer = setTimeout(() => end(resolve), ms);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      ending.abort();
      settle();
    };
    addEventListener("online", () => end(resolve), { signal: ending.signal });
    signal.addEventListener("abort", () => end(() => reject(signal.reason)), { signal: ending.signal });
  });
}

/** Runs inside a frame without an origin, before the script of somebody else's that the frame is for. */

/** Opened by itself a document is its own parent: then there is nobody to speak with. */
const isFramed = window.parent !== window;

/** Tells the page around the frame. */
export function tellPage(message: unknown): void {
  if (isFramed) window.parent.postMessage(message, "*");
}

/** Listens to the page around the frame, and to nobody else. */
export function listenToPage(listener: (message: unknown) => void): void {
  window.addEventListener("message", (event) => {
    if (isFramed && event.source === window.parent) listener(event.data);
  });
}

/**
 * Browsers throw where a document without an origin touches its storage or cookies, which most scripts don't expect.
 * They get a storage that lasts as long as the frame, and no cookies.
 */
export function standInForStorage(): void {
  for (const name of ["localStorage", "sessionStorage"] as const)
    Object.defineProperty(window, name, { configurable: true, value: createStorage() });
  Object.defineProperty(document, "cookie", { configurable: true, get: () => "", set: () => undefined });
}

/** A `Storage` in memory. */
function createStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, String(value)),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

/**
 * Calls go out without cookies: there are none to send, and a server that answers everybody (`*`) may not answer a call
 * that offers some.
 */
export function callWithoutCookies(): void {
  const call = window.fetch.bind(window);
  window.fetch = (input, init) => call(input, { ...init, credentials: "omit" });
}

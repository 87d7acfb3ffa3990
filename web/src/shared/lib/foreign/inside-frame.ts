/** Runs inside a frame without an origin, before the foreign script that the frame is for. */

/** A document that is opened by itself is its own parent: then there is nobody to talk to. */
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
 * Browsers throw where a document without an origin uses its storage or cookies, and most scripts don't expect that.
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
 * Calls are sent without cookies. There are none, and a server that allows every origin (`*`) must not respond to a
 * call with cookies.
 */
export function callWithoutCookies(): void {
  const call = window.fetch.bind(window);
  window.fetch = (input, init) => call(input, { ...init, credentials: "omit" });
}

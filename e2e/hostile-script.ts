/** The result of one way to act as the holder. */
export interface Attempt {
  way: string;
  /** What was reached; null when nothing was. */
  got: string | null;
}

/**
 * A script of somebody else's that tries to act as the holder. Runs in the page, so it may use nothing from here.
 *
 * @param site the origin of the site
 * @returns when each way was tried; a way that is still without an answer after a while reached nothing
 */
export async function actAsHolder(site: string): Promise<Attempt[]> {
  const PATIENCE_MS = 2_500;
  const SESSION = `${site}/api/session`;
  const text = async (answer: Response) => `${answer.type} ${answer.status} ${await answer.text()}`;
  /** Waits for one event of several; the first name means that it was reached. */
  const reached = (target: EventTarget, good: string, bad: string, what: string) =>
    new Promise<string>((resolve, reject) => {
      target.addEventListener(good, () => resolve(what));
      target.addEventListener(bad, () => reject(new Error(`${what} refused`)));
    });
  const added = <Made extends HTMLElement>(made: Made): Made => {
    document.body.append(made);
    return made;
  };
  const element = (name: string, source: string) =>
    added(Object.assign(document.createElement(name), { src: source }) as HTMLElement & { src: string });
  const framed = async (address: string) => {
    const frame = element("iframe", address) as HTMLIFrameElement;
    await new Promise((resolve) => frame.addEventListener("load", resolve));
    return `document: ${frame.contentDocument?.body.textContent}`.replace("document: undefined", "");
  };
  const opened = async (address: string) => {
    const popup = window.open(address);
    if (!popup) return null;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    try {
      return popup.document.body.textContent;
    } finally {
      popup.close();
    }
  };
  const submitted = (target: string) => {
    const form = added(
      Object.assign(document.createElement("form"), {
        action: `${site}/api/auth/logout`,
        method: "post",
        target,
      }),
    );
    form.submit();
    return null;
  };
  const stored = (name: "localStorage" | "sessionStorage") =>
    Object.getOwnPropertyDescriptor(Window.prototype, name)?.get?.call(window) as Storage;

  const ways: Record<string, () => unknown> = {
    "fetch of the session": async () => text(await fetch(SESSION, { credentials: "include" })),
    // Our frame replaces the first one; the browser's own needs another document.
    "fetch of another realm": async () => {
      const other = added(document.createElement("iframe"));
      const call = (other.contentWindow as unknown as { fetch: typeof fetch }).fetch;
      return text(await call(SESSION, { credentials: "include" }));
    },
    "fetch without an answer": async () => {
      const answer = await fetch(SESSION, { credentials: "include", mode: "no-cors" });
      return (await answer.text()) || null;
    },
    "writing fetch": async () =>
      text(
        await fetch(`${site}/api/conversations`, {
          method: "POST",
          credentials: "include",
          body: '{"name":"x"}',
        }),
      ),
    "writing fetch without an answer": async () => {
      await fetch(`${site}/api/auth/logout`, { method: "POST", mode: "no-cors", credentials: "include" });
      return null;
    },
    request: () => {
      const request = new XMLHttpRequest();
      request.withCredentials = true;
      request.open("GET", SESSION);
      request.send();
      return reached(request, "load", "error", "XMLHttpRequest").then(() => request.responseText);
    },
    beacon: () => {
      navigator.sendBeacon(`${site}/api/auth/logout`);
      return null;
    },
    "event stream": () =>
      reached(new EventSource(SESSION, { withCredentials: true }), "open", "error", "EventSource"),
    socket: () => reached(new WebSocket(site.replace("http", "ws")), "open", "error", "WebSocket"),
    script: () => reached(element("script", SESSION), "load", "error", "script"),
    worker: () => reached(new Worker(`${site}/sw.js`), "message", "error", "Worker"),
    "service worker": async () => `${(await navigator.serviceWorker.register("/sw.js")).scope}`,
    "frame of the assistant": () => framed(`${site}/baksoai`),
    "frame of the API": () => framed(SESSION),
    popup: () => opened(`${site}/baksoai`),
    "popup of the API": () => opened(SESSION),
    "popup that runs a script": async () => {
      const popup = window.open(`javascript:fetch("${SESSION}",{credentials:"include"}).then(r=>r.text())`);
      popup?.close();
      return null;
    },
    "the page around it": () => window.parent.document.body.textContent,
    "the top page": () => window.top?.document.body.textContent,
    "leading the page away": () => {
      // biome-ignore lint/style/noNonNullAssertion: there is always a top
      window.top!.location.href = `${site}/games`;
      return null;
    },
    "form that writes": () => {
      added(Object.assign(document.createElement("iframe"), { name: "inner" }));
      return submitted("inner");
    },
    "form that writes in a new page": () => submitted("_blank"),
    cookie: () => document.cookie || null,
    "browser's own cookie": () =>
      Object.getOwnPropertyDescriptor(Document.prototype, "cookie")?.get?.call(document) || null,
    "stored wallet": () => localStorage.getItem("wallet_address"),
    "browser's own storage": () => stored("localStorage").getItem("wallet_address"),
    "session's storage": () => stored("sessionStorage").length || null,
    database: () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("x");
        opening.onsuccess = () => resolve("indexedDB");
        opening.onerror = () => reject(new Error("refused"));
      }),
    caches: async () => (await caches.keys()).join() || "caches",
    "other tabs": () => {
      new BroadcastChannel("bakso").postMessage({ kind: "session-changed", wallet: null });
      return null;
    },
    "junk to the page": () => {
      for (const kind of ["sign", "wallet", "start", "session-changed", "logout", "__proto__"])
        window.parent.postMessage({ kind, id: {}, transactions: [{}], wallet: null }, "*");
      window.parent.postMessage(null, "*");
      return null;
    },
  };

  const attempts: Attempt[] = [];
  for (const [way, attempt] of Object.entries(ways)) {
    let got: unknown = null;
    try {
      const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null));
      got = await Promise.race([attempt(), late]);
    } catch {
      // Refused.
    }
    attempts.push({ way, got: got === null || got === undefined || got === "" ? null : String(got) });
  }
  return attempts;
}

import { describe, expect, it, vi } from "vitest";
import { inlineStyles } from "./inline-styles.ts";
import { hashesOf } from "./page-renderer.ts";
import { startLate } from "./start-late.ts";

/** As the router writes it. */
const DOCUMENT = `<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/entry-2.js"/><link rel="stylesheet" href="/assets/root-3.css"/></head><body><h1>Hello</h1><script>window.__reactRouterContext = {};</script><script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-4.js";
import * as route1 from "/assets/home-5.js";
  
  window.__reactRouterRouteModules = {"root":route0,"routes/home":route1};

import("/assets/entry-2.js");</script></body></html>`;

describe("a page that starts late", () => {
  it("asks for no script before it is wanted", () => {
    const html = startLate(DOCUMENT);
    expect(html).not.toContain('modulepreload" href');
    expect(html).not.toContain('type="module"');
    expect(html).toContain("<h1>Hello</h1>");
  });

  it("knows what to load then: the manifest, each route under its id, and the entry last", () => {
    const html = startLate(DOCUMENT);
    for (const part of [
      "/assets/manifest-1.js",
      "/assets/root-4.js",
      "/assets/home-5.js",
      "/assets/entry-2.js",
      "routes/home",
    ]) {
      expect(html).toContain(part);
    }
  });

  it("runs what the router wrote for its start only then, and at once what comes later", () => {
    const html = startLate(DOCUMENT);
    const [data, code] = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = ""]) => text);
    const page = Object.assign(new EventTarget(), { setTimeout: () => 0 }) as unknown as EventTarget &
      Record<string, unknown>;
    const head = { append: () => undefined };
    const document = {
      head,
      createElement: () => ({}),
      addEventListener: () => undefined,
      querySelectorAll: () => [],
    };
    const run = (text = "") =>
      new Function(
        "window",
        "document",
        "addEventListener",
        "removeEventListener",
        text.replaceAll("import(", "Promise.resolve("),
      )(page, document, page.addEventListener.bind(page), page.removeEventListener.bind(page));
    run(data);
    run(code);
    expect(page.__reactRouterContext).toBeUndefined();
    page.dispatchEvent(new Event("keydown"));
    expect(page.__reactRouterContext).toEqual({});
    run(data?.replace("{};", "{late: 1};"));
    expect(page.__reactRouterContext).toEqual({ late: 1 });
  });

  it("begins with a pointer that moves over a button, not with one that rests where the page appears", () => {
    const { happens, appended } = opened("complete");
    happens("pointermove", { movementX: 0, movementY: 0 }, "button");
    expect(appended()).toBe(0);
    happens("pointermove", { movementX: 0, movementY: 2 }, "button");
    expect(appended()).toBeGreaterThan(0);
  });

  it.each([
    ["pointermove", { movementX: 3 }, "p"],
    ["pointerdown", { pointerType: "touch" }, "p"],
    ["pointerdown", { pointerType: "touch" }, "[data-starts=press]"],
    ["focusin", {}, "a"],
    ["pointerdown", {}, "button[popovertarget]"],
    ["keydown", { key: "ArrowDown" }, "p"],
    ["keydown", { key: "PageDown" }, "p"],
    ["keydown", { key: " " }, "p"],
  ])(
    "asks for nothing for who reads, scrolls, follows links or opens the menu: %s %j on %s",
    (type, more, on) => {
      const { happens, appended } = opened("complete");
      happens(type, more, on);
      expect(appended()).toBe(0);
    },
  );

  it.each([
    ["pointerdown", { pointerType: "touch" }, "button"],
    ["focusin", {}, "input"],
    ["focusin", {}, "textarea"],
    ["pointermove", { movementX: 1, pointerType: "mouse" }, "[data-starts=press]"],
    ["keydown", { key: "Tab" }, "p"],
    ["error", {}, "[data-starts]"],
  ])("begins for who comes to what needs it: %s %j on %s", (type, more, on) => {
    const { happens, appended } = opened("complete");
    happens(type, more, on);
    expect(appended()).toBeGreaterThan(0);
  });

  it("does not begin by itself, but when a part is seen that shows nothing without it", () => {
    const { page, appended, watch } = opened("complete");
    page.dispatchEvent(new Event("load"));
    page.requestIdleCallback.mock.calls[0]?.[0]();
    expect(watch.selected).toEqual(["[data-starts=seen]"]);
    watch.tell([{ isIntersecting: false }]);
    expect(appended()).toBe(0);
    watch.tell([{ isIntersecting: false }, { isIntersecting: true }]);
    expect(appended()).toBeGreaterThan(0);
  });

  it("begins where a picture of a part that needs it was lost while the page was on its way", async () => {
    const appended = async (picture: { lost: string; isDrawing?: boolean }) => {
      const page = opened("complete", picture);
      await new Promise(setImmediate);
      return page.appended();
    };
    expect(await appended({ lost: "[data-starts]" })).toBeGreaterThan(0);
    expect(await appended({ lost: "p" })).toBe(0);
    // It came, and has no size of its own.
    expect(await appended({ lost: "[data-starts]", isDrawing: true })).toBe(0);
  });

  it("begins once the document is read to its end, however early it is touched", () => {
    const { page, appended } = opened("loading");
    page.dispatchEvent(new Event("keydown"));
    expect(appended()).toBe(0);
    page.dispatchEvent(new Event("DOMContentLoaded"));
    expect(appended()).toBeGreaterThan(0);
  });

  it("begins in an idle moment where it is there to be used; a busy machine never has one, and waits a second at most", () => {
    const html = DOCUMENT.replace("<html>", '<html lang="en" data-script="idle">');
    const { page, appended } = opened("complete", { html });
    page.dispatchEvent(new Event("load"));
    const [then, options] = page.requestIdleCallback.mock.calls[0] ?? [];
    expect(options).toEqual({ timeout: 1000 });
    expect(appended()).toBe(0);
    then?.();
    expect(appended()).toBeGreaterThan(0);
  });

  it("begins as soon as it is read where somebody waits for it", () => {
    const html = DOCUMENT.replace("<html>", '<html lang="en" data-script="now">');
    expect(opened("complete", { html }).appended()).toBeGreaterThan(0);
    const { page, appended } = opened("loading", { html });
    expect(appended()).toBe(0);
    page.dispatchEvent(new Event("DOMContentLoaded"));
    expect(appended()).toBeGreaterThan(0);
  });

  it("tries again when it is wanted next where a script could not be loaded", async () => {
    const load = vi.fn(async (): Promise<unknown> => ({})).mockRejectedValueOnce(new TypeError("no line"));
    const { page } = opened("complete", { load });
    page.dispatchEvent(new Event("keydown"));
    await vi.waitFor(() => {
      page.dispatchEvent(new Event("keydown"));
      expect(load).toHaveBeenLastCalledWith("/assets/entry-2.js");
    });
  });

  it("has its styles whole before it starts; where they don't come, the next time that it is wanted asks again", async () => {
    const load = vi.fn(async (): Promise<unknown> => ({}));
    const rest = { sheet: null, disabled: true, onload: () => undefined, onerror: () => undefined };
    const { page } = opened("complete", { load, rest: [rest] });
    page.dispatchEvent(new Event("keydown"));
    expect(rest.disabled).toBe(false);
    await vi.waitFor(() => expect(load).toHaveBeenCalledWith("/assets/home-5.js"));
    rest.onerror();
    expect(rest.disabled).toBe(true);
    await vi.waitFor(() => {
      page.dispatchEvent(new Event("keydown"));
      expect(rest.disabled).toBe(false);
    });
    expect(load).not.toHaveBeenCalledWith("/assets/entry-2.js");
    rest.onload();
    await vi.waitFor(() => expect(load).toHaveBeenLastCalledWith("/assets/entry-2.js"));
  });

  it("marks what was pressed as busy until the press is done, and one thing at a time", async () => {
    const never = opened("complete", { load: () => new Promise(() => undefined) });
    const [first, second] = [pressable(), pressable()];
    never.press(first);
    expect(first.attributes).toEqual(new Map([["aria-busy", true]]));
    never.press(second);
    expect([first.attributes.size, second.attributes.size]).toEqual([0, 1]);
    never.page.dispatchEvent(new Event("app:ready"));
    expect(second.attributes.size).toBe(0);
    expect(second.click).toHaveBeenCalledOnce();

    const broken = opened("complete", { load: async () => Promise.reject(new TypeError("no line")) });
    broken.press(first);
    expect(first.attributes.size).toBe(1);
    await vi.waitFor(() => expect(first.attributes.size).toBe(0));
    expect(first.click).not.toHaveBeenCalled();
  });

  it("is refused when the router writes something else, so that an update can't change it unseen", () => {
    expect(() => startLate("<html><script src='x.js'></script></html>")).toThrow();
    expect(() => startLate(DOCUMENT.replace("import(", "load("))).toThrow();
    expect(() => startLate(`${DOCUMENT}<script type="module" async="">1</script>`)).toThrow();
  });

  it("keeps the browser's offer to install the site, which may come before any script of ours", () => {
    const code = /<script>(\(\(\)=>\{let started[\s\S]*?)<\/script>/.exec(startLate(DOCUMENT))?.[1] ?? "";
    const page = Object.assign(new EventTarget(), {
      setTimeout: () => 0,
      querySelectorAll: () => [],
    }) as EventTarget & { installPrompt?: Event };
    new Function("window", "document", "addEventListener", code)(
      page,
      page,
      page.addEventListener.bind(page),
    );
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    page.dispatchEvent(offer);
    expect(page.installPrompt).toBe(offer);
    expect(offer.defaultPrevented).toBe(true);
  });

  it("keeps what stands in a replacement pattern as it is", () => {
    expect(startLate(DOCUMENT.replace("home-5", () => "home-$&5"))).toContain("home-$&5");
  });
});

/** Whether an element is meant by a list of selectors; a plain button is one that opens nothing by itself. */
const isOneOf = (element: string, selectors: string): boolean =>
  selectors.split(",").includes(element === "button" ? "button:not([popovertarget])" : element);

/**
 * The document's script in a page that says how far it is read; counts what it asks the browser to load.
 *
 * @param load stands for the browser's import
 * @param rest links to stylesheets of which the document has a part
 * @param lost in what stands a picture without a size, before the loader: it did not come, unless `isDrawing`
 */
function opened(
  readyState: "loading" | "complete",
  {
    html = DOCUMENT,
    load = async (): Promise<unknown> => ({}),
    rest = [] as object[],
    lost = "",
    isDrawing = false,
  } = {},
) {
  const code = /<script>(\(\(\)=>\{let started[\s\S]*?)<\/script>/.exec(startLate(html))?.[1] ?? "";
  const page = Object.assign(new EventTarget(), {
    setTimeout: (then: () => void) => then(),
    /** A browser that is never idle calls only when it must. */
    requestIdleCallback: vi.fn((_then: () => void, _options?: { timeout?: number }) => 0),
  });
  let count = 0;
  const head = {
    append: () => {
      count += 1;
    },
  };
  const watch = {
    selected: [] as string[],
    tell: (_seen: { isIntersecting: boolean }[]): void => undefined,
  };
  class Observer {
    constructor(tell: typeof watch.tell) {
      watch.tell = tell;
    }
  }
  const querySelectorAll = (selector: string) => {
    if (selector === "link[data-rest]") return rest;
    if (selector.startsWith("img")) return lost ? [picture] : [];
    watch.selected.push(selector);
    return [];
  };
  let onClick = (_event: object): void => undefined;
  const addEventListener = (type: string, listener: typeof onClick, options?: EventListenerOptions) => {
    if (type === "click") onClick = listener;
    else page.addEventListener(type, listener, options);
  };
  const picture = {
    alt: "A cub",
    complete: true,
    currentSrc: "/cub.avif",
    naturalWidth: 0,
    decode: async () => {
      if (!isDrawing) throw new Error("lost");
    },
    closest: (selector: string) => (selector === lost ? {} : null),
  };
  new Function(
    "window",
    "document",
    "addEventListener",
    "removeEventListener",
    "setTimeout",
    "IntersectionObserver",
    "load",
    code.replaceAll("import(", "load("),
  )(
    page,
    {
      head,
      createElement: () => ({}),
      // A picture's events rise no farther.
      addEventListener: page.addEventListener.bind(page),
      querySelectorAll,
      readyState,
    },
    addEventListener,
    page.removeEventListener.bind(page),
    page.setTimeout,
    Observer,
    load,
  );
  /** An event that rises from an element; of its selector lists the loader's code asks whether it is one of them. */
  const happens = (type: string, more: object, element: string) => {
    const target = { closest: (selectors: string) => (isOneOf(element, selectors) ? {} : null) };
    const event = Object.assign(new Event(type), more);
    Object.defineProperty(event, "target", { value: target });
    page.dispatchEvent(event);
  };
  /** A person's press: no event of a script counts as one. */
  const press = (element: ReturnType<typeof pressable>) =>
    onClick({ isTrusted: true, target: element, preventDefault: vi.fn(), stopPropagation: vi.fn() });
  return { page, appended: () => count, watch, happens, press };
}

/** A button, as far as the loader's code looks at it. */
function pressable() {
  const attributes = new Map<string, unknown>();
  return {
    attributes,
    isConnected: true,
    click: vi.fn(),
    closest() {
      return this;
    },
    setAttribute: (name: string, value: unknown) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
  };
}

describe("styles in the page", () => {
  it("stand where their link was, which no longer loads", async () => {
    const html = await inlineStyles(DOCUMENT, async (href) =>
      href === "/assets/root-3.css" ? "h1{color:red}" : undefined,
    );
    expect(html).toContain(
      '<style>h1{color:red}</style><link rel="stylesheet" href="/assets/root-3.css" disabled=""/>',
    );
  });

  it("stay a link when unknown, or when they could end their element", async () => {
    expect(await inlineStyles(DOCUMENT, async () => undefined)).toBe(DOCUMENT);
    expect(await inlineStyles(DOCUMENT, async () => 'a::after{content:"</style>"}')).toBe(DOCUMENT);
  });
});

describe("the policy's hashes", () => {
  it("cover every inline script and no other", () => {
    const hashes = hashesOf(
      "<script>a</script><script src=x></script><script type=module>b</script>",
      /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g,
    );
    // printf a | openssl dgst -sha256 -binary | base64
    expect(hashes).toEqual([
      "'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='",
      "'sha256-PiPoFgA5WUoziU9lZOGxNIu9egCI1CxKy3PurtWcAJ0='",
    ]);
  });
});

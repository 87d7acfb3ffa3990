import { join } from "node:path";
import type { GalleryPicture } from "@bakso/contract/content/gallery.shapes";
import { beforeEach, describe, expect, it } from "vitest";
import { loadContent } from "../content/load-content.ts";
import { createPageCache, type PageRequest } from "./page-cache.ts";
import type { RenderPage } from "./page-renderer.ts";

const content = await loadContent(join(import.meta.dirname, "../../../content"));

/** Renderings wait until they are let go, and number themselves. */
let rendered: { url: string; letGo(): void }[];
let pictures: readonly GalleryPicture[];
beforeEach(() => {
  rendered = [];
  pictures = [];
});

const render: RenderPage = (request) =>
  new Promise((resolve) => {
    const number = rendered.length + 1;
    const letGo = () => resolve(new Response(`page ${number}`, { headers: { "Content-Type": "text/html" } }));
    rendered.push({ url: request.url, letGo });
  });

const openCache = () =>
  createPageCache({
    loadBuild: async () => ({
      routes: { home: { index: true, module: {} }, gallery: { path: "gallery", module: {} } },
      entry: { module: { createPageRenderer: () => render, talkCardGround: "" } },
    }),
    publicUrl: () => "https://bakso.example",
    isDemo: false,
    hasDemoMarket: false,
    transform: (html) => html,
    picturesOf: async () => pictures,
    ownToken: () => null,
  });

const request = (path: string): PageRequest => ({
  path,
  query: new URLSearchParams(),
  hasSessionCookie: false,
});
const textOf = async (page: Promise<{ body: Buffer }>) => (await page).body.toString();
const begun = (count: number) => expect.poll(() => rendered.length).toBe(count);

describe("rendered pages", () => {
  it("are rendered once for all who ask meanwhile and afterwards", async () => {
    const cache = openCache();
    const pages = [cache.page(request("/"), content), cache.page(request("/"), content)];
    await begun(1);
    rendered[0]?.letGo();
    expect(await Promise.all(pages.map(textOf))).toEqual(["page 1", "page 1"]);
    expect(await textOf(cache.page(request("/"), content))).toBe("page 1");
    expect(rendered).toHaveLength(1);
  });

  it("that were under way when the content changed are shown to those who wait, and to nobody after them", async () => {
    const cache = openCache();
    const old = cache.page(request("/"), content);
    await begun(1);
    const changed = { ...content, version: "another" };
    const fresh = cache.page(request("/"), changed);
    await begun(2);
    rendered[1]?.letGo();
    expect(await textOf(fresh)).toBe("page 2");
    rendered[0]?.letGo();
    expect(await textOf(old)).toBe("page 1");
    expect(await textOf(cache.page(request("/"), changed))).toBe("page 2");
  });

  it("of the gallery that were under way when pictures came are not shown with the old ones", async () => {
    const cache = openCache();
    const old = cache.page(request("/gallery"), content);
    await begun(1);
    pictures = [];
    const fresh = cache.page(request("/gallery"), content);
    await begun(2);
    rendered[0]?.letGo();
    rendered[1]?.letGo();
    expect([await textOf(old), await textOf(fresh)]).toEqual(["page 1", "page 2"]);
    expect(await textOf(cache.page(request("/gallery"), content))).toBe("page 2");
  });

  it("that failed are tried again", async () => {
    const cache = openCache();
    const failing = cache.page(request("/"), { ...content, markets: undefined as never });
    await begun(1);
    rendered[0]?.letGo();
    await expect(failing).rejects.toThrow();
    const again = cache.page(request("/"), content);
    await begun(2);
    rendered[1]?.letGo();
    expect(await textOf(again)).toBe("page 2");
  });
});

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadContent } from "../content/load-content.ts";
import { webManifestText } from "./web-manifest.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");

describe("the site as an app", () => {
  it("is called as the operator calls it, and opens where the site begins", async () => {
    const content = await loadContent(join(ROOT, "content"));
    const manifest = JSON.parse(
      webManifestText({ site: { ...content.site, name: "Bakso & friends", description: "A cub." } }),
    );
    expect(manifest).toMatchObject({
      name: "Bakso & friends",
      description: "A cub.",
      start_url: "/",
      display: "standalone",
    });
  });

  it("offers shortcuts to pages of the navigation, never to where it begins", async () => {
    const content = await loadContent(join(ROOT, "content"));
    const { shortcuts } = JSON.parse(webManifestText(content)) as { shortcuts: { url: string }[] };
    const paths = content.site.navigation.map(({ path }) => path);
    expect(shortcuts.length).toBeGreaterThan(0);
    for (const { url } of shortcuts) expect(paths.filter((path) => path !== "/")).toContain(url);
  });

  it("has icons that are there, one of them to be cut to any shape", async () => {
    const content = await loadContent(join(ROOT, "content"));
    const { icons } = JSON.parse(webManifestText(content)) as { icons: { src: string; purpose?: string }[] };
    for (const { src } of icons) await readFile(join(ROOT, "web", "public", src));
    expect(icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  });
});

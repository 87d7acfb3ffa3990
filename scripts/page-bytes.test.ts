import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { measureOpened, measureRoutes, weightProblems } from "./page-bytes.ts";

/** The client's build in small: two routes below a layout, and a view that is loaded later. */
const FILES: Readonly<Record<string, string>> = {
  "assets/manifest-1.js": `window.__reactRouterManifest=${JSON.stringify({
    entry: { module: "/assets/entry.js", imports: ["/assets/framework.js"], css: [] },
    routes: {
      root: { module: "/assets/root.js", imports: ["/assets/framework.js"], css: ["/assets/base.css#"] },
      "site-layout": { parentId: "root", module: "/assets/layout.js" },
      "routes/home": {
        parentId: "site-layout",
        index: true,
        module: "/assets/home.js",
        css: ["/assets/base.css"],
      },
      "routes/baksoai": { parentId: "root", path: "baksoai", module: "/assets/door.js" },
    },
  })};`,
  "assets/entry.js": "1",
  "assets/framework.js": "2".repeat(500),
  "assets/framework.js.br": "3".repeat(100),
  "assets/root.js": "4".repeat(10),
  "assets/base.css": "5".repeat(7),
  "assets/layout.js": "6".repeat(20),
  "assets/home.js": "7".repeat(30),
  "assets/door.js": "8".repeat(40),
  "assets/granted-view-1.js": 'import{a}from"./talk.js";import"./door.js";import("./later.js")',
  "assets/talk.js": 'export{b as a}from"./granted-view-1.js";',
  "assets/later.js": "9".repeat(1_000),
};

describe("The bytes of pages", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "bakso-bytes-"));
    for (const [file, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("are those of a route and of all around it, each file once and compressed where it is", () => {
    expect(measureRoutes(folder)).toEqual([
      { route: "routes/home", scripts: 1 + 100 + 10 + 20 + 30, styles: 7 },
      { route: "routes/baksoai", scripts: 1 + 100 + 10 + 40, styles: 7 },
    ]);
  });

  it("of the open assistant hold what its view imports at once, and nothing that comes later", () => {
    const view = FILES["assets/granted-view-1.js"]?.length ?? 0;
    const talk = FILES["assets/talk.js"]?.length ?? 0;
    expect(measureOpened(folder)).toBe(1 + 100 + 10 + 40 + view + talk);
  });

  it("are refused beyond their bound, with what weighs too much", () => {
    const home = { route: "routes/home", scripts: 119_000, styles: 12_500 };
    expect(weightProblems([home])).toEqual([]);
    expect(weightProblems([{ ...home, scripts: 119_001 }])).toEqual([
      "routes/home: scripts weigh 119001 bytes, 1 more than they may",
    ]);
    expect(weightProblems([{ ...home, route: "routes/baksoai" }])).toEqual([
      "routes/baksoai: styles weigh 12500 bytes, 3500 more than they may",
    ]);
  });
});

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { BANDS } from "./edge.ts";
import { HILL_BAND } from "./hills.edge.ts";
import { edgeFiles } from "./shipped-edges.ts";

/** What a page has of them: those between its sections, what fills the dark band there, and one above its foot. */
const PAGES = [
  ["canopy", "grove", "soil"],
  ["hills", "bank", "grove", "soil"],
] as const;

/** Wide or narrow, by day or by night: no page loads two of a kind. */
const LOOKS = ["wide-day", "wide-night", "phone-day", "phone-night"] as const;

describe.each(LOOKS)("what a page has of cut paper below its first picture (%s)", (look) => {
  it.each(PAGES.map((kinds) => ({ kinds })))(
    "weighs at most 25 kB as it is sent: $kinds",
    async ({ kinds }) => {
      const files = edgeFiles().filter(({ path }) => kinds.some((kind) => path.includes(`${kind}-${look}`)));
      const bytes = await Promise.all(files.map(async ({ make }) => brotliCompressSync(await make()).length));
      expect(bytes).toHaveLength(kinds.length);
      expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(25_000);
    },
  );
});

it("[ISSUE-16] the grove lets any band's colour through: its shapes are veils, so that one file serves all", async () => {
  for (const { path, make } of edgeFiles().filter((file) => file.path.includes("grove"))) {
    const drawing = String(await make());
    for (const colour of Object.values(BANDS)) expect(drawing, path).not.toContain(colour);
  }
});

it("a strip runs into its section without a seam: both have the stylesheet's colours", async () => {
  const source = (path: string) => readFile(join(import.meta.dirname, "../../../web/src", path), "utf8");
  const css = await source("shared/styles/tokens.css");
  /** By day, and by night: the first two times that a token is set. */
  const token = (name: string) =>
    [...css.matchAll(new RegExp(`--color-${name}: (#[0-9a-f]{6});`, "g"))]
      .slice(0, 2)
      .map(([, colour = ""]) => colour.toUpperCase());
  expect([BANDS.day, BANDS.night]).toEqual(token("forest"));
  expect(HILL_BAND.night).toBe(token("forest")[1]);
  expect(await source("site/token/token-page.module.css")).toContain(
    `background: light-dark(${HILL_BAND.day.toLowerCase()}, var(--color-forest));`,
  );
});

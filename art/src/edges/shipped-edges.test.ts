import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { STORY_BAND } from "./edge.ts";
import { BANDS, edgeFiles } from "./shipped-edges.ts";

/** A page has a strip or two between its sections, and one above its foot. */
const STRIPS_OF_A_PAGE = 2;

it("the strips of any page weigh at most 25 kB as they are sent", async () => {
  const bytes = await Promise.all(
    edgeFiles().map(async ({ make }) => brotliCompressSync(await make()).length),
  );
  const heaviest = bytes.toSorted((a, b) => b - a);
  // By day or by night, wide or narrow: no page loads both of a kind.
  const kinds = heaviest.filter((_, index) => index % 2 === 0).slice(0, STRIPS_OF_A_PAGE);
  expect(kinds.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(25_000);
});

it("a strip runs into its section without a seam: both have the stylesheet's colours", async () => {
  const css = await readFile(join(import.meta.dirname, "../../../web/src/shared/styles/tokens.css"), "utf8");
  /** By day, and by night: the first two times that a token is set. */
  const token = (name: string) =>
    [...css.matchAll(new RegExp(`--color-${name}: (#[0-9a-f]{6});`, "g"))]
      .slice(0, 2)
      .map(([, colour = ""]) => colour.toUpperCase());
  expect([BANDS.day, BANDS.night]).toEqual(token("forest"));
  expect([STORY_BAND.day, STORY_BAND.night]).toEqual([token("forest")[0], token("raised")[1]]);
});

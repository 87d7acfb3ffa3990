import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { edgeFiles } from "./shipped-edges.ts";

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

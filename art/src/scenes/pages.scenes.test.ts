import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PAGE } from "./pages.scenes.ts";

it("cuts the RoarMap's picture in the colours of the page that lies below it", async () => {
  const tokens = await readFile(
    join(import.meta.dirname, "../../../web/src/shared/styles/tokens.css"),
    "utf8",
  );
  const grounds = [...tokens.matchAll(/--color-bg: (#[0-9a-f]{6});/g)].map(([, colour]) => colour);
  // By day, and by night both as the system says and as one chose it.
  expect(grounds).toEqual([PAGE.day, PAGE.night, PAGE.night]);
});

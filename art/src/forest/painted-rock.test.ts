import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROCK_DAY, ROCK_NIGHT } from "./painted-rock.palette.ts";

it("the gallery goes on above its picture in the rock's own colour, by day and by night", async () => {
  const page = join(import.meta.dirname, "../../../web/src/site/gallery/gallery-page.module.css");
  const [day, night] = [ROCK_DAY, ROCK_NIGHT].map(({ strata: [roof] }) => roof.toLowerCase());
  expect(await readFile(page, "utf8")).toContain(`background: light-dark(${day}, ${night});`);
});

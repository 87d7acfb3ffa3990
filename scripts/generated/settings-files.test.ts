import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { loadConfig } from "../../server/src/load-config.ts";
import { SETTING_NAMES } from "../../server/src/settings.ts";
import { envExample, settingsPage } from "./settings-files.ts";

it("a copied .env.example is the demo as it is without one", () => {
  const copied = parseEnv(envExample());
  expect(Object.keys(copied).toSorted()).toEqual(SETTING_NAMES.toSorted());
  expect(loadConfig(copied as Record<string, string>)).toEqual(loadConfig({}));
});

it("the page of settings has every one in its tables", () => {
  const page = settingsPage();
  for (const name of SETTING_NAMES) expect(page).toContain(`\`${name}\``);
});

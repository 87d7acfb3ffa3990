import { describe, expect, it } from "vitest";
import { readSettings, SECRET_SETTINGS, SETTING_GROUPS, SETTING_NAMES, type Setting } from "./settings.ts";

const rows: readonly Setting[] = SETTING_GROUPS.flatMap(({ settings }) => settings as readonly Setting[]);

describe("the table of settings", () => {
  it("names each setting once, and says what it is", () => {
    expect(new Set(SETTING_NAMES).size).toBe(SETTING_NAMES.length);
    for (const { names, words } of rows) expect(words, names[0]).toMatch(/^[A-Za-z].*\.$/);
  });

  it("has no default that its own shape refuses", () => {
    for (const { names, shape, default: value } of rows)
      if (value !== undefined) expect(shape.safeParse(value).success, names[0]).toBe(true);
  });

  it("knows as a secret whatever sounds like one", () => {
    const sounding = SETTING_NAMES.filter((name) =>
      /(_SECRET|_TOKEN|_KEY|_KEY_ID|DATABASE_.*URL)$/.test(name),
    );
    expect(SECRET_SETTINGS).toEqual(expect.arrayContaining(sounding));
  });

  it("is read with its defaults, blank counting as absent, and every problem at once", () => {
    expect(readSettings({ PORT: " " })).toMatchObject({
      settings: { PORT: 3_000, NEWS_SOURCES: ["feeds"], DEX_API_URL: "https://api.dexscreener.com" },
    });
    const wrong = readSettings({ PORT: "seven", EXA_API_URL: "exa", DATABASE_POOL_SIZE: "1" });
    expect("problems" in wrong && wrong.problems.map((problem) => problem.split(":")[0])).toEqual([
      "PORT",
      "DATABASE_POOL_SIZE",
      "EXA_API_URL",
    ]);
  });
});

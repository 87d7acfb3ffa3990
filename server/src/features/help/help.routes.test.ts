import type { HelpContent } from "@bakso/contract/content/help.shapes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it("[HELP-1] [HELP-2] [HELP-3] [HELP-4] the help covers its six subjects and says what must be said", async () => {
  const browser = test.browser();
  await browser.signIn(createTestWallet());
  const { sections } = (await browser.get("/api/help")).json<HelpContent>();
  expect(sections.map(({ id }) => id)).toEqual([
    "getting-started",
    "tools",
    "tips",
    "troubleshooting",
    "features",
    "disclaimers",
  ]);
  const words = JSON.stringify(sections);
  expect(words).toContain("350k token minimum");
  expect(words).toContain("Images should be under 50MB (PNG, JPG, GIF)");
  expect(words).not.toMatch(/\{\w+\}/);
  const disclaimers = JSON.stringify(sections.at(-1));
  expect(disclaimers).toContain("financial advice");
  expect(disclaimers).toContain("DYOR");
});

it("the help is for holders", async () => {
  expect((await test.browser().get("/api/help")).statusCode).toBe(401);
});

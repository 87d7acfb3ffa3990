import type { Locator, Page } from "@playwright/test";
import { ask, chooseOption, from } from "./chat-page.ts";
import { axeFindings, expectNoOverflow, inBothThemes } from "./every-look.ts";
import { expect, test } from "./fixtures.ts";

async function expectAccessible(page: Page, what: string): Promise<void> {
  await inBothThemes(page, async (theme) => expect(await axeFindings(page), `${what}, ${theme}`).toEqual([]));
  await expectNoOverflow(page, what);
}

for (const width of [320, 1440]) {
  test(`axe finds nothing in agents, help, palette and speech: ${width} px, light and dark`, async ({
    page,
    signIn,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 800 });
    const replies = ["# Title\n\nA draft.", "- Shorter.", "# Title\n\nDraft", "Good.\n\nTASK COMPLETE"];
    const clarityQuestion = "For whom is it?";
    await page.route("**/api/check-clarity", (route) =>
      route.fulfill({ json: { needsClarity: true, clarityQuestion } }),
    );
    await page.route("**/api/agent-message", (route) =>
      route.fulfill({ json: { response: replies.shift() } }),
    );
    await signIn(page);

    await chooseOption(page, "Agents");
    const agents = page.getByRole("dialog", { name: "Agents" });
    const field = agents.getByRole("textbox");
    await expect(field).toBeFocused();
    await expectAccessible(page, "agents, empty");
    await field.fill("Write about tigers");
    await page.keyboard.press("Enter");
    await agents.getByText(clarityQuestion).waitFor();
    await expectAccessible(page, "agents, asking");
    await field.fill("For children");
    await page.keyboard.press("Enter");
    const save = agents.getByRole("button", { name: "Save Last Agent A Message" });
    await expect(save).toBeInViewport({ timeout: 20_000 });
    await expectAccessible(page, "agents, done");
    await page.keyboard.press("Escape");

    await chooseOption(page, "Help & Guide");
    await page.getByRole("heading", { name: "Getting started" }).waitFor();
    await expectAccessible(page, "help");
    await page.keyboard.press("Escape");

    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Find" }).waitFor();
    await expectAccessible(page, "palette");
    await page.keyboard.press("Escape");

    await ask(page, "hello");
    const answer = from(page, "BaksoAI").last();
    await answer.hover();
    await answer.getByRole("button", { name: "Read aloud" }).click();
    await page.getByRole("region", { name: "Speech" }).waitFor();
    await expectAccessible(page, "speech");
  });
}

test("where colours are forced, what is chosen has an outline, and what is not has none", async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.setViewportSize({ width: 390, height: 844 });
  const expectMarked = async (choices: Locator, chosen: string): Promise<void> => {
    await expect(choices.first()).toBeVisible();
    const marked = await choices.evaluateAll((all) =>
      all
        .filter((choice) => getComputedStyle(choice).outlineStyle === "solid")
        .map((choice) => choice.textContent),
    );
    expect(marked).toEqual([expect.stringContaining(chosen)]);
  };
  await page.goto("/gallery");
  await expectMarked(page.getByRole("form", { name: "Filter" }).getByRole("button"), "All Photos");
  await signIn(page);
  await chooseOption(page, "Image Studio");
  const studio = page.getByRole("dialog", { name: "Image Studio" });
  await expectMarked(studio.locator("label:has(input[type=radio])"), "Realism");
  await studio.getByRole("button", { name: "Sticker" }).click();
  // Focus has an outline of its own.
  await studio.getByRole("textbox", { name: "Prompt" }).focus();
  await expectMarked(studio.getByRole("group", { name: "Style" }).getByRole("button"), "Sticker");
});

test("[ISSUE-16] the assistant's name is read whole beside its buttons on every phone of today", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const name = page.getByRole("button", { name: "BaksoAI: pages of this site" }).getByText("BaksoAI");
  await expect(name).toBeVisible();
  for (const width of [360, 375, 390, 412, 430, 768]) {
    await page.setViewportSize({ width, height: 844 });
    const { shown, whole } = await name.evaluate(({ clientWidth, scrollWidth }) => ({
      shown: clientWidth,
      whole: scrollWidth,
    }));
    expect(shown, `${width} px wide`).toBeGreaterThan(60);
    expect(whole, `${width} px wide`).toBeLessThanOrEqual(shown);
  }
});

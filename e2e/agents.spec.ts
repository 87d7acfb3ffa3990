import { readFile } from "node:fs/promises";
import type { AgentMessage } from "@bakso/contract/agents";
import type { Locator, Page } from "@playwright/test";
import { holdBack } from "./assistant-page.ts";
import { chooseFor, chooseOption, failWith, from, library, saveOutput } from "./chat-page.ts";
import { expect, test } from "./fixtures.ts";
import { restingBox, settled } from "./settled.ts";

const CLARITY = "**/api/check-clarity";
const MESSAGE = "**/api/agent-message";
const OUTPUTS = /\/api\/agent-outputs\/[1-9A-HJ-NP-Za-km-z]{32,44}(\?|$)/;
const SAVE_BUTTON = "Save Last Agent A Message";

const modal = (page: Page): Locator => page.getByRole("dialog", { name: "Agents" });
const taskField = (page: Page): Locator => modal(page).getByPlaceholder("Enter your task...");
const said = (page: Page, agent: "A" | "B"): Locator =>
  modal(page).getByRole("article", { name: `Agent ${agent}` });
/** What stands first in the verdict: he, when she is content. */
const tick = (page: Page): Locator => modal(page).locator("[data-approved] > :first-child");
const press = (page: Page, name: string) => modal(page).getByRole("button", { name, exact: true }).click();

/** How a button looks once nothing of it changes any more. */
async function restingLook<T>(button: Locator, look: (button: Locator) => Promise<T>): Promise<T> {
  await button.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)));
  return look(button);
}

interface Play {
  clarityQuestion?: string;
  /** The agents' replies, in order; after the last one the reviewer always wants changes. */
  replies?: string[];
  delayMs?: number;
}

/** Answers for the server, and notes what it is asked and when. */
async function playAgents(page: Page, { clarityQuestion = "", replies = [], delayMs = 0 }: Play = {}) {
  const calls: string[] = [];
  const bodies: AgentMessage[] = [];
  const spans: { askedAt: number; answeredAt: number }[] = [];
  await page.route(CLARITY, (route) => {
    calls.push("clarity");
    return route.fulfill({ json: { needsClarity: clarityQuestion !== "", clarityQuestion } });
  });
  await page.route(MESSAGE, async (route) => {
    const body = route.request().postDataJSON() as AgentMessage;
    const span = { askedAt: Date.now(), answeredAt: 0 };
    calls.push(`${body.isAgentA ? "A" : "B"}${body.turnCount}`);
    bodies.push(body);
    spans.push(span);
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    span.answeredAt = Date.now();
    const response = replies.shift() ?? (body.isAgentA ? `Draft ${body.turnCount}` : "Not yet.");
    await route.fulfill({ json: { response } });
  });
  return { calls, bodies, spans };
}

async function start(page: Page, task = "Write about tigers"): Promise<void> {
  await chooseOption(page, "Agents");
  await taskField(page).fill(task);
  await press(page, "Start");
}

test("[APP-6] [AGENT-1] [AGENT-2] [AGENT-22] Options, Agents opens the modal; Start waits for a task", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const { calls } = await playAgents(page, { replies: ["Draft", "TASK COMPLETE"] });
  await chooseOption(page, "Agents");
  await expect(taskField(page)).toBeVisible();
  const button = modal(page).getByRole("button", { name: "Start", exact: true });
  await expect(button).toBeDisabled();
  await taskField(page).fill("   ");
  await expect(button).toBeDisabled();
  await taskField(page).fill("Write about tigers");
  await button.click();
  await expect.poll(() => calls[0]).toBe("clarity");
});

test("what can't be done yet is filled, and quieter, until something is entered, and can be read", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const look = (button: Locator) =>
    button.evaluate((one) => {
      const { backgroundColor, opacity, borderTopColor } = getComputedStyle(one);
      return { backgroundColor, opacity, borderTopColor };
    });
  const waits = async (name: string, button: Locator, field: Locator) => {
    await field.fill("");
    await page.mouse.move(0, 0);
    const quiet = await restingLook(button, look);
    await field.fill("something");
    const ready = await restingLook(button, look);
    expect(quiet.backgroundColor, name).not.toBe(ready.backgroundColor);
    // No outline in place of the fill, and no veil over its words.
    expect(quiet.backgroundColor, name).not.toMatch(/^(transparent|rgba\(0, 0, 0, 0\))$/);
    expect(quiet.opacity, name).toBe("1");
    expect(quiet.borderTopColor, name).toBe(ready.borderTopColor);
    await page.keyboard.press("Escape");
    return quiet.backgroundColor;
  };
  const looks = new Set<string>();
  await chooseOption(page, "Agents");
  looks.add(
    await waits("Start", modal(page).getByRole("button", { name: "Start", exact: true }), taskField(page)),
  );
  await chooseOption(page, "Chart Tool");
  const tool = page.getByRole("dialog", { name: "Chart Tool" });
  looks.add(
    await waits("Submit", tool.getByRole("button", { name: "Submit" }), tool.getByLabel(/Contract address/)),
  );
  await chooseOption(page, "Image Studio");
  const studio = page.getByRole("dialog", { name: "Image Studio" });
  looks.add(
    await waits(
      "Generate",
      studio.getByRole("button", { name: "Generate Image", exact: true }),
      studio.getByRole("textbox", { name: "Prompt" }),
    ),
  );
  // One look for all.
  expect(looks.size).toBe(1);
});

test("a task to begin with is written into the field, to be changed or started, and the examples go", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await playAgents(page, { replies: ["Draft", "TASK COMPLETE"] });
  await chooseOption(page, "Agents");
  const examples = modal(page).getByRole("group", { name: "Examples" }).getByRole("button");
  const example = await examples.first().innerText();
  await examples.first().click();
  await expect(taskField(page)).toHaveValue(example);
  await expect(taskField(page)).toBeFocused();
  await press(page, "Start");
  await expect(modal(page).getByText(example)).toBeVisible();
  await expect(examples).toHaveCount(0);
});

test("[AGENT-3] [AGENT-13] [AGENT-15] [AGENT-17] A writes, B reviews, A refines, until B finds it complete", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const { calls, bodies } = await playAgents(page, {
    replies: ["First draft", "Longer, please.", "Longer draft", "Good. TASK COMPLETE"],
  });
  await start(page);
  await expect(modal(page).getByText("Ibu is happy with it.")).toBeVisible({ timeout: 15_000 });
  // What came before the last round is folded, and one sees what was objected to; it opens.
  const earlier = modal(page).getByText("Round 1 · Ibu: Longer, please.");
  await expect(earlier).toBeInViewport({ ratio: 1 });
  await expect(said(page, "A")).toHaveText([/Longer draft/]);
  await earlier.click();
  await expect(said(page, "A")).toHaveText([/First draft/, /Longer draft/]);
  // The protocol's word stands beside her name, and ends no sentence of hers.
  await expect(said(page, "B")).toHaveText([/Longer, please\./, /Round 2 of 5TASK COMPLETEGood\.$/]);
  // In the colour of what went well, as no other word of the talk is.
  const green = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--color-up)";
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  await expect(said(page, "B").last().getByText("TASK COMPLETE", { exact: true })).toHaveCSS("color", green);
  expect(calls).toEqual(["clarity", "A1", "B1", "A2", "B2"]);
  // It jumps, once.
  await expect(tick(page)).toHaveCSS("animation-name", /jump/);
  await expect(tick(page)).toHaveCSS("animation-iteration-count", "1");
  expect(bodies[0]).toMatchObject({ message: "Write about tigers", isAgentA: true, isFirstMessage: true });
  await settled(page);
  expect(calls).toHaveLength(5);
  // What to do with the work is asked first; the field comes back for another task.
  await expect(taskField(page)).toHaveCount(0);
  await press(page, "New task");
  await expect(taskField(page)).toBeFocused();
});

test("[AGENT-4] [AGENT-22] while an agent works the modal says Thinking... and Start is off", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await playAgents(page, { replies: ["Draft", "TASK COMPLETE"], delayMs: 1_500 });
  // The longest line beside Stop: what it costs, and that it is a demo.
  await page.route(CLARITY, (route) =>
    route.fulfill({ json: { needsClarity: false, clarityQuestion: "", is_demo: true } }),
  );
  await start(page);
  await expect(modal(page).getByText("offline demo model")).toBeVisible();
  await expect(modal(page).getByText(/^This task has taken \d/)).toBeVisible();
  await expect(modal(page).getByText("Thinking...")).toBeVisible();
  await taskField(page).fill("Another task");
  await expect(modal(page).getByRole("button", { name: "Start", exact: true })).toBeDisabled();
  // Its word is not broken by what stands beside it: it is one line high.
  const stop = await modal(page).getByRole("button", { name: "Stop" }).boundingBox();
  expect(stop?.height).toBe(44);
  await expect(said(page, "A")).toHaveText([/Draft/]);
});

test("[AGENT-5] [AGENT-6] [AGENT-7] [AGENT-8] [AGENT-14] [AGENT-22] an unclear task is asked about first", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const { calls, bodies } = await playAgents(page, {
    clarityQuestion: "For whom is it?",
    replies: ["Draft", "TASK COMPLETE"],
  });
  await start(page);
  const question = modal(page).getByRole("article", { name: "Clarification Request" });
  await expect(question).toContainText("Clarification Request");
  await expect(question).toContainText("For whom is it?");
  await expect(
    modal(page).getByText("Please provide the requested clarification above before continuing."),
  ).toBeVisible();
  const submit = modal(page).getByRole("button", { name: "Submit Clarification" });
  await expect(submit).toBeDisabled();
  expect(calls).toEqual(["clarity"]);
  await modal(page).getByPlaceholder("Provide clarification...").fill("For children");
  await submit.click();
  await expect(modal(page).getByText("Ibu is happy with it.")).toBeVisible();
  expect(bodies[0]).toMatchObject({ withClarification: true, isAgentA: true });
  expect(bodies[0]?.message).toContain("For children");
});

test("[AGENT-16] between two messages lies a second", async ({ page, signIn }) => {
  await signIn(page);
  const { spans } = await playAgents(page, { replies: ["Draft", "Longer.", "Draft", "TASK COMPLETE"] });
  await start(page);
  await expect(modal(page).getByText("Ibu is happy with it.")).toBeVisible({ timeout: 15_000 });
  expect(spans).toHaveLength(4);
  for (const [index, span] of spans.slice(1).entries()) {
    const pauseMs = span.askedAt - (spans[index]?.answeredAt ?? 0);
    expect(pauseMs).toBeGreaterThanOrEqual(990);
    expect(pauseMs).toBeLessThan(2_500);
  }
});

test("[AGENT-18] [AGENT-19] [AGENT-20] [AGENT-21] after five rounds the limit's text takes B's place", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const { calls } = await playAgents(page);
  await start(page);
  await expect(said(page, "B").last()).toHaveText(/TASK COMPLETE - Maximum conversation turns reached\./, {
    timeout: 30_000,
  });
  await expect(said(page, "A").last()).toContainText(
    "This is my final response as we've reached the maximum number of turns.",
  );
  expect(calls).toEqual(["clarity", "A1", "B1", "A2", "B2", "A3", "B3", "A4", "B4", "A5"]);
  await expect(tick(page)).toHaveCSS("animation-name", "none");
  const saving = page.waitForRequest("**/api/save-agent-output");
  await press(page, SAVE_BUTTON);
  expect((await saving).postDataJSON()).toMatchObject({ output: "Draft 5" });
});

test("[AGENT-9] [AGENT-10] [AGENT-11] [AGENT-21] [API-12] [API-15] [LIB-10] A's last message is saved to the library", async ({
  page,
  signIn,
}) => {
  const wallet = await signIn(page);
  await playAgents(page, { replies: ["The draft", "TASK COMPLETE"] });
  await start(page);
  await expect(said(page, "A")).toBeVisible();
  await expect(modal(page).getByRole("button", { name: SAVE_BUTTON })).toHaveCount(0);
  const saving = page.waitForRequest("**/api/save-agent-output");
  await press(page, SAVE_BUTTON);
  const name = `Agent Output - ${await page.evaluate(() => new Date().toLocaleDateString("en-US"))}`;
  expect(name).toMatch(/^Agent Output - \d{1,2}\/\d{1,2}\/\d{4}$/);
  expect((await saving).postDataJSON()).toMatchObject({
    wallet_address: wallet.address,
    output: "The draft",
    name,
  });
  await page.keyboard.press("Escape");
  await expect(library(page).getByRole("button", { name, exact: true })).toBeVisible();
  const stored = await (await page.request.get(`/api/agent-outputs/${wallet.address}`)).json();
  expect(stored).toEqual([
    { id: expect.any(String), name, output: "The draft", timestamp: expect.any(String) },
  ]);
});

test("what a task costs has its place before it is known: the sheet does not grow", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const goOn = await holdBack(page, "**/api/limits");
  await signIn(page);
  await chooseOption(page, "Agents");
  const title = modal(page).getByRole("heading", { name: "Agents" });
  const before = await restingBox(page, title);
  goOn();
  await expect(modal(page).getByText(/^A task takes up to/)).toBeVisible();
  expect(await title.boundingBox()).toEqual(before);
});

test("of work that is done one sees the last draft from its beginning, and below it how it ended", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  const first = "A line of the first draft.\n\n".repeat(12);
  await playAgents(page, {
    replies: [first, "Shorter, please.", "# Tigers\n\n## In short\n\nThe last draft", "TASK COMPLETE"],
  });
  await start(page);
  await expect(modal(page).getByText("Ibu is happy with it.")).toBeInViewport({
    ratio: 1,
    timeout: 15_000,
  });
  // What was asked, the verdict, and what was objected to before, in a row, stand right above it.
  await expect(modal(page).getByText("Write about tigers")).toBeInViewport({ ratio: 1 });
  const verdict = await modal(page).locator("[data-approved]").boundingBox();
  const draft = await said(page, "A").last().boundingBox();
  const earlier = await modal(page).getByText("Round 1 · Ibu: Shorter, please.").boundingBox();
  const gapPx = (earlier?.y ?? 0) - (verdict?.y ?? 0) - (verdict?.height ?? 0);
  expect(gapPx).toBeGreaterThan(16);
  expect(gapPx).toBeLessThan(64);
  expect((draft?.y ?? 0) - (earlier?.y ?? 0) - (earlier?.height ?? 0)).toBeLessThan(28);
  // No heading of it is louder than how it ended.
  const letters = (one: Locator) =>
    one.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const loudest = Math.max(
    ...(await Promise.all((await said(page, "A").last().getByRole("heading").all()).map(letters))),
  );
  expect(loudest).toBeLessThan(await letters(modal(page).getByText("Ibu is happy with it.")));
  // Nor is one quieter than what it heads.
  const [heading, headed] = [
    modal(page).getByRole("heading", { name: "In short" }),
    modal(page).getByText("The last draft"),
  ];
  expect(await letters(heading)).toBeGreaterThan(await letters(headed));
  const ink = (one: Locator) => one.evaluate((element) => getComputedStyle(element).color);
  expect(await ink(heading)).toBe(await ink(headed));
  // The card is as far from the window's edges as any dialog, and no half line of the page looks out below it.
  const card = await modal(page).getByRole("heading", { name: "Agents" }).locator("../..").boundingBox();
  expect(card?.y).toBe(32);
  expect((card?.y ?? 0) + (card?.height ?? 900)).toBeLessThanOrEqual(900 - 32);
  await expect(page.getByText(/answers · .* left today$/)).toHaveCSS("opacity", "0");
  // It ends once, right below the draft: the card keeps nothing free in between.
  await expect(modal(page).getByText("TASK COMPLETE")).toHaveCount(1);
  const last = await said(page, "B").last().boundingBox();
  const save = await modal(page).getByRole("button", { name: SAVE_BUTTON }).boundingBox();
  expect((last?.y ?? 0) - (draft?.y ?? 0) - (draft?.height ?? 0)).toBeLessThan(24);
  const apartPx = (save?.y ?? 900) - (last?.y ?? 0) - (last?.height ?? 0);
  expect(apartPx).toBeLessThan(72);
  // What can be done with it is parted from it, as what was asked is above it.
  expect(apartPx).toBeGreaterThanOrEqual(24);
  const lineOf = (one: Locator, side: "top" | "bottom") =>
    one.evaluate((element, at) => {
      const { borderTopColor, borderBottomColor } = getComputedStyle(element);
      return at === "top" ? borderTopColor : borderBottomColor;
    }, side);
  const dock = modal(page).locator("[data-outcome]").locator("..");
  const brief = modal(page).locator("[data-approved]").locator("../..");
  expect(await lineOf(dock, "top")).toBe(await lineOf(brief, "bottom"));
});

test("[ISSUE-16] while they work, and when they are done, the card has the room within its edges that every dialog has", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await playAgents(page, { replies: ["The draft", "TASK COMPLETE"] });
  const title = modal(page).getByRole("heading", { name: "Agents" });
  const paddingPx = async () => {
    const [words, card] = [await restingBox(page, title), await restingBox(page, title.locator("../.."))];
    return { x: (words?.x ?? 0) - (card?.x ?? 0), y: (words?.y ?? 0) - (card?.y ?? 0) };
  };
  await chooseOption(page, "Agents");
  const padding = await paddingPx();
  expect(padding.y).toBe(padding.x);
  await taskField(page).fill("Write about tigers");
  await press(page, "Start");
  await expect(modal(page).getByText("Ibu is happy with it.")).toBeVisible({ timeout: 15_000 });
  expect(await paddingPx()).toEqual(padding);
  const [card, again] = [
    await restingBox(page, title.locator("../..")),
    await restingBox(page, modal(page).getByRole("button", { name: "New task" })),
  ];
  if (!card || !again) throw new Error("it is not done");
  expect(card.x + card.width - again.x - again.width).toBeCloseTo(padding.x, 0);
  expect(card.y + card.height - again.y - again.height).toBeCloseTo(padding.y, 0);
});

test("[ISSUE-16] on a phone one reads above the work what the reviewer says of it, once, and elsewhere below it", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  const draft = "A line of the draft.\n\n".repeat(30);
  await playAgents(page, { replies: [draft, "It **answers** the task.\n\nTASK COMPLETE"] });
  await start(page);
  const told = modal(page).locator("[data-approved]").getByText("It answers the task.");
  await expect(told).toBeInViewport({ ratio: 1, timeout: 15_000 });
  await expect(said(page, "B").last()).not.toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(told).toBeHidden();
});

test("[ISSUE-16] of a long task two lines stay above the work, and all of it is shown when it is pressed", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await playAgents(page, { replies: ["Draft", "TASK COMPLETE"] });
  const task = `Write about tigers. ${"They live in Sumatra. ".repeat(12)}And nowhere else.`;
  await start(page, task);
  const told = modal(page).getByRole("button", { name: /^Your task Write about tigers/ });
  const { height = 99 } = (await told.boundingBox()) ?? {};
  expect(height).toBeLessThanOrEqual(48);
  await told.click();
  const whole = await told.evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight);
  expect(whole).toBe(0);
  await expect(told).toHaveAttribute("aria-expanded", "true");
});

for (const width of [320, 390])
  test(`[ISSUE-16] at ${width} px an arrow below its last lines, which fade before it, tells that the work goes on, until its end, and no word is half read behind it`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 640 });
    await signIn(page);
    const draft = Array.from({ length: 30 }, (_, index) => `Line ${index} of the work.`).join("\n\n");
    await playAgents(page, { replies: [draft, "TASK COMPLETE"] });
    await start(page);
    await expect(modal(page).getByText("Ibu is happy with it.")).toBeVisible({ timeout: 15_000 });
    // As far up from the dock as the arrow reaches: more than that would be taken from what one reads.
    const work = said(page, "A").last();
    const fade = await page.evaluate(() => {
      const dock = document.querySelector("dialog[open] form, dialog[open] [data-outcome]")?.parentElement;
      if (!dock) throw new Error("There is no dock");
      const { height, bottom, backgroundImage } = getComputedStyle(dock, "::before");
      const alphas = [
        ...backgroundImage.matchAll(/(?:rgba\(.*?, ([\d.]+)|color\(.*?\/ ([\d.]+)|rgb\([^)]*)\)/g),
      ];
      return {
        height: Number.parseFloat(height),
        fromDock: Number.parseFloat(bottom) - dock.clientHeight,
        alphas: alphas.map(([, rgba, color]) => Number(rgba ?? color ?? 1)),
        // How far down the ground is whole, if not at its end alone.
        whole: Number.parseFloat(/([\d.]+px)\)$/.exec(backgroundImage)?.[1] ?? height),
      };
    });
    expect(fade.height).toBeGreaterThanOrEqual(44);
    expect(fade.height).toBeLessThanOrEqual(52);
    expect(Math.abs(fade.fromDock)).toBeLessThan(1);
    expect(fade.alphas).toEqual([0, 1]);
    // It is no stop of the keys, and nothing for who listens.
    const onward = modal(page).locator("[data-tooltip='Read on']");
    await expect(onward).toBeVisible();
    for (const name of [SAVE_BUTTON, "New task"])
      await expect(modal(page).getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
    // Over the work, and above what can be done with it: it is no part of that.
    const [arrow, save] = await Promise.all([
      onward.boundingBox(),
      modal(page).getByRole("button", { name: SAVE_BUTTON }).boundingBox(),
    ]);
    expect((arrow?.y ?? 640) + (arrow?.height ?? 0)).toBeLessThanOrEqual((save?.y ?? 0) - 16);
    // It has no more than it needs of the work, and where it begins nothing of that is seen through.
    const fadeTop = (save?.y ?? 640) - 12 - fade.height;
    expect(arrow?.y ?? 0).toBeGreaterThan(fadeTop);
    expect(fade.whole).toBeGreaterThanOrEqual(12);
    expect(fade.whole).toBeLessThanOrEqual((arrow?.y ?? 0) - fadeTop + 1);
    expect(
      await work.locator("p").evaluateAll(
        (lines, y) => {
          const boxes = lines.map((line) => line.getBoundingClientRect());
          return boxes.filter(({ top, bottom }) => top < y && bottom > y).length;
        },
        (arrow?.y ?? 0) + 8,
      ),
    ).toBeLessThanOrEqual(1);
    await expect
      .poll(async () => {
        if (await onward.isVisible()) await onward.click();
        return onward.isVisible();
      })
      .toBe(false);
    await expect(modal(page).getByText("Line 29 of the work.")).toBeInViewport();
  });

test("[ERR-17] a failed message says so in the modal and can be tried again", async ({ page, signIn }) => {
  await signIn(page);
  // Longer than a phone is high: how it ended still comes into view.
  await page.setViewportSize({ width: 390, height: 640 });
  const draft = "A line of the draft.\n\n".repeat(30);
  const { calls } = await playAgents(page, { replies: [draft, "TASK COMPLETE"] });
  const away = failWith(500, { error: "The model is away", code: "server.error" });
  let asked = 0;
  await page.route(MESSAGE, (route) => {
    asked += 1;
    return asked === 2 ? away(route) : route.fallback();
  });
  await start(page);
  await expect(modal(page).getByText("Error processing agent message")).toBeVisible();
  await expect(modal(page).getByRole("button", { name: "Retry" })).toBeInViewport({ ratio: 1 });
  await expect(modal(page).getByText("Write about tigers")).toBeVisible();
  await press(page, "Retry");
  await expect(modal(page).getByText("Ibu is happy with it.")).toBeVisible();
  expect(calls).toEqual(["clarity", "A1", "B1"]);
});

test("[ERR-17] where the day's answers are used up there is no Retry, and what was written can be saved", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const { calls } = await playAgents(page, { replies: ["A draft."] });
  const refused = failWith(429, {
    error: "That was your last answer for today.",
    code: "limit.chat_wallet_day",
  });
  let asked = 0;
  await page.route(MESSAGE, (route) => {
    asked += 1;
    return asked === 2 ? refused(route) : route.fallback();
  });
  await start(page);
  await expect(modal(page).getByText("That was your last answer for today.")).toBeVisible();
  await expect(modal(page).getByRole("button", { name: SAVE_BUTTON })).toBeVisible();
  await expect(modal(page).getByRole("button", { name: "Retry" })).toHaveCount(0);
  expect(calls).toEqual(["clarity", "A1"]);
});

test("[ERR-18] a clarification that fails says so", async ({ page, signIn }) => {
  await signIn(page);
  await playAgents(page, { clarityQuestion: "For whom is it?" });
  await page.unroute(MESSAGE);
  await page.route(MESSAGE, failWith(500, { error: "No", code: "server.error" }));
  await start(page);
  await modal(page).getByPlaceholder("Provide clarification...").fill("For children");
  await press(page, "Submit Clarification");
  await expect(modal(page).getByText("Error processing clarification")).toBeVisible();
});

test("both agents stream; Stop ends at once, and a reload takes the run up again", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await start(page, "Write about Sumatran tigers, in two paragraphs");
  await expect(said(page, "A").first()).toBeVisible({ timeout: 15_000 });
  await page.reload();
  await expect(modal(page).getByText("Write about Sumatran tigers, in two paragraphs")).toBeVisible();
  await expect(said(page, "B").first()).toBeVisible({ timeout: 20_000 });
  await press(page, "Stop");
  await expect(modal(page).getByText("You stopped the agents.")).toBeVisible();
  const count = await said(page, "A").count();
  await settled(page);
  expect(await said(page, "A").count()).toBe(count);
  await page.reload();
  await expect(modal(page).getByText("You stopped the agents.")).toBeVisible();
  await press(page, "Continue");
  await expect(modal(page).getByRole("button", { name: "Stop", exact: true })).toBeVisible();
  await press(page, "Stop");
});

test("a run goes on while the modal is closed, and says when it is over", async ({ page, signIn }) => {
  await signIn(page);
  await playAgents(page, { replies: ["The draft", "TASK COMPLETE"], delayMs: 300 });
  await start(page);
  await page.keyboard.press("Escape");
  await expect(modal(page)).toBeHidden();
  const toast = page.getByRole("region", { name: "Messages" });
  await expect(toast.getByText("The agents have finished.")).toBeVisible();
  await toast.getByRole("button", { name: "Show" }).click();
  await expect(said(page, "A")).toHaveText([/The draft/]);
});

const OUTPUT = {
  id: "o1",
  name: "My output",
  output: "# Title\n\nThe text of it",
  timestamp: "2026-11-20T10:00:00Z",
};

test("[LIB-10] Agent History lists saved outputs", async ({ page, signIn }) => {
  await page.route(OUTPUTS, (route) =>
    route.fulfill({ json: [OUTPUT, { ...OUTPUT, id: "o2", name: "Other" }] }),
  );
  await signIn(page);
  await expect(library(page).getByRole("heading", { name: "Agent History" })).toBeVisible();
  await expect(library(page).getByRole("button", { name: "My output", exact: true })).toBeVisible();
  await expect(library(page).getByRole("button", { name: "Other", exact: true })).toBeVisible();
});

test("[LIB-11] without outputs it says so", async ({ page, signIn }) => {
  await signIn(page);
  await expect(library(page).getByText("No agent outputs available")).toBeVisible();
});

test("[LIB-12] [LIB-14] a name shows the output in the chat, View shows it in a modal", async ({
  page,
  signIn,
}) => {
  const wallet = await signIn(page);
  await saveOutput(page, wallet.address, "My output", "# Title\n\nThe text of it");
  await page.reload();
  const row = library(page).getByRole("button", { name: "My output", exact: true });
  // How it begins and when it was saved, below its name: of today the time alone, as each chat says.
  await expect(row).toHaveAccessibleDescription(/^The text of it, \d+:\d\d(am|pm)$/);
  await expect(library(page).getByText("The text of it", { exact: true })).toBeVisible();
  await row.click();
  await expect(from(page, "Assistant").getByText("The text of it")).toBeVisible();
  await chooseFor(page, "My output", "View");
  const dialog = page.getByRole("dialog", { name: "My output" });
  await expect(dialog.getByText("The text of it")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
});

test("[LIB-10] [LIB-12] a long Agent History comes as one scrolls, and a text when it is asked for", async ({
  page,
  signIn,
  consoleErrors,
}) => {
  const wallet = await signIn(page);
  for (let nth = 1; nth <= 60; nth += 1)
    await saveOutput(page, wallet.address, `Output ${nth}`, `Text ${nth}`);
  await page.reload();
  const row = (name: string) => library(page).getByRole("button", { name, exact: true });
  await row("Output 60").hover();
  // Only what is in view is in the page, and the oldest have not come yet.
  await expect(row("Output 30")).toHaveCount(0);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 1_000);
      return row("Output 1").isVisible();
    })
    .toBe(true);
  const text = /\/api\/agent-outputs\/[^/]+\/[^/]+$/;
  await page.route(text, (route) =>
    route.fulfill({ status: 503, json: { error: "Busy", code: "server.busy" } }),
  );
  // While the list still scrolls it takes no press.
  await expect
    .poll(() =>
      row("Output 1").evaluate(async (button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        await new Promise((resolve) => setTimeout(resolve, 300));
        const isStill = button.getBoundingClientRect().y === y;
        return isStill && button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    )
    .toBe(true);
  const { x = 0, y = 0, width = 0, height = 0 } = (await row("Output 1").boundingBox()) ?? {};
  const pressThere = () => page.mouse.click(x + width / 2, y + height / 2);
  await pressThere();
  await expect(library(page).getByRole("status").getByText("“Output 1” could not be loaded.")).toBeAttached();
  await expect(library(page).getByText("Could not be loaded. Try again.")).toBeInViewport({ ratio: 1 });
  // The specification wants failures of the library in the console.
  expect(consoleErrors.splice(0)).toEqual([
    expect.stringContaining("The library could not load an agent output"),
  ]);
  await page.unroute(text);
  // Who presses once more where they pressed before hits the same row.
  await pressThere();
  await expect(from(page, "Assistant").getByText("Text 1", { exact: true })).toBeVisible();
  await expect(library(page).getByText("could not be loaded")).toHaveCount(0);
});

test("[LIB-13] [API-14] an output can be renamed, exported, or left alone", async ({ page, signIn }) => {
  const wallet = await signIn(page);
  await saveOutput(page, wallet.address, "My output", "The text of it");
  await page.reload();
  await page.getByRole("button", { name: "Menu of My output", exact: true }).click();
  for (const name of ["Rename", "Delete", "Cancel"])
    await expect(page.getByRole("menuitem", { name, exact: true })).toBeVisible();
  await page.getByRole("menuitem", { name: "Cancel", exact: true }).click();
  const downloading = page.waitForEvent("download");
  await chooseFor(page, "My output", "Export as Markdown");
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("My output.md");
  expect(await readFile(await download.path(), "utf8")).toBe("The text of it");
  await chooseFor(page, "My output", "Rename");
  const renaming = page.waitForRequest(/\/api\/agent-outputs\/[^/]+\/rename$/);
  await library(page).getByRole("textbox", { name: "Name" }).fill("Better name");
  await page.keyboard.press("Enter");
  expect((await renaming).postDataJSON()).toEqual({ name: "Better name", wallet_address: wallet.address });
  await expect(library(page).getByRole("button", { name: "Better name", exact: true })).toBeVisible();
  await page.reload();
  await expect(library(page).getByRole("button", { name: "Better name", exact: true })).toBeVisible();
});

test("[LIB-15] [API-13] deleting asks Yes or No", async ({ page, signIn }) => {
  const wallet = await signIn(page);
  await saveOutput(page, wallet.address, "My output", "The text of it");
  await page.reload();
  let deletes = 0;
  page.on("request", (request) => {
    if (request.method() === "DELETE") deletes += 1;
  });
  await chooseFor(page, "My output", "Delete");
  const dialog = page.getByRole("alertdialog", { name: "Delete this output?" });
  await dialog.getByRole("button", { name: "No", exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(deletes).toBe(0);
  await chooseFor(page, "My output", "Delete");
  const deleting = page.waitForRequest((request) => request.method() === "DELETE");
  await dialog.getByRole("button", { name: "Yes", exact: true }).click();
  expect((await deleting).postDataJSON()).toEqual({ wallet_address: wallet.address });
  await expect(library(page).getByText("No agent outputs available")).toBeVisible();
  await page.reload();
  await expect(library(page).getByText("No agent outputs available")).toBeVisible();
});

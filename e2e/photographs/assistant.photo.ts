import type { WatchlistItem } from "@bakso/contract/watchlist";
import type { Page } from "@playwright/test";
import { composer } from "../assistant-page.ts";
import { ask, chooseOption, makeConversation, saveOutput, storeMessage } from "../chat-page.ts";
import { expect } from "../fixtures.ts";
import { storeItem, watchlist } from "../market-page.ts";
import { generate, openStudio, shown } from "../studio-page.ts";
import { inLook, LOOKS, photo, takePhoto } from "./photographer.ts";

const EXAMPLE_TOKEN = "BaksoExampLeMint1111111111111111111111111111";
const SLOW_MS = 30_000;

/** What a holder has after some days: chats, a finished task of the agents, and a few things to watch. */
async function live(page: Page, wallet: string): Promise<void> {
  for (const [index, { name, question }] of TALKS.entries()) {
    await makeConversation(page, wallet, `talk-${index}`, name);
    await storeMessage(page, wallet, `talk-${index}`, "user", question);
    await storeMessage(page, wallet, `talk-${index}`, "assistant", ANSWER);
  }
  await saveOutput(page, wallet, "A bedtime story", "Once upon a time there was a cub.");
  for (const item of WATCHED) await storeItem(page, wallet, item);
}

const TALKS = [
  { name: "For my sister", question: "Write a birthday card for my sister, who loves tigers" },
  { name: "Game names", question: "What could the new game be called?" },
  { name: "Sunday dinner", question: "How is bakso cooked with noodles and lime?" },
  { name: "Tigers and rivers", question: "Why do tigers swim, when most cats don't?" },
];
const WATCHED: readonly Partial<WatchlistItem>[] = [
  { name: "Bakso", address: EXAMPLE_TOKEN },
  { name: "Rendang Reserve", chain: "base", address: "0xba50000000000000000000000000000000000002" },
  { type: "nft", name: "Prints", chain: "ethereum", collectionSlug: "bakso-prints" },
];
const ANSWER = `## In the water

Sumatran tigers swim **well**, and often:

- to cool down at noon
- to reach the other bank

| Year | Known |
| --- | ---: |
| 1978 | 1,000 |
| 2024 | about 350 |

\`\`\`ts
const swims = (tiger: Tiger) => tiger.isHot || tiger.isHungry;
\`\`\`

Shall I draw one?`;

/** What looks otherwise to who has only just come in. */
const FRESH = ["empty", "library", "watchlist", "palette"];

const candles = (page: Page) => page.getByRole("group", { name: /^Candles of/ });
const agents = (page: Page) => page.getByRole("dialog", { name: "Agents" });

/** How each screen is come to, from a new chat. */
const SCREENS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  empty: (page) => composer(page).waitFor(),
  chat: async (page) => {
    await openPanel(page, "Show Library");
    await page.getByRole("button", { name: TALKS.at(-1)?.name ?? "", exact: true }).click();
    await ask(page, "Where does Bakso live?");
    await page.mouse.move(0, 0);
  },
  options: (page) => page.getByRole("button", { name: "Options" }).click(),
  library: (page) => openPanel(page, "Show Library"),
  watchlist: (page) => openPanel(page, "Show Watchlist"),
  help: async (page) => {
    await chooseOption(page, "Help & Guide");
    await page.getByRole("heading", { name: "Getting started" }).waitFor();
  },
  agents: (page) => chooseOption(page, "Agents"),
  "agents-done": async (page) => {
    await chooseOption(page, "Agents");
    await page.getByPlaceholder("Enter your task...").fill("Write about Sumatran tigers and their forest");
    await agents(page).getByRole("button", { name: "Start", exact: true }).click();
    await agents(page).getByText("TASK COMPLETE").waitFor({ timeout: SLOW_MS });
  },
  "chart-form": async (page) => {
    await chooseOption(page, "Chart Tool");
    await candles(page).waitFor();
    // Where the option was pressed the chart is now.
    await page.mouse.move(0, 0);
  },
  chart: async (page) => {
    await chooseOption(page, "Chart Tool");
    const form = page.getByRole("dialog", { name: "Chart Tool" });
    await form.getByLabel("Chain").selectOption("solana");
    await form.getByLabel(/Contract address/).fill(EXAMPLE_TOKEN);
    await form.getByRole("button", { name: "Submit" }).click();
    await candles(page).waitFor();
  },
  studio: openStudio,
  "studio-picture": async (page) => {
    await openStudio(page);
    await generate(page, "A tiger cub by the river at dusk");
    await shown(page).waitFor({ timeout: SLOW_MS });
  },
  palette: async (page) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: "New Chat" }).waitFor();
  },
};

/** What is watched has its prices and their lines, wherever it is seen. */
async function pricesShown(page: Page, isUsed: boolean): Promise<void> {
  const items = watchlist(page).getByRole("article");
  // Before its list has come it would have nothing to wait for.
  if (isUsed && (await watchlist(page).isVisible())) await expect(items).not.toHaveCount(0);
  for (const one of await items.all()) await expect(one).toContainText(/USD|ETH/);
  await expect(items.locator("[data-up] > polyline")).toHaveCount(Math.min(await items.count(), 2));
}

/** On a wide screen the panels stand open. */
async function openPanel(page: Page, option: string): Promise<void> {
  await page.getByRole("button", { name: "Options" }).click();
  const entry = page.getByRole("menuitem", { name: option, exact: true });
  if ((await entry.count()) > 0) await entry.click();
  else await page.keyboard.press("Escape");
  // Nobody's focus is in the picture, nor a pointer.
  await page.getByRole("button", { name: "Options" }).blur();
  await page.mouse.move(0, 0);
}

const KEPT = { new: FRESH, used: Object.keys(SCREENS) };

for (const one of LOOKS)
  inLook(one, () => {
    for (const [since, screens] of Object.entries(KEPT))
      for (const screen of screens) {
        const name = `assistant-${screen}-${since}-${one.name}`;
        photo(name, async ({ page, signIn }) => {
          await page.route("https://**/*", (route) => route.abort());
          const { address } = await signIn(page);
          if (since === "used") {
            await live(page, address);
            await page.reload();
          }
          await expect(composer(page)).toBeVisible();
          await SCREENS[screen]?.(page);
          await pricesShown(page, since === "used");
          await takePhoto(page, name);
        });
      }
  });

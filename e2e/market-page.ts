import type { WatchlistItem } from "@bakso/contract/watchlist";
import type { Locator, Page } from "@playwright/test";

/** An address in the form of a Solana token's, other in each test, so that no answer is kept from another one. */
let lastToken = 0;
export function newToken(): string {
  lastToken += 1;
  // Base58 knows no zero.
  const letters = [...String(lastToken)].map((digit) => "abcdefghij"[Number(digit)]).join("");
  return `Tok${letters}`.padEnd(40, "x");
}

export const watchlist = (page: Page): Locator => page.getByRole("complementary", { name: "Watchlist" });
export const item = (page: Page, name: string): Locator =>
  watchlist(page).getByRole("article", { name, exact: true });
export const addDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Add to watchlist" });

export async function openAddDialog(page: Page): Promise<Locator> {
  await watchlist(page).getByRole("button", { name: "Add to watchlist" }).click();
  return addDialog(page);
}

/** Stores an item over the API; it is there after the next load. */
export async function storeItem(
  page: Page,
  wallet: string,
  fields: Partial<WatchlistItem>,
): Promise<WatchlistItem> {
  const answer = await page.request.post("/api/watchlist", {
    headers: { Origin: new URL(page.url()).origin },
    data: { wallet_address: wallet, type: "token", name: "Bakso", chain: "solana", ...fields },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  return (await answer.json()) as WatchlistItem;
}

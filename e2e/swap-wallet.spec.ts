import { startLocalChain } from "@bakso/demo/chain/start";
import { unsignedTransfer } from "@bakso/demo/chain/testing/unsigned-transfer";
import type { Page } from "@playwright/test";
import { chooseOption } from "./chat-page.ts";
import { demoWallet, signInByApi } from "./demo-sign-in.ts";
import { addFakeWallet, answerWallet, callsOf, switchWallet } from "./fake-wallet.ts";
import { expect, test } from "./fixtures.ts";
import { inTerminal, serveTerminal, terminalFrame, terminalStarts } from "./swap-terminal.ts";

const MINT = "BaksoExampLeMint1111111111111111111111111111";
const NOBODY = "BobExampLe1111111111111111111111111111111111";

const button = (page: Page, name: string) => inTerminal(page).getByRole("button", { name, exact: true });

/** Calls a node directly. */
async function rpc<Result>(url: string, method: string, params: unknown[]): Promise<Result> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const { result, error } = (await answer.json()) as { result: Result; error?: object };
  if (error) throw new Error(JSON.stringify(error));
  return result;
}

/** Remembers a signed-in wallet as the assistant does. */
const remember = (page: Page, address: string, kind: string) =>
  page.addInitScript(
    ([wallet, of]) => {
      // The terminal's frame has no storage.
      if (window.origin === "null") return;
      localStorage.setItem("wallet_address", wallet);
      localStorage.setItem("wallet_kind", of);
    },
    [address, kind] as const,
  );

test("the demo wallet that is connected is handed over, and what it signs lands on the chain", async ({
  page,
  server,
  connectDemoWallet,
}) => {
  await serveTerminal(page);
  await connectDemoWallet(page, "More than enough");
  await expect(page.getByRole("textbox", { name: /message/i }).first()).toBeVisible();
  const { address } = await demoWallet(page.request, server.url, "More than enough");
  await page.goto("/swap");
  await expect(inTerminal(page).getByText(`Bakso Demo Wallet: ${address}`)).toBeVisible({ timeout: 15_000 });
  expect((await terminalStarts(page))[0]?.options.enableWalletPassthrough).toBe(true);

  // A chain on which the wallet has something to give.
  const chain = await startLocalChain({
    dataDir: null,
    mint: MINT,
    decimals: 6,
    minimumRaw: 1n,
    past: { gifts: [], balances: [{ address, lamports: 1_000_000_000n, tokenRaw: 0n }] },
  });
  const { value } = await rpc<{ value: { blockhash: string } }>(chain.url, "getLatestBlockhash", []);
  const transfer = { from: address, to: NOBODY, lamports: 5_000_000n, blockhash: value.blockhash };
  await terminalFrame(page)?.evaluate((wire) => {
    if (window.fakeTerminal) window.fakeTerminal.transaction = wire;
  }, unsignedTransfer(transfer));

  // First the person says no: nothing is lost, and the swap can be tried again.
  await button(page, "Swap").click();
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(inTerminal(page).getByText("Swap failed: User rejected the request.")).toBeVisible();
  await expect(inTerminal(page).getByText(`Bakso Demo Wallet: ${address}`)).toBeVisible();

  await button(page, "Swap").click();
  await expect(page.getByText(/^A transaction of \d+ bytes with 1 instruction\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(inTerminal(page).getByText("Signed", { exact: true })).toBeVisible();
  const signed = await terminalFrame(page)?.evaluate(() => window.fakeTerminal?.signed);
  await rpc(chain.url, "sendTransaction", [signed, { encoding: "base64" }]);
  expect(await rpc(chain.url, "getBalance", [NOBODY])).toMatchObject({ value: 5_000_000 });
  await chain.close();
});

test("what happens to the wallet meanwhile is told to the terminal", async ({ page, server }) => {
  await serveTerminal(page);
  const mine = await demoWallet(page.request, server.url, "More than enough");
  const other = await demoWallet(page.request, server.url, "Just enough");
  await addFakeWallet(page, { name: "Phantom", accounts: ["More than enough", "Just enough"] });
  await remember(page, mine.address, "phantom");
  await page.goto("/swap");
  await expect(inTerminal(page).getByText(`Phantom: ${mine.address}`)).toBeVisible({ timeout: 15_000 });
  expect(await callsOf(page, "Phantom")).toEqual(["connect silently"]);

  await switchWallet(page, "Phantom", "Just enough");
  await expect(inTerminal(page).getByText(`Phantom: ${other.address}`)).toBeVisible();
  await switchWallet(page, "Phantom", null);
  await expect(button(page, "Connect Wallet")).toBeVisible();
  await button(page, "Connect Wallet").click();
  await expect(inTerminal(page).getByText(`Phantom: ${other.address}`)).toBeVisible();
  await button(page, "Disconnect").click();
  await expect(button(page, "Connect Wallet")).toBeVisible();
  expect(await callsOf(page, "Phantom")).toEqual(["connect silently", "connect", "disconnect"]);
  // It was started once; later changes reached it by messages.
  expect(await terminalStarts(page)).toHaveLength(1);
});

test("signing out in another tab takes the wallet from the terminal", async ({ page, context, server }) => {
  await serveTerminal(page);
  const mine = await demoWallet(page.request, server.url, "More than enough");
  await signInByApi(page.request, server.url, mine);
  await addFakeWallet(page, { name: "Phantom", accounts: ["More than enough"] });
  await remember(page, mine.address, "phantom");
  await page.goto("/swap");
  await expect(inTerminal(page).getByText(`Phantom: ${mine.address}`)).toBeVisible({ timeout: 15_000 });
  const assistant = await context.newPage();
  await assistant.goto(`${server.url}/baksoai`);
  await chooseOption(assistant, "Disconnect Wallet");
  await expect(button(page, "Connect Wallet")).toBeVisible();
});

test("a person who says no to connecting keeps all there is, and is told", async ({ page, server }) => {
  await serveTerminal(page);
  const mine = await demoWallet(page.request, server.url, "More than enough");
  await addFakeWallet(page, {
    name: "Phantom",
    accounts: ["More than enough"],
    isSilentlyLocked: true,
    asksBeforeConnecting: true,
  });
  await remember(page, mine.address, "phantom");
  await page.goto("/swap?amount=1000");
  await button(page, "Connect Wallet").click({ timeout: 15_000 });
  await expect(button(page, "Connecting...")).toBeVisible();
  await answerWallet(page, "Phantom", false);
  const told = page.getByText("Failed to connect Phantom wallet: User rejected the request.");
  await expect(told).toBeVisible();
  await expect(page.getByText("Filled in: 1,000 $BAKSO")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("wallet_kind"))).toBe("phantom");

  await button(page, "Connect Wallet").click();
  await expect(button(page, "Connecting...")).toBeVisible();
  await answerWallet(page, "Phantom", true);
  await expect(inTerminal(page).getByText(`Phantom: ${mine.address}`)).toBeVisible();
  await expect(told).toHaveCount(0);
});

for (const [what, prepare] of [
  ["nobody is signed in", async () => undefined],
  ["the wallet is not in this page", (page: Page) => remember(page, NOBODY, "magiceden")],
  [
    "the wallet can't sign transactions",
    async (page: Page) => {
      await addFakeWallet(page, { name: "Magic Eden", cannotSignTransactions: true });
      await remember(page, NOBODY, "magiceden");
    },
  ],
] as const)
  test(`a wallet is chosen in our page where ${what}`, async ({ page, server }) => {
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
    const hasWalletCode = () => loaded.some((path) => /\/(terminal-wallet|door)-/.test(path));
    await serveTerminal(page);
    await prepare(page);
    await addFakeWallet(page, { name: "Phantom", accounts: ["Just enough"] });
    await page.goto("/swap");
    await expect(button(page, "Connect Wallet")).toBeVisible({ timeout: 15_000 });
    // The wallets' code loads for those alone who have one, or ask for one.
    expect(hasWalletCode()).toBe(what !== "nobody is signed in");
    await button(page, "Connect Wallet").click();
    const chooser = page.getByRole("dialog", { name: "Choose a wallet" });
    await expect(chooser.getByRole("listitem")).toHaveText(["Phantom", "Bakso Demo Wallet"]);
    await chooser.getByRole("button", { name: "Close" }).click();
    await expect(chooser).toHaveCount(0);
    await expect(button(page, "Connect Wallet")).toBeVisible();
    await button(page, "Connect Wallet").click();
    await chooser.getByRole("button", { name: "Phantom" }).click();
    const { address } = await demoWallet(page.request, server.url, "Just enough");
    await expect(inTerminal(page).getByText(`Phantom: ${address}`)).toBeVisible();
    expect(await callsOf(page, "Phantom")).toEqual(["connect"]);
    // Connecting a wallet to the terminal signs nobody in.
    expect((await page.request.get(`${server.url}/api/session`)).ok()).toBe(true);
    const session = (await (await page.request.get(`${server.url}/api/session`)).json()) as object;
    expect(session).toMatchObject({ access: "none" });
  });

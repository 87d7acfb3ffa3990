import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createSolanaRpc, generateKeyPairSigner, lamports } from "@solana/kit";
import { getTransferSolInstruction } from "@solana-program/system";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startLocalChain } from "./start.ts";
import {
  callRaw,
  MINIMUM_RAW,
  MINT,
  NOBODY,
  sendInstructions,
  startTestChain,
  type TestChain,
} from "./testing/chain.fixture.ts";

let dataDir: string;
const running: TestChain[] = [];
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "local-chain-"));
});
afterEach(async () => {
  for (const chain of running.splice(0)) await chain.close();
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await rm(dataDir, { recursive: true });
});

async function start(options: Parameters<typeof startTestChain>[0] = {}): Promise<TestChain> {
  const chain = await startTestChain({ dataDir, ...options });
  running.push(chain);
  return chain;
}

const stop = async (chain: TestChain) => {
  running.splice(running.indexOf(chain), 1);
  await chain.close();
};
const keysOf = (chain: TestChain) =>
  chain.wallets.map(({ id, address, seed }) => [id, address, Buffer.from(seed)]);
const balancesOf = (chain: TestChain) =>
  Object.fromEntries(chain.wallets.map((wallet) => [wallet.id, wallet.balanceRaw]));

test("[GATE-2] five wallets stand ready around the minimum, each with some SOL", async () => {
  const chain = await start({ dataDir: null });
  expect(balancesOf(chain)).toEqual({
    minimum: MINIMUM_RAW,
    whale: MINIMUM_RAW * 10n,
    almost: MINIMUM_RAW - 1n,
    empty: 0n,
    split: MINIMUM_RAW,
  });
  for (const { address } of chain.wallets) {
    expect((await chain.rpc.getBalance(address as never).send()).value).toBe(2_000_000_000n);
  }
});

test("a wallet's seed is the key of its address", async () => {
  const chain = await start({ dataDir: null });
  for (const { id, address } of chain.wallets) expect((await chain.signerOf(id)).address).toBe(address);
});

test("without a data folder nothing is kept, and keys differ from start to start", async () => {
  const first = await start({ dataDir: null });
  const second = await start({ dataDir: null });
  expect(keysOf(first)).not.toEqual(keysOf(second));
  expect(await readdir(dataDir)).toEqual([]);
});

test("a restart keeps keys, balances, history, slot and blockhashes", async () => {
  const first = await start();
  const whale = await first.signerOf("whale");
  const receiver = await generateKeyPairSigner();
  const transfer = getTransferSolInstruction({
    source: whale,
    destination: receiver.address,
    amount: 10n ** 8n,
  });
  const signature = await sendInstructions(first, whale, [transfer]);
  const { value: blockhash } = await first.rpc.getLatestBlockhash().send();
  const landed = await first.rpc
    .getTransaction(signature, { encoding: "json", maxSupportedTransactionVersion: 0 })
    .send();
  await stop(first);

  const second = await start();
  expect(keysOf(second)).toEqual(keysOf(first));
  expect((await second.rpc.getBalance(receiver.address).send()).value).toBe(10n ** 8n);
  expect(
    await second.rpc
      .getTransaction(signature, { encoding: "json", maxSupportedTransactionVersion: 0 })
      .send(),
  ).toEqual(landed);
  expect(await second.rpc.getSlot().send()).toBe(1n);
  expect((await second.rpc.getLatestBlockhash().send()).value).toEqual(blockhash);
  // And it goes on working: the same machine, with what was restored into it.
  await sendInstructions(second, whale, [transfer]);
  expect((await second.rpc.getBalance(receiver.address).send()).value).toBe(2n * 10n ** 8n);
});

test("an account that was emptied stays away after a restart", async () => {
  const first = await start();
  const wallet = await first.signerOf("almost");
  const everything = 2_000_000_000n - 5_000n;
  await sendInstructions(first, wallet, [
    getTransferSolInstruction({ source: wallet, destination: first.addressOf("whale"), amount: everything }),
  ]);
  await stop(first);
  const second = await start();
  expect((await second.rpc.getAccountInfo(wallet.address, { encoding: "base64" }).send()).value).toBeNull();
});

test("kill -9 loses neither keys nor what was sent more than a moment ago", async () => {
  const script = fileURLToPath(new URL("./testing/chain-process.fixture.ts", import.meta.url));
  const launch = async () => {
    const child = spawn(process.execPath, [script, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
    children.push(child);
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    return { child, url: line.toString().trim() };
  };
  const kill = async (child: ChildProcess) => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };

  const first = await launch();
  const { result: signature } = await callRaw(first.url, "requestAirdrop", [NOBODY, 1_000_000_000]);
  const statePath = join(dataDir, "chain-state.json");
  await vi.waitFor(async () => expect(await readFile(statePath, "utf8")).toContain(String(signature)), {
    timeout: 900,
  });
  const keys = await readFile(join(dataDir, "demo-wallets.json"), "utf8");
  // One more that may or may not have been saved: the file must be whole either way.
  await callRaw(first.url, "requestAirdrop", [NOBODY, 1]);
  await kill(first.child);

  const second = await launch();
  const balance = (await createSolanaRpc(second.url).getBalance(NOBODY).send()).value;
  expect([1_000_000_000n, 1_000_000_001n]).toContain(balance);
  expect(await readFile(join(dataDir, "demo-wallets.json"), "utf8")).toBe(keys);
  await kill(second.child);
});

test("close writes what a moment ago was sent", async () => {
  const first = await start();
  await first.rpc.requestAirdrop(NOBODY, lamports(1_000_000_000n)).send();
  await stop(first);
  const second = await start();
  expect((await second.rpc.getBalance(NOBODY).send()).value).toBe(1_000_000_000n);
});

test("keys and state are readable by their owner alone, and no temporary file stays", async () => {
  await stop(await start());
  expect((await readdir(dataDir)).sort()).toEqual(["chain-state.json", "demo-wallets.json"]);
  for (const name of await readdir(dataDir)) {
    expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
  }
});

test("a temporary file left by a crash, readable by all, does not make the keys so", async () => {
  const leftover = join(dataDir, "demo-wallets.json.tmp");
  await writeFile(leftover, "half");
  await chmod(leftover, 0o644);
  await start();
  expect((await stat(join(dataDir, "demo-wallets.json"))).mode & 0o777).toBe(0o600);
});

test.each([
  ["cut off", (text: string) => text.slice(0, text.length / 2)],
  ["empty", () => ""],
  ["altered in one digit", (text: string) => text.replace('"slot":1', '"slot":2')],
  ["no JSON at all", () => "\u0000\u0000\u0000"],
])("a state file that is %s is told, the chain begins afresh, and the keys stay", async (_name, damage) => {
  const first = await start();
  await first.rpc.requestAirdrop(NOBODY, lamports(1_000_000_000n)).send();
  await stop(first);
  const path = join(dataDir, "chain-state.json");
  await writeFile(path, damage(await readFile(path, "utf8")));

  const onWarning = vi.fn();
  const second = await start({ onWarning });
  expect(onWarning.mock.calls).toEqual([["chain-state.json is damaged: the embedded chain begins afresh."]]);
  expect(keysOf(second)).toEqual(keysOf(first));
  expect((await second.rpc.getBalance(NOBODY).send()).value).toBe(0n);
  expect(balancesOf(second)).toEqual(balancesOf(first));
  await stop(second);
  await stop(await start());
});

test("a damaged key file is told, and only what cannot be read is made anew", async () => {
  const first = await start();
  await stop(first);
  const path = join(dataDir, "demo-wallets.json");
  const { seeds } = JSON.parse(await readFile(path, "utf8"));
  await writeFile(path, JSON.stringify({ seeds: { ...seeds, whale: "short" } }));

  const onWarning = vi.fn();
  const second = await start({ onWarning });
  expect(onWarning.mock.calls).toEqual([
    ["demo-wallets.json is damaged: new keys were made for whale."],
    ["The token, its minimum or the demo wallets changed: the embedded chain begins afresh."],
  ]);
  expect(second.addressOf("minimum")).toBe(first.addressOf("minimum"));
  expect(second.addressOf("whale")).not.toBe(first.addressOf("whale"));
  expect(balancesOf(second)).toEqual(balancesOf(first));
  await stop(second);

  await writeFile(path, "{");
  const third = await start({ onWarning: vi.fn() });
  expect(third.addressOf("minimum")).not.toBe(first.addressOf("minimum"));
});

test.each([
  ["minimum", { minimumRaw: 5_000n * 10n ** 6n }],
  ["mint", { mint: "BaksoExampLeMint1111111111111111111111111112" }],
  ["decimals", { decimals: 9 }],
  ["token program", { tokenProgram: "spl-token-2022" as const }],
])("another %s rebuilds the accounts for the same wallets", async (_name, change) => {
  const first = await start();
  await stop(first);
  const onWarning = vi.fn();
  const second = await start({ ...change, onWarning });
  expect(onWarning).toHaveBeenCalledOnce();
  expect(keysOf(second)).toEqual(keysOf(first));
  const minimumRaw = "minimumRaw" in change ? change.minimumRaw : MINIMUM_RAW;
  expect(balancesOf(second)).toMatchObject({
    minimum: minimumRaw,
    almost: minimumRaw - 1n,
    split: minimumRaw,
  });
  const mint = "mint" in change ? change.mint : MINT;
  const { value } = await second.rpc.getTokenSupply(mint as typeof MINT).send();
  expect(value.decimals).toBe("decimals" in change ? change.decimals : 6);
});

test("options that make no chain are refused in words", async () => {
  const options = { dataDir: null, mint: MINT, decimals: 6, minimumRaw: MINIMUM_RAW };
  await expect(startLocalChain({ ...options, mint: "nonsense" })).rejects.toThrow(
    /no Solana address: nonsense/,
  );
  await expect(startLocalChain({ ...options, decimals: -1 })).rejects.toThrow(RangeError);
  await expect(startLocalChain({ ...options, minimumRaw: -1n })).rejects.toThrow(RangeError);
  await expect(startLocalChain({ ...options, minimumRaw: 2n ** 63n })).rejects.toThrow(
    /cannot hold a minimum/,
  );
});

test("even the smallest minimum makes a chain", async () => {
  const chain = await start({ dataDir: null, minimumRaw: 1n });
  expect(balancesOf(chain)).toEqual({ minimum: 1n, whale: 10n, almost: 0n, empty: 0n, split: 1n });
});

import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Content } from "@bakso/contract/content/content";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accountInfo, mintInfo, type RpcAnswer, startFakeRpc, tokenAccounts } from "../../test/fake-rpc.ts";
import { createTestApp } from "../../test/test-app.ts";
import { createTestWallet } from "../../test/test-wallet.ts";
import { openContent } from "../content/content.source.ts";
import { createChainGateway } from "../gateways/chain/chain.gateway.ts";
import { createMintCheck } from "./mint-check.ts";

const MINT = "BaksoExampLeMint1111111111111111111111111111";
const SPL_TOKEN = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
const TOKEN_2022 = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb";
const SYSTEM = "11111111111111111111111111111111";

/** An initialised mint of Token-2022 that carries an extension, here a permanent delegate. */
function extendedMint(decimals: number): Buffer {
  const data = Buffer.alloc(166 + 4 + 32);
  data[44] = decimals;
  data[45] = 1;
  data[165] = 1;
  data.writeUInt16LE(12, 166);
  data.writeUInt16LE(32, 168);
  return data;
}
const NOTHING: RpcAnswer = { result: { context: { apiVersion: "3.0.6", slot: 1 }, value: null } };
const away: RpcAnswer = (reply) => void reply.writeHead(503).end();

/** A node whose mint is what `said` says, and on which every wallet holds what `held` says. */
let said: RpcAnswer;
let held: string;
let rpc: Awaited<ReturnType<typeof startFakeRpc>>;
const logged: string[] = [];
const logger = pino({}, { write: (line: string) => logged.push(line) });
const clock = { nowMs: 1_000_000 };
beforeEach(async () => {
  logged.length = 0;
  rpc = await startFakeRpc(({ method, params }) =>
    method === "getAccountInfo" ? said : tokenAccounts(String(params[0]), MINT, [held]),
  );
});
afterEach(() => rpc.close());

const chain = () => createChainGateway({ rpcUrls: [rpc.url], mint: () => MINT, timeoutMs: 2_000, logger });
const check = () => createMintCheck({ chain: chain(), logger, nowMs: () => clock.nowMs });

describe("the decimals in the content", () => {
  it.each([0, 6, 9])("[CONST-2] agree with a mint of as many (%i), and with no other", async (decimals) => {
    said = mintInfo(decimals);
    const mints = check();
    for (const written of [0, 6, 9]) {
      const { kind } = await mints.verdict({ mint: MINT, decimals: written });
      expect({ written, kind }).toEqual({ written, kind: written === decimals ? "agrees" : "disagrees" });
    }
  });

  it("are compared with a mint of Token-2022 that carries extensions, too", async () => {
    said = accountInfo(extendedMint(9), TOKEN_2022);
    expect(await check().verdict({ mint: MINT, decimals: 9 })).toEqual({ kind: "agrees" });
    expect(await check().verdict({ mint: MINT, decimals: 6 })).toMatchObject({ kind: "disagrees" });
  });

  it.each([
    ["nothing", NOTHING],
    ["a wallet", accountInfo(Buffer.alloc(0), SYSTEM)],
    ["a token account", accountInfo(Buffer.alloc(165, 1), SPL_TOKEN)],
    ["a mint that was never initialised", accountInfo(Buffer.alloc(82), SPL_TOKEN)],
    ["an account of another program that looks like a mint", accountInfo(extendedMint(6), SYSTEM)],
  ])("are refused where the address is %s, and it is said what to do", async (_what, response) => {
    said = response;
    await expect(check().refuseOther({ mint: MINT, decimals: 6 })).rejects.toThrow(
      `token.yaml: mint: the chain knows no token at ${MINT}; put your token's address here`,
    );
  });

  it("are refused with the number to write", async () => {
    said = mintInfo(9);
    await expect(check().refuseOther({ mint: MINT, decimals: 6 })).rejects.toThrow(
      `token.yaml: decimals: 6 here, but the token at ${MINT} has 9 on the chain; write "decimals: 9"`,
    );
  });

  it("pass while no node answers, are asked about again, and hold for good once they agreed", async () => {
    said = away;
    const mints = check();
    const token = { mint: MINT, decimals: 6 };
    await mints.refuseOther(token);
    expect(await mints.verdict(token)).toEqual({ kind: "unknown" });
    said = mintInfo(6);
    expect(await mints.verdict(token)).toEqual({ kind: "unknown" });
    clock.nowMs += 3_001;
    expect(await mints.verdict(token)).toEqual({ kind: "agrees" });
    said = away;
    clock.nowMs += 24 * 60 * 60_000;
    expect(await mints.verdict(token)).toEqual({ kind: "agrees" });
    expect(rpc.calls).toHaveLength(2);
  });

  it("are read once for all who ask at the same time", async () => {
    said = mintInfo(6);
    const mints = check();
    const verdicts = [1, 2, 3].map(() => mints.verdict({ mint: MINT, decimals: 6 }));
    expect(await Promise.all(verdicts)).toEqual(Array(3).fill({ kind: "agrees" }));
    expect(rpc.calls).toHaveLength(1);
  });
});

describe("a gate of 1,000 tokens", () => {
  /** What a wallet gets that holds so many raw units, where the content says so many decimals. */
  async function accessOf(raw: bigint, decimals: number) {
    held = String(raw);
    const app = await createTestApp({ chain: chain(), logger });
    try {
      app.editContent(({ token }: Content) => Object.assign(token, { minimumUi: 1_000, decimals }));
      const { access, reason } = await app.browser().signIn(createTestWallet());
      const ready = await app.browser().get("/api/ready");
      return { access, reason, content: ready.json().parts.content };
    } finally {
      await app.close();
    }
  }

  it("[GATE-2] does not open to 1 token of nine decimals, whatever the content says", async () => {
    said = mintInfo(9);
    const closed = { access: "denied", reason: "balance_unknown", content: "failing" };
    expect(await accessOf(10n ** 9n, 6)).toEqual(closed);
    expect(logged.join("")).toContain("has 9 on the chain");
    expect(await accessOf(10n ** 9n, 9)).toMatchObject({ access: "denied", reason: "balance_too_low" });
  });

  it.each([0, 6, 9])("[GATE-2] opens at exactly 1,000 of a token with %i decimals", async (decimals) => {
    said = mintInfo(decimals);
    const enough = 1_000n * 10n ** BigInt(decimals);
    expect(await accessOf(enough, decimals)).toEqual({ access: "granted", content: "ok" });
    expect(await accessOf(enough - 1n, decimals)).toMatchObject({ reason: "balance_too_low" });
  });

  it("[GATE-12] stays closed while the mint can't be read, though the balance can", async () => {
    said = away;
    expect(await accessOf(10n ** 18n, 6)).toMatchObject({ access: "denied", reason: "balance_unknown" });
  });
});

describe("an edit of the token", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "bakso-mint-"));
    await cp(join(import.meta.dirname, "../../../content"), folder, { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true }));
  const write = async (from: string, to: string) => {
    const file = join(folder, "token.yaml");
    await writeFile(file, (await readFile(file, "utf8")).replace(from, to));
    clock.nowMs += 10_000;
  };
  const open = () => {
    const mints = check();
    return openContent({
      folder,
      logger,
      nowMs: () => clock.nowMs,
      check: ({ token }) => mints.refuseOther(token),
    });
  };

  it("that the chain contradicts is refused, and the last good one stays", async () => {
    said = mintInfo(6);
    const source = await open();
    await write("decimals: 6", "decimals: 9");
    expect((await source.refresh()).token.decimals).toBe(6);
    expect(source.isHealthy()).toBe(false);
    expect(logged.join("")).toContain("but the token at");
  });

  it("to another mint is compared with that mint", async () => {
    said = mintInfo(6);
    const source = await open();
    said = mintInfo(9);
    await write(`mint: ${MINT}`, `mint: ${SPL_TOKEN}`);
    expect((await source.refresh()).token.mint).toBe(MINT);
    await write("decimals: 6", "decimals: 9");
    expect((await source.refresh()).token).toMatchObject({ mint: SPL_TOKEN, decimals: 9 });
  });

  it("before the first start is refused too", async () => {
    said = mintInfo(9);
    await expect(open()).rejects.toThrow("has 9 on the chain");
  });

  it("may leave the decimals out for the specified six", async () => {
    said = mintInfo(6);
    await write("decimals: 6\n", "");
    expect((await open()).current().token.decimals).toBe(6);
  });
});

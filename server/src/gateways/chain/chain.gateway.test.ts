import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { type RpcAnswer, type RpcCall, startFakeRpc, tokenAccounts } from "../../../test/fake-rpc.ts";
import { ChainUnavailableError, createChainGateway } from "./chain.gateway.ts";

const WALLET = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
const MINT = "BaksoExampLeMint1111111111111111111111111111";
/** Long enough for a busy machine; what says nothing at all is waited for no longer than it must be. */
const TIMEOUT_MS = 10_000;
const SILENCE_MS = 700;

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const node of open.splice(0)) await node.close();
});
const startNode = async (answer: (call: RpcCall) => RpcAnswer) => {
  const node = await startFakeRpc(answer);
  open.push(node);
  return node;
};
const logged: string[] = [];
const gatewayTo = (...rpcUrls: string[]) => gatewayWaiting(TIMEOUT_MS, rpcUrls);
const gatewayWaiting = (timeoutMs: number, rpcUrls: readonly string[]) =>
  createChainGateway({
    rpcUrls,
    mint: () => MINT,
    timeoutMs,
    logger: pino({}, { write: (line: string) => logged.push(line) }),
  });

describe("reading a balance", () => {
  it("[GATE-9] asks for all accounts of the mint at confirmed, by JSON-RPC over POST, and sums their raw amounts", async () => {
    const node = await startNode(() => tokenAccounts(WALLET, MINT, ["349999999999", "1"]));
    expect(await gatewayTo(node.url).readTokenBalance(WALLET)).toBe(350_000_000_000n);
    expect(node.calls).toMatchObject([
      {
        httpMethod: "POST",
        method: "getTokenAccountsByOwner",
        params: [WALLET, { mint: MINT }, { encoding: "jsonParsed", commitment: "confirmed" }],
      },
    ]);
  });

  it("never rounds: the largest amounts come through whole", async () => {
    const most = String(2n ** 64n - 1n);
    const node = await startNode(() => tokenAccounts(WALLET, MINT, [most]));
    expect(await gatewayTo(node.url).readTokenBalance(WALLET)).toBe(2n ** 64n - 1n);
  });

  it("[GATE-9] falls back to the balance of the derived accounts where a node has no index by owner", async () => {
    const node = await startNode(({ method, params }) => {
      if (method === "getTokenAccountsByOwner")
        return { error: { code: -32010, message: "excluded from account secondary indexes" } };
      return params[0] === node.calls[1]?.params[0]
        ? {
            result: {
              context: { slot: 1 },
              value: { amount: "350000000000", decimals: 6, uiAmount: 350_000, uiAmountString: "350000" },
            },
          }
        : { error: { code: -32602, message: "Invalid param: could not find account" } };
    });
    expect(await gatewayTo(node.url).readTokenBalance(WALLET)).toBe(350_000_000_000n);
    expect(node.calls.map(({ method }) => method)).toEqual([
      "getTokenAccountsByOwner",
      "getTokenAccountBalance",
      "getTokenAccountBalance",
    ]);
  });

  it("asks a node once more where the connection that was kept open had just been closed", async () => {
    let asked = 0;
    const node = await startNode(() => {
      asked += 1;
      return asked === 2 ? (reply) => reply.destroy() : tokenAccounts(WALLET, MINT, ["7"]);
    });
    const gateway = gatewayTo(node.url);
    expect(await gateway.readTokenBalance(WALLET)).toBe(7n);
    expect(await gateway.readTokenBalance(WALLET)).toBe(7n);
    expect(asked).toBe(3);
  });

  const failures: Record<string, RpcAnswer> = {
    "an RPC error": { error: { code: -32005, message: "Node is unhealthy" } },
    "a missing mint": { error: { code: -32602, message: "Invalid param: could not find mint" } },
    "HTTP 500": (reply) => reply.writeHead(500).end("broken"),
    "HTTP 429": (reply) => reply.writeHead(429, { "Retry-After": "1" }).end("slow down"),
    "HTTP 403 in HTML": (reply) =>
      reply.writeHead(403, { "Content-Type": "text/html" }).end("<html>blocked</html>"),
    "no JSON": (reply) => reply.end("hello"),
    "a dropped connection": (reply) => reply.destroy(),
    silence: () => undefined,
    "an empty answer": { result: null },
    "a null balance": tokenAccounts(WALLET, MINT, [null as unknown as string]),
    "somebody else's accounts": tokenAccounts("11111111111111111111111111111111", MINT, ["350000000000"]),
  };
  const patienceWith = (name: string) => (name === "silence" ? SILENCE_MS : TIMEOUT_MS);
  it.each(Object.entries(failures))("[GATE-12] counts %s as no answer at all", async (name, answer) => {
    const node = await startNode(() => answer);
    await expect(
      gatewayWaiting(patienceWith(name), [node.url]).readTokenBalance(WALLET),
    ).rejects.toBeInstanceOf(ChainUnavailableError);
  });

  it.each(Object.entries(failures).filter(([name]) => name !== "somebody else's accounts"))(
    "[GATE-12] counts %s as no answer also where the derived accounts are asked",
    async (name, answer) => {
      const node = await startNode(({ method }) =>
        method === "getTokenAccountsByOwner" ? { error: { code: -32010, message: "no index" } } : answer,
      );
      await expect(
        gatewayWaiting(patienceWith(name), [node.url]).readTokenBalance(WALLET),
      ).rejects.toBeInstanceOf(ChainUnavailableError);
    },
  );

  it.each(Object.entries(failures))("asks the next node after %s", async (name, answer) => {
    const broken = await startNode(() => answer);
    const sound = await startNode(() => tokenAccounts(WALLET, MINT, ["7"]));
    expect(await gatewayWaiting(patienceWith(name), [broken.url, sound.url]).readTokenBalance(WALLET)).toBe(
      7n,
    );
  });

  it("logs hosts alone: an address of a node may hold a key", async () => {
    const node = await startNode(() => ({ error: { code: -32005, message: "Node is unhealthy" } }));
    const error = await gatewayTo(`${node.url}/?api-key=secret`)
      .readTokenBalance(WALLET)
      .catch((thrown: Error) => thrown);
    expect(String(error)).not.toContain("secret");
    expect(logged.join("")).not.toContain("secret");
  });

  it("says whether any node answers", async () => {
    const ill = await startNode(() => ({ error: { code: -32005, message: "Node is behind" } }));
    const well = await startNode(() => ({ result: "ok" }));
    expect(await gatewayTo(ill.url).isReady()).toBe(false);
    expect(await gatewayTo(ill.url, well.url).isReady()).toBe(true);
  });

  it("asks the nodes whether they are well once in five seconds, however often and by how many it is asked", async () => {
    let isWell = true;
    const node = await startNode(() =>
      isWell ? { result: "ok" } : { error: { code: -32005, message: "Node is behind" } },
    );
    let nowMs = 0;
    const chain = createChainGateway({
      rpcUrls: [node.url],
      mint: () => MINT,
      timeoutMs: TIMEOUT_MS,
      logger: pino({ level: "silent" }),
      nowMs: () => nowMs,
    });
    expect(await Promise.all(Array.from({ length: 300 }, chain.isReady))).not.toContain(false);
    isWell = false;
    nowMs = 4_999;
    expect(await chain.isReady()).toBe(true);
    expect(node.calls).toHaveLength(1);
    nowMs = 5_000;
    expect(await Promise.all(Array.from({ length: 300 }, chain.isReady))).not.toContain(true);
    expect(node.calls).toHaveLength(2);
  });
});

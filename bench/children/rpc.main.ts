import { mintInfo, type RpcAnswer, startFakeRpc, tokenAccounts } from "../../server/test/fake-rpc.ts";

const DECIMALS = 6;
const ENOUGH_RAW = "350000000000";

/** A Solana node on which every wallet holds just enough, and has no transactions. */
const { url } = await startFakeRpc(({ method, params }): RpcAnswer => {
  if (method === "getSignaturesForAddress") return { result: [] };
  if (method === "getAccountInfo") return mintInfo(DECIMALS);
  if (method !== "getTokenAccountsByOwner") return { result: "ok" };
  const [wallet, { mint }] = params as [string, { mint: string }];
  return tokenAccounts(wallet, mint, [ENOUGH_RAW]);
});
console.log(url);

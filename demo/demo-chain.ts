import type { Demo } from "../server/src/demo.ts";
import type { Past } from "./chain/past.ts";
import { startLocalChain } from "./chain/start.ts";
import { examplePast } from "./example-past.ts";
import { MARKET_MAKER } from "./market/market-maker.ts";

/** The embedded chain with our token, funded wallets, and the past that the example content tells of. */
export const startDemoChain: Demo["startChain"] = async ({ dataDir, content, logger }) => {
  const { token, conservation, markets } = content;
  const minimumRaw = BigInt(token.minimumUi) * 10n ** BigInt(token.decimals);
  const chain = await startLocalChain({
    dataDir: `${dataDir}/chain`,
    mint: token.mint,
    decimals: token.decimals,
    minimumRaw,
    past: withMarketMaker(examplePast(conservation, markets, token.decimals), minimumRaw),
    onWarning: (text) => logger.warn({ text }, "embedded chain"),
  });
  return { rpcUrl: chain.url, wallets: chain.wallets, close: chain.close };
};

const LAMPORTS = 5_000n * 10n ** 9n;
/** So many times what opens the door. */
const MINIMUMS = 2_000n;
/** A supply has to fit into 64 bits, with room for what others hold. */
const MOST_RAW = 2n ** 62n;

/** Gives the market maker something to trade with from the chain's first day on. */
function withMarketMaker(past: Past, minimumRaw: bigint): Past {
  const wanted = minimumRaw * MINIMUMS;
  const tokenRaw = wanted < MOST_RAW ? wanted : MOST_RAW;
  return { ...past, balances: [...past.balances, { address: MARKET_MAKER, lamports: LAMPORTS, tokenRaw }] };
}

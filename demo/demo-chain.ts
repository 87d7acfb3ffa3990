import type { Demo } from "../server/src/demo.ts";
import { startLocalChain } from "./chain/start.ts";
import { examplePast } from "./example-past.ts";
import { withMarketMaker } from "./market/opening-balance.ts";

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

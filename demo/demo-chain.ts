import type { Demo } from "../server/src/demo.ts";
import { startLocalChain } from "./chain/start.ts";
import { examplePast } from "./example-past.ts";

/** The embedded chain with our token, funded wallets, and the past that the example content tells of. */
export const startDemoChain: Demo["startChain"] = async ({ dataDir, content, logger }) => {
  const { token, conservation, markets } = content;
  const chain = await startLocalChain({
    dataDir: `${dataDir}/chain`,
    mint: token.mint,
    decimals: token.decimals,
    minimumRaw: BigInt(token.minimumUi) * 10n ** BigInt(token.decimals),
    past: examplePast(conservation, markets, token.decimals),
    onWarning: (text) => logger.warn({ text }, "embedded chain"),
  });
  return { rpcUrl: chain.url, wallets: chain.wallets, close: chain.close };
};

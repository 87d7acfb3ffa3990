import { TOKEN_DECIMALS } from "@bakso/contract/constants";
import type { TokenContent } from "@bakso/contract/content/content.shapes";
import type { Logger } from "pino";
import type { DemoWalletSource } from "../features/demo/demo.routes.ts";

export interface StartedDemo {
  rpcUrl: string;
  wallets: readonly DemoWalletSource[];
  close(): Promise<void>;
}

export interface DemoOptions {
  dataDir: string;
  token: TokenContent;
  logger: Logger;
}

/** The one place that starts the embedded chain. Loaded in demo mode alone. */
export async function startDemo({ dataDir, token, logger }: DemoOptions): Promise<StartedDemo> {
  const { startLocalChain } = await import("@bakso/local-chain/start");
  const chain = await startLocalChain({
    dataDir: `${dataDir}/chain`,
    mint: token.mint,
    decimals: TOKEN_DECIMALS,
    minimumRaw: BigInt(token.minimumUi) * 10n ** BigInt(TOKEN_DECIMALS),
    onWarning: (text) => logger.warn({ text }, "embedded chain"),
  });
  return { rpcUrl: chain.url, wallets: chain.wallets, close: chain.close };
}

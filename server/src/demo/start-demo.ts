import { TOKEN_DECIMALS } from "@bakso/contract/constants";
import type { Content } from "@bakso/contract/content/content.shapes";
import type { Logger } from "pino";
import type { DemoWalletSource } from "../features/demo/demo.routes.ts";
import { examplePast } from "./example-past.ts";

export interface StartedDemo {
  rpcUrl: string;
  wallets: readonly DemoWalletSource[];
  close(): Promise<void>;
}

export interface DemoOptions {
  dataDir: string;
  content: Pick<Content, "token" | "conservation" | "markets">;
  logger: Logger;
}

/** The one place that starts the embedded chain. Loaded in demo mode alone. */
export async function startDemo({ dataDir, content, logger }: DemoOptions): Promise<StartedDemo> {
  const { startLocalChain } = await import("@bakso/local-chain/start");
  const { token, conservation, markets } = content;
  const chain = await startLocalChain({
    dataDir: `${dataDir}/chain`,
    mint: token.mint,
    decimals: TOKEN_DECIMALS,
    minimumRaw: BigInt(token.minimumUi) * 10n ** BigInt(TOKEN_DECIMALS),
    past: examplePast(conservation, markets),
    onWarning: (text) => logger.warn({ text }, "embedded chain"),
  });
  return { rpcUrl: chain.url, wallets: chain.wallets, close: chain.close };
}

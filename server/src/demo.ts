import type { Content } from "@bakso/contract/content/content";
import type { OfflinePhrasesContent } from "@bakso/contract/content/content.shapes";
import type { IllustratorContent } from "@bakso/contract/content/illustrator.shapes";
import type { VisionContent } from "@bakso/contract/content/vision.shapes";
import type { DemoOrder, DemoQuote, DemoSwap } from "@bakso/contract/demo";
import type { Logger } from "pino";
import type { KnowledgeDocument } from "./gateways/ai/chat.model.ts";
import type { ChatWire } from "./gateways/ai/chat.wire.ts";
import type { OfflineImages } from "./gateways/ai/images/image.model.ts";
import type { MarketGateway } from "./gateways/market/market.gateway.ts";
import type { OfflineVoice } from "./gateways/speech/speech.model.ts";

/** One of the embedded chain's wallets, with its key. */
export interface DemoWalletSource {
  id: string;
  name: string;
  note: string;
  address: string;
  balanceRaw: bigint;
  seed: Uint8Array;
}

/** The embedded chain, as it runs. */
export interface DemoChain {
  rpcUrl: string;
  wallets: readonly DemoWalletSource[];
  close(): Promise<void>;
}

/** One amount of a swap of our token for SOL is given, in raw units; the other follows. */
export interface DemoSwapWish {
  side: "buy" | "sell";
  given: "tokens" | "sol";
  raw: bigint;
}

/** A market of the demo's own, with swaps that really happen on the embedded chain. */
export interface DemoMarket {
  /** The market with the demo's tokens; other requests go to the real sources. */
  over(real: MarketGateway): MarketGateway;
  /** @throws AppError demo.swap_refused */
  quote(wish: DemoSwapWish): DemoQuote;
  /** @throws AppError demo.swap_refused */
  order(wallet: string, wish: DemoSwapWish): Promise<DemoOrder>;
  /** Sends an order that its wallet has signed. @throws AppError demo.swap_refused */
  execute(orderId: string, transaction: Uint8Array): Promise<DemoSwap>;
  /** Moves the price of our token by so many percent, at once. */
  move(percent: number): Promise<{ token_usd: string }>;
}

/**
 * What stands in for the outside in demo mode. All of it is in the folder `demo/`, and only `serve.ts` loads it. The
 * rest of the server gets it as an argument, or works without.
 */
export interface Demo {
  startChain(options: {
    dataDir: string;
    content: Pick<Content, "token" | "conservation" | "markets">;
    logger: Logger;
  }): Promise<DemoChain>;
  startMarket(options: {
    dataDir: string;
    chain: DemoChain;
    content: () => Pick<Content, "token" | "markets">;
    nowMs?: () => number;
  }): Promise<DemoMarket>;
  /** The offline model that talks; it quotes these documents. */
  chatWire(knows: {
    /** A new array after each change: its identity is its version. */
    documents: () => readonly KnowledgeDocument[];
    /** From content/offline-phrases.yaml. */
    phrases: () => OfflinePhrasesContent;
  }): Promise<ChatWire>;
  /** The one that looks at pictures; its words are from content/vision.yaml. */
  visionWire(phrases: () => VisionContent["offline"]): Promise<ChatWire>;
  /** Draws and changes pictures, as content/illustrator.yaml says. */
  images(phrases: () => IllustratorContent): OfflineImages;
  voice: OfflineVoice;
  /** Ends its threads and processes; not the chain. */
  close(): Promise<void>;
}

import { randomBytes } from "node:crypto";
import type { DemoQuote } from "@bakso/contract/demo";
import { createSolanaRpc, address as toAddress } from "@solana/kit";
import { SOL_DECIMALS } from "../../server/src/amounts.ts";
import type { Demo, DemoMarket, DemoSwapWish } from "../../server/src/demo.ts";
import { AppError } from "../../server/src/errors/app-error.ts";
import { createDemoPrices } from "./demo-prices.ts";
import { openMarketMoves } from "./market-moves.ts";
import { NoQuoteError, type Pool, type Quote, quoteOf } from "./swap-quote.ts";
import { messageOf, type SwapTerms, swapTransaction } from "./swap-transaction.ts";

/** How deep the pool of our token is. */
const POOL_LAMPORTS = 420n * 10n ** 9n;
/** So long an order can be signed. */
const ORDER_MS = 60_000;
const MOST_ORDERS = 1_000;

interface Order extends SwapTerms {
  message: Uint8Array;
  logImpact: number;
  untilMs: number;
}

/**
 * A market of the demo's own: invented prices that walk, and swaps of our token that really happen on the embedded chain
 * and move the price.
 */
export const startDemoMarket: Demo["startMarket"] = async ({
  dataDir,
  chain,
  content,
  nowMs = Date.now,
}): Promise<DemoMarket> => {
  const rpc = createSolanaRpc(chain.rpcUrl);
  const moves = await openMarketMoves(`${dataDir}/chain`);
  const { value: supply } = await rpc.getTokenSupply(toAddress(content().token.mint)).send();
  const prices = createDemoPrices({
    content,
    ownSupply: Number(supply.amount) / 10 ** supply.decimals,
    moves: moves.all,
    nowMs,
  });
  const orders = new Map<string, Order>();
  /** Oldest first: what is over, and what is too much. */
  const forgetOrders = () => {
    for (const [id, { untilMs }] of orders)
      if (untilMs <= nowMs() || orders.size > MOST_ORDERS) orders.delete(id);
  };

  /** As deep as ever, at today's price. */
  const pool = (): Pool => {
    const { tokenUsd, solUsd } = prices.own();
    const { decimals } = content().token;
    const lamportsPerRaw = (tokenUsd / 10 ** decimals / solUsd) * 10 ** SOL_DECIMALS;
    return { lamports: POOL_LAMPORTS, tokenRaw: BigInt(Math.round(Number(POOL_LAMPORTS) / lamportsPerRaw)) };
  };
  const quote = (wish: DemoSwapWish): Quote => {
    try {
      return quoteOf(pool(), wish);
    } catch (error) {
      if (error instanceof NoQuoteError) throw new AppError("demo.swap_refused", { text: error.message });
      throw error;
    }
  };
  const told = ({ tokenRaw, lamports, logImpact }: Quote): DemoQuote => {
    const { tokenUsd, solUsd } = prices.own();
    return {
      token_raw: String(tokenRaw),
      lamports: String(lamports),
      price_impact_percent: Math.round(Math.abs(Math.expm1(logImpact)) * 10_000) / 100,
      token_usd: tokenUsd.toPrecision(6),
      sol_usd: solUsd.toFixed(2),
    };
  };

  return {
    over: prices.over,
    quote: (wish) => told(quote(wish)),
    async order(wallet, wish) {
      forgetOrders();
      const found = quote(wish);
      const { mint, decimals } = content().token;
      const terms = { ...wish, wallet, mint, decimals, tokenRaw: found.tokenRaw, lamports: found.lamports };
      const { value: lifetime } = await rpc.getLatestBlockhash().send();
      const { bytes, message } = await swapTransaction(terms, lifetime);
      const id = randomBytes(12).toString("base64url");
      orders.set(id, { ...terms, message, logImpact: found.logImpact, untilMs: nowMs() + ORDER_MS });
      return { order_id: id, transaction: Buffer.from(bytes).toString("base64"), ...told(found) };
    },
    async execute(id, transaction) {
      forgetOrders();
      const order = orders.get(id);
      const signed = messageOf(transaction);
      if (!order || !signed || !Buffer.from(signed).equals(order.message))
        throw new AppError("demo.swap_refused", {
          text: "This swap is not on offer any more. Please ask for it again.",
        });
      orders.delete(id);
      const wire = Buffer.from(transaction).toString("base64");
      const signature = await rpc
        .sendTransaction(wire as Parameters<typeof rpc.sendTransaction>[0], { encoding: "base64" })
        .send()
        .catch((cause: unknown) => {
          throw new AppError("demo.swap_refused", {
            cause,
            text: "The chain refused this swap. Does the wallet hold enough for it?",
          });
        });
      const { solUsd } = prices.own();
      const volumeUsd = (Number(order.lamports) / 10 ** SOL_DECIMALS) * solUsd;
      await moves.add({ atMs: nowMs(), logImpact: order.logImpact, volumeUsd });
      return { signature };
    },
    async move(percent) {
      await moves.add({ atMs: nowMs(), logImpact: Math.log1p(percent / 100), volumeUsd: 0 });
      return { token_usd: prices.own().tokenUsd.toPrecision(6) };
    },
  };
};

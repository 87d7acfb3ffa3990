import type { DemoOrder, DemoQuote, DemoSwap } from "@bakso/contract/demo";
import { callApiJson } from "../../../shared/lib/api-client.ts";
import { paths } from "../../../shared/lib/api-paths.ts";

const TIMEOUT_MS = 15_000;

/** The wish of a swap: one amount is given in raw units, the other follows. */
export interface SwapWish {
  side: "buy" | "sell";
  given: "tokens" | "sol";
  raw: bigint;
}

const asSent = (wish: SwapWish) => ({ ...wish, raw: String(wish.raw) });

export const fetchQuote = (wish: SwapWish, signal: AbortSignal): Promise<DemoQuote> =>
  callApiJson(paths.demoQuote(asSent(wish)), { signal, timeoutMs: TIMEOUT_MS });

/** A swap to sign, for this wallet. */
export const placeOrder = (wallet: string, wish: SwapWish): Promise<DemoOrder> =>
  callApiJson(paths.demoOrders, {
    method: "POST",
    body: { ...asSent(wish), wallet },
    timeoutMs: TIMEOUT_MS,
  });

export const sendOrder = (id: string, signed: Uint8Array): Promise<DemoSwap> =>
  callApiJson(paths.demoOrder(id), {
    method: "POST",
    body: { transaction: btoa(String.fromCharCode(...signed)) },
    timeoutMs: TIMEOUT_MS,
  });

export const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

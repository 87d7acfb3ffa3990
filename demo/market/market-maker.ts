import { createHash } from "node:crypto";
import { addressOfKey, privateKeyFromSeed, signBytes } from "../chain/state/ed25519.keys.ts";

/**
 * Who stands on the other side of every swap of the demo. The key is no secret: it opens nothing outside the embedded
 * chain, whose node answers this process alone.
 */
const KEY = privateKeyFromSeed(createHash("sha256").update("bakso: the demo's market maker").digest());

export const MARKET_MAKER = addressOfKey(KEY);

export const signAsMarketMaker = (message: Uint8Array) => signBytes(KEY, message);

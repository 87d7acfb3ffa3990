import { join } from "node:path";
import { writeFileAtomically } from "../chain/state/atomic-file.ts";
import { readIfPresent } from "../chain/state/wallet-keys.file.ts";
import type { PriceMove } from "./price-walk.ts";

const FILE_NAME = "market-moves.json";
/** Older ones have faded, or lie outside of every chart but the longest. */
const MOST_KEPT = 500;

/** What people of this demo did to the price of our token; it outlives a restart. */
export interface MarketMoves {
  all(): readonly PriceMove[];
  add(move: PriceMove): Promise<void>;
}

/** @param folder where they are kept; what can't be read there is no loss */
export async function openMarketMoves(folder: string): Promise<MarketMoves> {
  const path = join(folder, FILE_NAME);
  let moves = parse(await readIfPresent(path));
  let writing = Promise.resolve();
  return {
    all: () => moves,
    add(move) {
      moves = [...moves, move].slice(-MOST_KEPT);
      writing = writing.then(() => writeFileAtomically(path, JSON.stringify({ moves })));
      return writing;
    },
  };
}

function parse(text: string | null): PriceMove[] {
  try {
    const { moves } = JSON.parse(text ?? "") as { moves: PriceMove[] };
    return moves.filter((move) => [move.atMs, move.logImpact, move.volumeUsd].every(Number.isFinite));
  } catch {
    return [];
  }
}

import { type PlannedGame, planGame } from "../../game/test/plan-game.ts";
import { createTestWallet } from "../../server/test/test-wallet.ts";
import type { Group } from "../bench.context.ts";
import { type Holder, signIn } from "../harness/holder.ts";
import { type Product, startProduct, usualEngine } from "../harness/product.ts";
import { startRpc } from "../harness/services.ts";
import { median, percentile } from "../statistics.ts";

/** A steady player needs a minute for this many points. */
const POINTS = 30;
const GAMES_PER_SECOND = 100;
const OTHERS_PER_SECOND = 100;
const PLAYERS = 10;
const PLAYED_AT = new Date(Date.now() - 5 * 60_000);

/** How much everybody else is slowed down when very many games are handed in. */
export const gameChecks: Group = {
  name: "game-checks",
  area: "game",
  async measure(bench) {
    const seconds = bench.isQuick ? 2 : 8;
    const turns = bench.isQuick ? 1 : 3;
    const games = planGames(seconds * GAMES_PER_SECOND * (turns + 1));
    const wallets = Array.from({ length: PLAYERS }, () => createTestWallet());
    const product = await startProduct(bench, {
      engine: usualEngine(bench),
      rpcUrl: await startRpc(bench),
      async seed({ db }) {
        const rows = games.map((game, index) => ({
          player_key: wallets[index % PLAYERS]?.address ?? "",
          game_id: gameIdOf(index),
          trail: "wild" as const,
          day: PLAYED_AT.toISOString().slice(0, 10),
          seed: game.seed,
          started_at: PLAYED_AT,
        }));
        for (let from = 0; from < rows.length; from += 500)
          await db
            .insertInto("games")
            .values(rows.slice(from, from + 500))
            .execute();
      },
    });
    const holders: Holder[] = [];
    for (const wallet of wallets) holders.push(await signIn(product, wallet));
    const [anybody] = holders;
    if (!anybody) throw new Error("nobody plays");

    let next = 0;
    const handInNext = () => {
      const index = next++;
      return handIn(product, holders[index % PLAYERS] ?? anybody, index, games[index]);
    };
    const askSession = () => timed(() => get(product, anybody, "/api/session"));
    const seen = { checkedPerSecond: [] as number[], busyMs: [] as number[], quietMs: [] as number[] };
    for (let turn = 0; turn <= turns; turn += 1) {
      bench.say(`run ${turn} of ${turns}`);
      const quiet = await paced(seconds * OTHERS_PER_SECOND, OTHERS_PER_SECOND, askSession);
      const startedAt = performance.now();
      const [busy] = await Promise.all([
        paced(seconds * OTHERS_PER_SECOND, OTHERS_PER_SECOND, askSession),
        paced(seconds * GAMES_PER_SECOND, GAMES_PER_SECOND, handInNext).then(() => {
          const elapsedSeconds = (performance.now() - startedAt) / 1_000;
          // The first turn warms everything up.
          if (turn > 0) seen.checkedPerSecond.push((seconds * GAMES_PER_SECOND) / elapsedSeconds);
        }),
      ]);
      if (turn === 0) continue;
      seen.quietMs.push(percentile(quiet, 0.95));
      seen.busyMs.push(percentile(busy, 0.95));
    }
    const ticks = median(games.map((game) => game.ticks));
    return [
      {
        what: "games of a minute that are handed in, checked and written down",
        unit: "games/s",
        value: median(seen.checkedPerSecond),
        // They come at 100 a second; the last response takes some time.
        goal: { on: "figure", is: "at least", limit: GAMES_PER_SECOND * 0.99 },
        note: `${ticks} ticks each; as many as came were answered, all with the score that was planned`,
      },
      {
        what: "another request meanwhile (GET session), p95",
        unit: "ms",
        value: median(seen.busyMs),
        floor: { what: "the same without games", value: median(seen.quietMs) },
        goal: { on: "excess", is: "at most", limit: 3 },
      },
    ];
  },
};

const gameIdOf = (index: number): string => `bench-${index}`;

/** A course may be too hard for the steady player; then another one is taken. */
function planGames(count: number): PlannedGame[] {
  const games: PlannedGame[] = [];
  for (let seed = 1; games.length < count; seed += 1) {
    const game = planGame(seed, { untilScore: POINTS });
    if (game.score === POINTS) games.push(game);
  }
  return games;
}

async function handIn(product: Product, { headers }: Holder, index: number, game: PlannedGame | undefined) {
  if (!game) throw new Error("there are no games left");
  const { seed, ticks, taps } = game;
  const answer = await fetch(`${product.address}/api/game/runs/${gameIdOf(index)}/finish`, {
    method: "POST",
    headers,
    body: JSON.stringify({ seed, ticks, taps }),
  });
  const finished = (await answer.json()) as { score?: number };
  if (finished.score !== game.score) throw new Error(`a game was refused: ${JSON.stringify(finished)}`);
}

async function get({ address }: Product, { headers }: Holder, path: string): Promise<void> {
  const answer = await fetch(address + path, { headers });
  if (!answer.ok) throw new Error(await answer.text());
  await answer.arrayBuffer();
}

async function timed(act: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

/** Begins one after the other at a steady pace, whether or not the one before is done. */
async function paced<T>(count: number, perSecond: number, act: () => Promise<T>): Promise<T[]> {
  const startedAt = performance.now();
  const begun: Promise<T>[] = [];
  while (begun.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - startedAt) * perSecond) / 1_000) + 1);
    while (begun.length < due) begun.push(act());
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return Promise.all(begun);
}

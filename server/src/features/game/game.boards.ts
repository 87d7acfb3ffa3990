import type { Content } from "@bakso/contract/content/content";
import type { GameBoard } from "@bakso/contract/game";
import { rankOn, today } from "./game.service.ts";
import { ALL_TIME, type GameStore } from "./game.store.ts";
import { isHolderKey, type Player } from "./player.ts";
import type { PlayerNames } from "./player-name.ts";

const BOARD_LENGTH = 20;

export interface GameBoardsDependencies {
  store: Pick<GameStore, "top" | "ranks">;
  names: PlayerNames;
  content: () => Content;
  nowMs: () => number;
}

export type GameBoards = ReturnType<typeof createGameBoards>;

/** The best scores, as they are shown. */
export function createGameBoards({ store, names, content, nowMs }: GameBoardsDependencies) {
  const read = async (board: string, player: Player | undefined): Promise<GameBoard> => {
    // More than are shown, for those that the operator took off.
    const most = BOARD_LENGTH + content().games.names.hidden.length;
    const [rows, ranks] = await Promise.all([
      store.top(board, most),
      player ? store.ranks(player.key, [board]) : [],
    ]);
    const named = await Promise.all(
      rows.map(async (row) => ({ ...row, name: await names.of(row.playerKey, row.name) })),
    );
    return {
      entries: named
        .filter(({ name }) => !names.isHidden(name))
        .slice(0, BOARD_LENGTH)
        .map(({ playerKey, name, score }, index) => ({
          rank: index + 1,
          name,
          is_holder: isHolderKey(playerKey),
          is_you: playerKey === player?.key,
          score,
        })),
      you: rankOn(board, ranks),
    };
  };
  return {
    read,
    /** One of them, as a holder sees it. */
    forHolder: (board: "day" | "all_time", wallet: string): Promise<GameBoard> =>
      read(board === "day" ? today(content(), nowMs()) : ALL_TIME, { key: wallet, isHolder: true }),
  };
}

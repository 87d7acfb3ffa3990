import { z } from "zod";
import { type AnyTool, defineTool } from "../../tools/tool.ts";
import type { GameBoards } from "./game.boards.ts";

const MOST_TOLD = 10;
const ASKS =
  /\b(leader ?boards?|(high|top|best|highest) ?scores?|top (players|ten|10)(?! (token )?holders)|who('s| is| has)? (leads|leading|first|winning|the best|on top|number one|the champion|the high)|(who|anyone|anybody|somebody) (beat|beats|beaten|won|wins)|my (best |own |high )?(rank|score|place|record)\b|the record (in|of) (the )?(game|bakso jump)|rankings?|on the board|(who|what).{0,30}\bhighest\b.{0,15}\b(game|jump)|papan (skor|peringkat)|(skor|nilai|score)(nya)? (\w+ )?(tertinggi|terbaik)|(tertinggi|paling tinggi|terbaik) (skor|score)\w*|rekor|peringkat\w*|siapa (yang )?(juara|memimpin|menang|nomor satu|paling tinggi|di puncak)|skor saya)\b/iu;
const OF_ALL_TIME = /\b(all[- ]time|ever|overall|sepanjang masa|rekor|record)\b/iu;

/** Who is ahead in the game. */
export const boardsTool = (read: GameBoards["forHolder"]): AnyTool =>
  defineTool({
    name: "game_board",
    use: "The best scores of the game Bakso Jump, of today or of all time, and where the person stands.",
    doing: "Looking at the board…",
    title: "Game board",
    input: z.object({ board: z.enum(["day", "all_time"]).default("day") }),
    pays: "reply",
    effect: "reads",
    // Players choose their names.
    writtenBy: "others",
    inputFor: (question) =>
      ASKS.test(question)
        ? { board: OF_ALL_TIME.test(question) ? ("all_time" as const) : ("day" as const) }
        : undefined,
    async run({ board }, { wallet }) {
      const { entries, you } = await read(board, wallet);
      const where = board === "day" ? "of today" : "of all time";
      if (entries.length === 0) return { result: `Nobody is on the board ${where} yet.` };
      const lines = entries.slice(0, MOST_TOLD).map(({ rank, name, score }) => `${rank}. ${name}: ${score}`);
      return {
        result: [
          `The board ${where}:`,
          ...lines,
          you ? `You are number ${you.rank} with ${you.score}.` : "You are not on it yet.",
        ].join("\n"),
        view: { kind: "board", board, entries: entries.slice(0, MOST_TOLD), you },
      };
    },
  });

import { CREAM, openCard } from "./card-pen.ts";

interface ScoreCard {
  points: string;
  /** "points", or "point". */
  unit: string;
  /** How it counted on the boards; empty where it did not. */
  rank: string;
}

const ACCENT = "#F59A44";
const ON_ACCENT = "#1B100A";

/** What a game of Bakso Jump came to, with him over the moon. */
export async function drawScoreCard({ points, unit, rank }: ScoreCard): Promise<File> {
  const { pen, display, text, paper, finished } = await openCard("score");
  display("Bakso Jump", { x: 64, y: 158, width: 460, sizes: [[48, 1]], fill: CREAM });
  display(points, {
    x: 58,
    y: 220,
    width: 470,
    sizes: [
      [190, 1],
      [150, 1],
      [120, 1],
    ],
    fill: ACCENT,
  });
  display(unit, { x: 64, y: 394, width: 460, sizes: [[52, 1]], fill: CREAM });
  if (rank !== "") {
    pen.font = '600 30px "Figtree", sans-serif';
    const width = Math.min(560, pen.measureText(rank).width + 56);
    paper([60, 470, width, 64], ACCENT);
    text(rank, { x: 88, y: 488, width: width - 56, sizes: [[30, 1]], fill: ON_ACCENT });
  }
  return await finished("bakso-jump.png");
}

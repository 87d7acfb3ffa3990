import { sealCheckIcon } from "../ui/icons/seal-check.icon.ts";
import { INK, openCard, SOFT_INK } from "./card-pen.ts";

interface ProofCard {
  /** All that was given, with its unit. */
  sum: string;
  /** What the chain says of it. */
  verdict: string;
  /** By what anybody can look it up. */
  detail: string;
}

const UP = "#17694A";
const ICON_UNITS = 256;

/** What was given, and what the chain says of it, beside the three it is given for. */
export async function drawProofCard({ sum, verdict, detail }: ProofCard): Promise<File> {
  const { pen, display, text, paper, finished } = await openCard("proof");
  display(sum, {
    x: 62,
    y: 163,
    width: 640,
    sizes: [
      [124, 1],
      [104, 1],
      [84, 1],
      [64, 1],
    ],
    fill: INK,
  });
  text("given to keep wild tigers wild", { x: 66, y: 289, width: 620, sizes: [[36, 1]], fill: INK });
  paper([60, 356, 560, 128]);
  pen.save();
  pen.translate(84, 384);
  pen.scale(72 / ICON_UNITS, 72 / ICON_UNITS);
  pen.fillStyle = UP;
  pen.fill(new Path2D(sealCheckIcon));
  pen.restore();
  const x = 176;
  text(verdict, {
    x,
    y: 385,
    width: 420,
    sizes: [
      [34, 1],
      [28, 1],
    ],
    fill: UP,
  });
  text(detail, {
    x,
    y: 437,
    width: 420,
    sizes: [
      [24, 1],
      [20, 1],
    ],
    fill: SOFT_INK,
  });
  return await finished("bakso-fund.png");
}

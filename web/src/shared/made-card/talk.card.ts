import { CREAM, INK, openCard, SOFT_INK } from "./card-pen.ts";

const TITLE_SIZES = [
  [88, 2],
  [66, 3],
  [52, 4],
  [42, 5],
  [36, 6],
  [30, 7],
] as const;

/** A talk's title in a bubble beside him. */
export async function drawTalkCard(title: string): Promise<File> {
  const { pen, display, text, paper, finished } = await openCard("talk");
  paper([60, 150, 560, 350]);
  // The bubble's tip, towards him.
  pen.fillStyle = CREAM;
  pen.beginPath();
  pen.moveTo(600, 330);
  pen.quadraticCurveTo(640, 340, 672, 322);
  pen.quadraticCurveTo(650, 372, 600, 386);
  pen.fill();
  text("A chat with BaksoAI", { x: 100, y: 186, width: 480, sizes: [[30, 1]], fill: SOFT_INK });
  display(title, { x: 98, y: 242, width: 486, sizes: TITLE_SIZES, fill: INK });
  return await finished("bakso-talk.png");
}

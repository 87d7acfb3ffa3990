import { blank, contextOf } from "./pictures.ts";

/** One leaf, in the world's pixels. */
const SIZE = 16;

/** What flies about when the tiger jumps: a leaf with a dark edge, so that it shows on every ground. */
export function drawLeaf(scale: number): HTMLCanvasElement {
  const leaf = blank(SIZE * scale, SIZE * scale);
  const context = contextOf(leaf);
  context.scale(leaf.width / SIZE, leaf.height / SIZE);
  context.beginPath();
  context.moveTo(2, 14);
  context.quadraticCurveTo(1, 3, 14, 2);
  context.quadraticCurveTo(14, 13, 2, 14);
  context.fillStyle = "#F6C65A";
  context.strokeStyle = "#124534";
  context.lineWidth = 1.5;
  context.fill();
  context.stroke();
  return leaf;
}

/** A place on a picture, in shares of its width and height. */
export interface MaskPoint {
  x: number;
  y: number;
}

/** What somebody marked: a line of a brush, or a rectangle. All in shares, so that it fits every size of the picture. */
export type MaskShape =
  | { kind: "line"; points: readonly MaskPoint[]; width: number }
  | { kind: "rectangle"; left: number; top: number; width: number; height: number };

interface Size {
  width: number;
  height: number;
}

/** What drawing needs of a canvas. */
type Pen = Pick<
  CanvasRenderingContext2D,
  "beginPath" | "moveTo" | "lineTo" | "stroke" | "fillRect" | "lineCap" | "lineJoin" | "lineWidth"
>;

/** Draws what is marked, in the pen's colour. */
export function drawShapes(pen: Pen, shapes: readonly MaskShape[], { width, height }: Size): void {
  pen.lineCap = "round";
  pen.lineJoin = "round";
  for (const shape of shapes) {
    if (shape.kind === "rectangle") {
      pen.fillRect(shape.left * width, shape.top * height, shape.width * width, shape.height * height);
      continue;
    }
    const [first, ...others] = shape.points;
    if (first === undefined) continue;
    pen.lineWidth = shape.width * Math.min(width, height);
    pen.beginPath();
    pen.moveTo(first.x * width, first.y * height);
    // A press without a move is a dot.
    for (const { x, y } of others.length > 0 ? others : [first]) pen.lineTo(x * width, y * height);
    pen.stroke();
  }
}

/** A rectangle from percentages as somebody typed them, kept within the picture; undefined where nothing is left of it. */
export function rectangleOf(
  typed: Record<"left" | "top" | "width" | "height", string>,
): MaskShape | undefined {
  const share = (text: string) => Math.min(1, Math.max(0, (Number(text) || 0) / 100));
  const [left, top] = [share(typed.left), share(typed.top)];
  const width = Math.min(share(typed.width), 1 - left);
  const height = Math.min(share(typed.height), 1 - top);
  return width > 0 && height > 0 ? { kind: "rectangle", left, top, width, height } : undefined;
}

/** No model looks at a mask more closely. */
const MASK_SIDE_PX = 1_024;

/** The mask as a file: a PNG in the picture's shape, transparent where something is marked. */
export async function maskFile(shapes: readonly MaskShape[], picture: Size): Promise<Blob | null> {
  const scale = Math.min(1, MASK_SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext("2d");
  if (pen === null) return null;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.globalCompositeOperation = "destination-out";
  drawShapes(pen, shapes, canvas);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

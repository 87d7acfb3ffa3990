import { CREAM, INK, loadedImage, openCard } from "./card-pen.ts";

interface PictureCard {
  /** Address of the picture, of this site. */
  src: string;
  title: string;
  /** Who or what it is from. */
  note: string;
}

/** Where the picture hangs, its paper with it. */
const FRAME = { x: 60, y: 136, width: 520, height: 450, border: 14 } as const;
const TILT = -0.026;
/** Above his ears there is room for a high title with a short note, or for a low one with all that was asked for. */
const SIZES = {
  short: {
    title: [
      [64, 1],
      [54, 2],
      [44, 2],
      [36, 3],
    ],
    note: [
      [28, 1],
      [26, 2],
    ],
  },
  long: {
    title: [
      [42, 1],
      [36, 1],
      [30, 2],
    ],
    note: [
      [26, 4],
      [24, 5],
      [22, 5],
    ],
  },
} as const;
const SHORT_NOTE_CHARS = 56;

/** A picture, framed, beside Bakso with his brush. */
export async function drawPictureCard({ src, title, note }: PictureCard): Promise<File> {
  const [{ pen, display, text, finished }, picture] = await Promise.all([
    openCard("picture"),
    loadedImage(src),
  ]);
  const inner = { width: FRAME.width - 2 * FRAME.border, height: FRAME.height - 2 * FRAME.border };
  const scale = Math.min(inner.width / picture.naturalWidth, inner.height / picture.naturalHeight);
  const [width, height] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
  pen.save();
  pen.translate(FRAME.x + FRAME.width / 2, FRAME.y + FRAME.height / 2);
  pen.rotate(TILT);
  pen.shadowColor = "#0F2E2273";
  pen.shadowBlur = 36;
  pen.shadowOffsetY = 14;
  pen.fillStyle = CREAM;
  pen.beginPath();
  pen.roundRect(
    -width / 2 - FRAME.border,
    -height / 2 - FRAME.border,
    width + 2 * FRAME.border,
    height + 2 * FRAME.border,
    20,
  );
  pen.fill();
  pen.shadowColor = "transparent";
  pen.beginPath();
  pen.roundRect(-width / 2, -height / 2, width, height, 10);
  pen.clip();
  pen.drawImage(picture, -width / 2, -height / 2, width, height);
  pen.restore();
  const sizes = SIZES[note.length > SHORT_NOTE_CHARS ? "long" : "short"];
  const end = display(title, { x: 632, y: 100, width: 410, sizes: sizes.title, fill: INK });
  text(note, { x: 634, y: end + 24, width: 400, sizes: sizes.note, fill: INK });
  return await finished("bakso-picture.png");
}

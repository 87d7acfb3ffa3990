import { type KeyboardEvent, type PointerEvent, type Ref, useRef } from "react";
import { cropOf, type Meme, type Shape, type StickerChange } from "./meme.ts";
import styles from "./meme-stage.module.css";

interface MemeStageProps {
  canvas: Ref<HTMLCanvasElement>;
  /** Null until it is here. */
  picture: HTMLImageElement | null;
  meme: Meme;
  chosenId: number | null;
  onChoose: (id: number | null) => void;
  /** A finger takes hold of a sticker; drags follow. */
  onHold: (id: number) => void;
  onDrag: (by: StickerChange) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** How much of a meme's width its shorter side is, which stickers are measured by. */
function shortSideShare(picture: HTMLImageElement | null, shape: Shape): number {
  if (picture === null) return 1;
  const { width, height } = cropOf(shape, { width: picture.naturalWidth, height: picture.naturalHeight });
  return Math.min(width, height) / width;
}

/** The meme, and over each of its stickers a button that takes it in hand: a finger drags it, keys reach and move it. */
export function MemeStage({
  canvas,
  picture,
  meme,
  chosenId,
  onChoose,
  onHold,
  onDrag,
  onKeyDown,
}: MemeStageProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const { stickers, shape, top, bottom } = meme;
  const share = shortSideShare(picture, shape);

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>, id: number) => {
    onHold(id);
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (!sheet.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width, height } = sheet.current.getBoundingClientRect();
    onDrag({ x: event.movementX / width, y: event.movementY / height });
  };
  const caption = [top, bottom].filter(Boolean).join(" … ");
  return (
    <div className={styles.stage} aria-busy={picture === null}>
      <div ref={sheet} className={styles.sheet}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={caption ? `Your meme: ${caption}` : "Your meme"}
          className={styles.canvas}
          onPointerDown={() => onChoose(null)}
        />
        {stickers.map(({ id, name, x, y, size }, index) => (
          <button
            key={id}
            type="button"
            className={styles.sticker}
            aria-label={`${name}, sticker ${index + 1} of ${stickers.length}`}
            aria-pressed={id === chosenId}
            style={{
              insetInlineStart: `${x * 100}%`,
              insetBlockStart: `${y * 100}%`,
              width: `${size * share * 100}%`,
            }}
            onFocus={() => onChoose(id)}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => onPointerDown(event, id)}
            onPointerMove={onPointerMove}
          />
        ))}
      </div>
    </div>
  );
}

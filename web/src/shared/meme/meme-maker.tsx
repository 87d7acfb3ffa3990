import { type KeyboardEvent, type PointerEvent, useEffect, useReducer, useRef, useState } from "react";
import { download, handOn } from "../lib/share/hand-on.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { arrowCounterClockwiseIcon } from "../ui/icons/arrow-counter-clockwise.icon.ts";
import { downloadSimpleIcon } from "../ui/icons/download-simple.icon.ts";
import { minusIcon } from "../ui/icons/minus.icon.ts";
import { plusIcon } from "../ui/icons/plus.icon.ts";
import { shareNetworkIcon } from "../ui/icons/share-network.icon.ts";
import { trashIcon } from "../ui/icons/trash.icon.ts";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { drawMeme, type StickerPictures } from "./draw-meme.ts";
import { CAPTION_MAX_CHARS, cropOf, type Shape, type StickerName } from "./meme.ts";
import styles from "./meme-maker.module.css";
import { STICKER_NAMES } from "./sticker-names.ts";
import { useMeme } from "./use-meme.ts";

interface MemeMakerProps {
  isOpen: boolean;
  onClose: () => void;
  /** The picture's address; one of ours, or it could not be drawn again. */
  src: string;
}

const SHAPES: readonly { value: Shape; label: string }[] = [
  { value: "whole", label: "As it is" },
  { value: "square", label: "Square" },
  { value: "story", label: "Story, 9:16" },
];
const NAME = "bakso-meme.png";
/** What one press of a key moves; sizes change by twice as much, and by more with a button, which no key repeats. */
const STEP = 0.02;
const BUTTON_STEP = 0.08;

const stickerUrl = (name: StickerName): string => `/stickers/${name}.webp`;

/** How much of a meme's width its shorter side is, which stickers are measured by. */
function shortSideShare(picture: HTMLImageElement | null, shape: Shape): number {
  if (picture === null) return 1;
  const { width, height } = cropOf(shape, { width: picture.naturalWidth, height: picture.naturalHeight });
  return Math.min(width, height) / width;
}

/** A caption, stickers of our poses and a crop for any picture, all of it in the browser. */
export function MemeMaker({ isOpen, onClose, src }: MemeMakerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [stickers, addPicture] = useReducer(
    (known: StickerPictures, [name, drawn]: [StickerName, CanvasImageSource]): StickerPictures =>
      new Map(known).set(name, drawn),
    new Map(),
  );
  const { meme, chosen, canUndo, write, setShape, addSticker, choose, remember, change, remove, undo } =
    useMeme();
  const tools = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const image = new Image();
    image.src = src;
    Promise.all([image.decode(), document.fonts.load('40px "Bagel Fat One"')]).then(
      () => setPicture(image),
      () => setPicture(null),
    );
  }, [isOpen, src]);
  useEffect(() => {
    if (canvas.current && picture) drawMeme(canvas.current, picture, meme, stickers);
  }, [picture, meme, stickers]);

  const add = async (name: StickerName) => {
    addSticker(name);
    // On a phone what sizes and removes it would begin below the fold.
    tools.current?.scrollIntoView({ block: "nearest" });
    const image = new Image();
    image.src = stickerUrl(name);
    await image.decode();
    addPicture([name, image]);
  };
  const file = async (): Promise<File | null> => {
    const blob = await new Promise<Blob | null>((done) => canvas.current?.toBlob(done, "image/png"));
    return blob && new File([blob], NAME, { type: "image/png" });
  };
  const keep = async () => {
    const made = await file();
    if (made) download(made, NAME);
  };
  const share = async () => {
    const made = await file();
    if (!made) return;
    const end = await handOn({ title: "Bakso", url: window.location.origin, picture: made });
    if (end === "unable") download(made, NAME);
  };
  const step = (by: Parameters<typeof change>[0]) => {
    remember();
    change(by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      ArrowLeft: () => step({ x: -STEP }),
      ArrowRight: () => step({ x: STEP }),
      ArrowUp: () => step({ y: -STEP }),
      ArrowDown: () => step({ y: STEP }),
      "+": () => step({ size: STEP * 2 }),
      "-": () => step({ size: -STEP * 2 }),
      Delete: remove,
      Backspace: remove,
    };
    const isUndo = (event.ctrlKey || event.metaKey) && event.key === "z";
    const move = isUndo ? undo : chosen && moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    const side = Math.min(box.width, box.height);
    const touched = meme.stickers.findLast(
      (one) =>
        Math.abs(one.x - x) * box.width < (one.size * side) / 2 &&
        Math.abs(one.y - y) * box.height < (one.size * side) / 2,
    );
    choose(touched?.id ?? null);
    if (!touched) return;
    remember();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    change({ x: event.movementX / width, y: event.movementY / height });
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Make a meme"
      footer={
        <>
          <Button icon={shareNetworkIcon} disabled={picture === null} onClick={() => void share()}>
            Share
          </Button>
          <Button
            variant="primary"
            icon={downloadSimpleIcon}
            disabled={picture === null}
            onClick={() => void keep()}
          >
            Download
          </Button>
        </>
      }
    >
      <div className={styles.maker}>
        <div className={styles.stage}>
          <div className={styles.sheet}>
            <canvas
              ref={canvas}
              tabIndex={0}
              role="img"
              aria-label="Your meme. Arrow keys move the chosen sticker, plus and minus size it, Delete removes it."
              className={styles.canvas}
              onKeyDown={onKeyDown}
              onPointerDown={onPointerDown}
              onPointerMove={onPointerMove}
            />
            {chosen ? (
              <span
                className={styles.chosen}
                style={{
                  insetInlineStart: `${chosen.x * 100}%`,
                  insetBlockStart: `${chosen.y * 100}%`,
                  width: `${chosen.size * shortSideShare(picture, meme.shape) * 100}%`,
                }}
                aria-hidden
              />
            ) : null}
          </div>
        </div>
        <div className={styles.controls}>
          <TextField
            label="Caption above"
            maxLength={CAPTION_MAX_CHARS}
            value={meme.top}
            onChange={({ target }) => write({ top: target.value })}
          />
          <TextField
            label="Caption below"
            maxLength={CAPTION_MAX_CHARS}
            value={meme.bottom}
            onChange={({ target }) => write({ bottom: target.value })}
          />
          <SelectField label="Shape" options={SHAPES} value={meme.shape} onChange={setShape} />
          <fieldset className={styles.stickers}>
            <legend>Stickers</legend>
            {STICKER_NAMES.map((name) => (
              <button key={name} type="button" aria-label={`Add ${name}`} onClick={() => void add(name)}>
                <img alt="" src={stickerUrl(name)} width={56} height={56} loading="lazy" decoding="async" />
              </button>
            ))}
          </fieldset>
          <div ref={tools} className={styles.tools}>
            <p className={styles.hint} role="status">
              {chosen === undefined ? (
                "Choose a sticker to put it on the picture."
              ) : (
                <>
                  {chosen.name}: drag it<span className={styles.finger}> with a finger</span>
                  <span className={styles.keys}>, or use arrow keys, + and −</span>.
                </>
              )}
            </p>
            <IconButton
              label="Smaller"
              icon={minusIcon}
              variant="raised"
              disabled={chosen === undefined}
              onClick={() => step({ size: -BUTTON_STEP })}
            />
            <IconButton
              label="Larger"
              icon={plusIcon}
              variant="raised"
              disabled={chosen === undefined}
              onClick={() => step({ size: BUTTON_STEP })}
            />
            <IconButton
              label="Remove this sticker"
              icon={trashIcon}
              variant="raised"
              disabled={chosen === undefined}
              onClick={remove}
            />
            <IconButton
              label="Undo"
              icon={arrowCounterClockwiseIcon}
              variant="raised"
              disabled={!canUndo}
              onClick={undo}
            />
          </div>
        </div>
      </div>
    </Dialog>
  );
}

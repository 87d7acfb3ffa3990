import { type KeyboardEvent, useEffect, useReducer, useRef } from "react";
import { focusIfLost } from "../lib/focus-if-lost.ts";
import { download } from "../lib/share/hand-on.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { sadFigure } from "../ui/figures/sad.figure.ts";
import { downloadSimpleIcon } from "../ui/icons/download-simple.icon.ts";
import { shareNetworkIcon } from "../ui/icons/share-network.icon.ts";
import { SelectField } from "../ui/select-field.tsx";
import { ShareButton } from "../ui/share-button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { drawMeme } from "./draw-meme.ts";
import { CAPTION_MAX_CHARS, type Shape, type StickerChange, type StickerName } from "./meme.ts";
import styles from "./meme-maker.module.css";
import { MemeStage } from "./meme-stage.tsx";
import { afterStep, BEGUN, chosenSticker } from "./meme-steps.ts";
import { MemeTools } from "./meme-tools.tsx";
import { STICKER_NAMES } from "./sticker-names.ts";
import { stickerUrl, useMemePicture, useStickerPictures } from "./use-meme-pictures.ts";

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
/** What one press of a key moves; sizes change by twice as much. */
const STEP = 0.02;
const KEYS: Readonly<Record<string, StickerChange>> = {
  ArrowLeft: { x: -STEP },
  ArrowRight: { x: STEP },
  ArrowUp: { y: -STEP },
  ArrowDown: { y: STEP },
  "+": { size: STEP * 2 },
  "-": { size: -STEP * 2 },
};

/** A caption, stickers of our poses and a crop for any picture, all of it in the browser. */
export function MemeMaker({ isOpen, onClose, src }: MemeMakerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const list = useRef<HTMLFieldSetElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const gesture = useRef(0);
  const [picture, retry] = useMemePicture(src);
  const { pictures, awaited, load } = useStickerPictures();
  const [making, take] = useReducer(afterStep, BEGUN);
  const { meme, past } = making;
  const chosen = chosenSticker(making);
  const image = picture.status === "here" ? picture.image : null;

  useEffect(() => {
    if (canvas.current && image) drawMeme(canvas.current, image, meme, pictures);
  }, [image, meme, pictures]);

  const add = async (name: StickerName) => {
    if (await load(name)) take({ type: "add", name });
    // On a phone what sizes and removes it would begin below the fold.
    tools.current?.scrollIntoView({ block: "nearest" });
  };
  const change = (by: StickerChange) => take({ type: "change", by, gesture: gesture.current });
  const step = (by: StickerChange) => {
    gesture.current += 1;
    change(by);
  };
  const remove = () => {
    // Its own button goes, or the one that removes it, and with it the focus.
    if (!list.current?.contains(document.activeElement)) undoButton.current?.focus();
    take({ type: "remove" });
  };
  const undo = () => {
    // A button that can't be pressed any more would keep the focus from everything else.
    if (past.length === 1) undoButton.current?.blur();
    take({ type: "undo" });
    focusIfLost(() => list.current?.querySelector("button"));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key === "z";
    const by = KEYS[event.key];
    if (isUndo && past.length > 0) undo();
    else if (chosen && (event.key === "Delete" || event.key === "Backspace")) remove();
    else if (chosen && by && event.repeat) change(by);
    else if (chosen && by) step(by);
    else return;
    event.preventDefault();
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
    return { title: "Bakso", url: window.location.origin, ...(made ? { picture: made } : {}) };
  };
  if (picture.status === "failed")
    return (
      <Dialog isOpen={isOpen} onClose={onClose} title="Make a meme">
        <div role="alert">
          <EmptyState
            figure={sadFigure}
            action={
              <Button variant="primary" onClick={retry}>
                Retry
              </Button>
            }
          >
            The picture could not be loaded. Please check your internet connection.
          </EmptyState>
        </div>
      </Dialog>
    );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Make a meme"
      footer={
        <>
          {image ? (
            <ShareButton make={share} className={styles.share ?? ""} />
          ) : (
            <Button icon={shareNetworkIcon} disabled className={styles.share ?? ""}>
              Share
            </Button>
          )}
          <Button
            variant="primary"
            icon={downloadSimpleIcon}
            disabled={image === null}
            onClick={() => void keep()}
          >
            Download
          </Button>
        </>
      }
    >
      <div className={styles.maker}>
        <MemeStage
          canvas={canvas}
          picture={image}
          meme={meme}
          chosenId={making.chosenId}
          onChoose={(id) => take({ type: "choose", id })}
          onHold={(id) => {
            gesture.current += 1;
            take({ type: "choose", id });
          }}
          onDrag={change}
          onKeyDown={onKeyDown}
        />
        <div className={styles.controls}>
          <TextField
            label="Caption above"
            maxLength={CAPTION_MAX_CHARS}
            value={meme.top}
            onChange={({ target }) => take({ type: "write", captions: { top: target.value } })}
          />
          <TextField
            label="Caption below"
            maxLength={CAPTION_MAX_CHARS}
            value={meme.bottom}
            onChange={({ target }) => take({ type: "write", captions: { bottom: target.value } })}
          />
          <SelectField
            label="Shape"
            options={SHAPES}
            value={meme.shape}
            onChange={(shape) => take({ type: "shape", shape })}
          />
          <fieldset ref={list} className={styles.stickers}>
            <legend>Stickers</legend>
            {STICKER_NAMES.map((name) => (
              <button
                key={name}
                type="button"
                aria-label={`Add ${name}`}
                aria-busy={awaited?.name === name && awaited.status === "loading"}
                onClick={() => void add(name)}
                onKeyDown={onKeyDown}
              >
                <img alt="" src={stickerUrl(name)} width={56} height={56} loading="lazy" decoding="async" />
              </button>
            ))}
          </fieldset>
          <MemeTools
            ref={tools}
            undoButton={undoButton}
            chosen={chosen}
            missing={awaited?.status === "failed" ? awaited.name : null}
            canUndo={past.length > 0}
            onSize={(size) => step({ size })}
            onRemove={remove}
            onUndo={undo}
            onKeyDown={onKeyDown}
          />
        </div>
      </div>
    </Dialog>
  );
}

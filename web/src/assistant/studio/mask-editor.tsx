import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { TextField } from "../../shared/ui/text-field.tsx";
import { drawShapes, type MaskPoint, type MaskShape, maskFile, rectangleOf } from "./mask.shapes.ts";
import styles from "./mask-editor.module.css";
import type { Mask } from "./studio-state.ts";

interface MaskEditorProps {
  /** Address of the picture. */
  src: string;
  shapes: readonly MaskShape[];
  onClose: () => void;
  /** null: nothing is marked. */
  onDone: (mask: Mask | null) => void;
}

/** Pixels of the canvas's longer side. It only shows what is marked; the mask is drawn anew. */
const CANVAS_PX = 800;
const MIDDLE = { left: "25", top: "25", width: "50", height: "50" };
const SIDES = [
  ["left", "From the left"],
  ["top", "From the top"],
  ["width", "Width"],
  ["height", "Height"],
] as const;

/** Marks where a picture is to be changed: with a brush, or by the keyboard with rectangles. */
export function MaskEditor({ src, shapes: given, onClose, onDone }: MaskEditorProps) {
  const [shapes, setShapes] = useState(given);
  const [picture, setPicture] = useState<{ width: number; height: number } | null>(null);
  const [brush, setBrush] = useState(12);
  const [typed, setTyped] = useState(MIDDLE);
  const [said, setSaid] = useState("");
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!pen || picture === null) return;
    pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
    // A colour that hardly a picture has; the style sheet lets the picture shine through.
    pen.strokeStyle = "#ff2fd0";
    pen.fillStyle = "#ff2fd0";
    drawShapes(pen, shapes, pen.canvas);
  }, [shapes, picture]);

  const change = (to: readonly MaskShape[], words: string) => {
    setShapes(to);
    setSaid(words);
  };
  const pointOf = (event: PointerEvent<HTMLCanvasElement>): MaskPoint => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    change([...shapes, { kind: "line", points: [pointOf(event)], width: brush / 100 }], "");
  };
  const goOn = (event: PointerEvent<HTMLCanvasElement>) => {
    const last = shapes.at(-1);
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || last?.kind !== "line") return;
    const point = pointOf(event);
    setShapes([...shapes.slice(0, -1), { ...last, points: [...last.points, point] }]);
  };
  const addRectangle = () => {
    const rectangle = rectangleOf(typed);
    if (rectangle === undefined) setSaid("This rectangle lies outside the picture.");
    else change([...shapes, rectangle], "The rectangle is marked.");
  };
  const done = async () => {
    const file = picture === null || shapes.length === 0 ? null : await maskFile(shapes, picture);
    onDone(file && { shapes, file });
  };
  const scale = picture === null ? 1 : CANVAS_PX / Math.max(picture.width, picture.height);

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Mark what to change"
      footer={
        <>
          <Button disabled={shapes.length === 0} onClick={() => change(shapes.slice(0, -1), "Undone.")}>
            Undo
          </Button>
          <Button disabled={shapes.length === 0} onClick={() => change([], "Nothing is marked.")}>
            Clear
          </Button>
          <Button variant="primary" onClick={() => void done()}>
            Done
          </Button>
        </>
      }
    >
      <div className={styles.frame}>
        <img
          src={src}
          alt="What is to be changed"
          className={styles.picture}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setPicture({ width, height })
          }
        />
        <canvas
          ref={canvas}
          className={styles.marks}
          width={Math.round((picture?.width ?? 1) * scale)}
          height={Math.round((picture?.height ?? 1) * scale)}
          aria-label="Paint over what is to change"
          role="img"
          onPointerDown={begin}
          onPointerMove={goOn}
        />
      </div>
      <label className={styles.brush}>
        <span>Brush</span>
        <input
          type="range"
          min={3}
          max={40}
          value={brush}
          onChange={(event) => setBrush(Number(event.target.value))}
        />
      </label>
      <div className={styles.rectangle}>
        <fieldset>
          <legend>Or a rectangle, in percent of the picture</legend>
          {SIDES.map(([side, label]) => (
            <TextField
              key={side}
              label={label}
              type="number"
              min={0}
              max={100}
              value={typed[side]}
              onChange={(event) => setTyped({ ...typed, [side]: event.target.value })}
            />
          ))}
        </fieldset>
        <Button onClick={addRectangle}>Mark rectangle</Button>
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
    </Dialog>
  );
}

import { useState } from "react";
import { createPortal } from "react-dom";
import { latePart } from "../../shared/lib/late-part.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { paintBrushIcon } from "../../shared/ui/icons/paint-brush.icon.ts";
import styles from "./studio-controls.module.css";
import type { Mask, StudioState } from "./studio-state.ts";

// Seldom needed, so not loaded with the studio.
const MaskEditor = latePart(async () => (await import("./mask-editor.tsx")).MaskEditor);

interface MarkPlaceProps {
  upload: NonNullable<StudioState["upload"]>;
  onMark: (mask: Mask | null) => void;
}

/** Lets somebody mark where a picture is to be changed. */
export function MarkPlace({ upload, onMark }: MarkPlaceProps) {
  const [isOpen, setOpen] = useState(false);
  const { image, mask } = upload;
  return (
    <div className={styles.upload}>
      <Button isWide icon={paintBrushIcon} onClick={() => setOpen(true)}>
        Mark what to change
      </Button>
      <p className={styles.hint} role="status">
        {mask === null
          ? "Nothing is marked: the whole picture may change."
          : "Only what you marked is to change."}
      </p>
      {isOpen
        ? // Outside of the form of the studio: Enter in one of its fields would ask for a picture.
          createPortal(
            <MaskEditor
              src={image.url}
              shapes={mask?.shapes ?? []}
              onClose={() => setOpen(false)}
              onDone={(marked) => {
                onMark(marked);
                setOpen(false);
              }}
            />,
            document.body,
          )
        : null}
    </div>
  );
}

import type { KeyboardEvent, Ref } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import { arrowCounterClockwiseIcon } from "../ui/icons/arrow-counter-clockwise.icon.ts";
import { minusIcon } from "../ui/icons/minus.icon.ts";
import { plusIcon } from "../ui/icons/plus.icon.ts";
import { trashIcon } from "../ui/icons/trash.icon.ts";
import type { Sticker, StickerName } from "./meme.ts";
import styles from "./meme-tools.module.css";

interface MemeToolsProps {
  ref: Ref<HTMLDivElement>;
  undoButton: Ref<HTMLButtonElement>;
  chosen: Sticker | undefined;
  /** A sticker whose picture could not be loaded. */
  missing: StickerName | null;
  canUndo: boolean;
  onSize: (by: number) => void;
  onRemove: () => void;
  onUndo: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** More than a key sizes by, which can be held. */
const STEP = 0.08;

/** What can be done with the sticker in hand by a finger. */
export function MemeTools(props: MemeToolsProps) {
  const { ref, undoButton, chosen, missing, canUndo, onSize, onRemove, onUndo, onKeyDown } = props;
  const one = { variant: "raised", disabled: chosen === undefined, onKeyDown } as const;
  return (
    <div ref={ref} className={styles.tools}>
      <p className={styles.hint} role="status">
        {missing ? (
          `${missing} could not be loaded. Press it to try again.`
        ) : chosen ? (
          <>
            {chosen.name}: drag it<span className={styles.finger}> with a finger</span>
            <span className={styles.keys}>, or use arrow keys, + and −</span>.
          </>
        ) : (
          "Choose a sticker to put it on the picture."
        )}
      </p>
      <IconButton {...one} label="Smaller" icon={minusIcon} onClick={() => onSize(-STEP)} />
      <IconButton {...one} label="Larger" icon={plusIcon} onClick={() => onSize(STEP)} />
      <IconButton {...one} label="Remove this sticker" icon={trashIcon} onClick={onRemove} />
      <IconButton
        ref={undoButton}
        variant="raised"
        label="Undo"
        icon={arrowCounterClockwiseIcon}
        disabled={!canUndo}
        onClick={onUndo}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

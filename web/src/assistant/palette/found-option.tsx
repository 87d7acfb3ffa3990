import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./command-palette.module.css";
import type { Command } from "./find-commands.ts";

interface FoundOptionProps {
  id: string;
  command: Command;
  isChosen: boolean;
  onChoose: () => void;
  /** A pointer is moved over it. */
  onPoint: () => void;
}

/** One of what the palette found. */
export function FoundOption({ id, command, isChosen, onChoose, onPoint }: FoundOptionProps) {
  const { icon, label, note, age } = command;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-age={age}
      className={styles.option}
      onClick={onChoose}
      // Not of a pointer that rests where the list appears.
      onPointerMove={({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) onPoint();
      }}
    >
      <Icon path={icon} />
      <span className={styles.label} dir="auto">
        {label}
      </span>
      {note === undefined ? null : (
        <span className={styles.note} dir="auto">
          {note}
        </span>
      )}
    </div>
  );
}

import { classNames } from "../../shared/ui/class-names.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { SwitchMark } from "../../shared/ui/switch-mark.tsx";
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
  const { icon, label, note, age, isOn, keys, isDanger, isQuiet } = command;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-age={age}
      className={classNames(styles.option, isDanger && styles.danger, isQuiet && styles.quiet)}
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
        <span className={isOn === undefined ? styles.note : styles.state} dir="auto">
          {note}
        </span>
      )}
      {isOn === undefined ? null : <SwitchMark isOn={isOn} />}
      {/* For who sees the rows: who listens has heard them in the help. */}
      {keys === undefined ? null : (
        <span className={styles.shortcut} aria-hidden>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </div>
  );
}

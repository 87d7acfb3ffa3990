import { useLayoutEffect, useRef } from "react";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { caretLeftIcon } from "../../../shared/ui/icons/caret-left.icon.ts";
import { caretRightIcon } from "../../../shared/ui/icons/caret-right.icon.ts";
import styles from "./version-switch.module.css";

interface VersionSwitchProps {
  /** The questions, oldest first. */
  ids: readonly string[];
  currentId: string;
  onShow: (questionId: string) => void;
}

/** Another version is another row: what was pressed in the one before has the focus in it too. */
let pressed: { id: string | undefined; by: -1 | 1 } | undefined;

/** ‹ 2/3 ›: which version of a question or an answer this is, and the way to the others. */
export function VersionSwitch({ ids, currentId, onShow }: VersionSwitchProps) {
  const group = useRef<HTMLDivElement>(null);
  const place = ids.indexOf(currentId);
  const [first] = ids;
  useLayoutEffect(() => {
    if (pressed === undefined || pressed.id !== first) return;
    const [back, on] = group.current?.querySelectorAll("button") ?? [];
    const [wanted, other] = pressed.by === 1 ? [on, back] : [back, on];
    pressed = undefined;
    (wanted?.disabled ? other : wanted)?.focus();
  }, [first]);
  const show = (by: -1 | 1) => {
    const id = ids[place + by];
    if (id === undefined) return;
    pressed = { id: first, by };
    onShow(id);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      ref={group}
      role="group"
      aria-label={`Version ${place + 1} of ${ids.length}`}
      className={styles.switch}
    >
      <IconButton
        label="Previous version"
        icon={caretLeftIcon}
        look="small"
        disabled={place <= 0}
        onClick={() => show(-1)}
      />
      <span aria-hidden="true">
        {place + 1}/{ids.length}
      </span>
      <IconButton
        label="Next version"
        icon={caretRightIcon}
        look="small"
        disabled={place === ids.length - 1}
        onClick={() => show(1)}
      />
    </div>
  );
}

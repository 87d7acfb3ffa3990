import { useState } from "react";
import { DoorScene } from "./door-frame.tsx";
import styles from "./door-opening.module.css";

/**
 * The door swings open and is gone: it lies over what it opens to, which can be used at once. Not drawn for those who
 * asked for less motion.
 */
export function DoorOpening() {
  const [isOver, setOver] = useState(false);
  if (isOver) return null;
  return (
    <div
      className={styles.opening}
      inert
      aria-hidden
      onAnimationEnd={(event) => {
        if (event.target === event.currentTarget) setOver(true);
      }}
    >
      <DoorScene door="locked" />
    </div>
  );
}

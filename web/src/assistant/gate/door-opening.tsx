import { useState } from "react";
import { DoorScene } from "./door-frame.tsx";
import styles from "./door-opening.module.css";

/**
 * The door swings open and disappears. It lies over the open page, which can be used at once. Not drawn for people who
 * want less motion.
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

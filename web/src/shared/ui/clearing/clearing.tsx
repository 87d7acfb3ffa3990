import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import type { FigureSource } from "../figure.source.ts";
import styles from "./clearing.module.css";
import { ClearingScene } from "./clearing-scene.tsx";

interface ClearingProps {
  figure: FigureSource;
  /** On the sky. */
  children: ReactNode;
  className?: string | undefined;
}

/** A clearing in the forest, with words on the sky and Bakso on his mound. */
export function Clearing({ figure, children, className }: ClearingProps) {
  return (
    <div className={classNames(styles.clearing, className)}>
      <div className={styles.words}>{children}</div>
      <ClearingScene figure={figure} />
    </div>
  );
}

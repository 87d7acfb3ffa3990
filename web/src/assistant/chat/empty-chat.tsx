import type { ReactNode } from "react";
import { Figure } from "../../shared/ui/figure.tsx";
import { helloFigure } from "../../shared/ui/figures/hello.figure.ts";
import styles from "./empty-chat.module.css";

interface EmptyChatProps {
  greeting: string;
  /** What one may begin with. */
  children: ReactNode;
}

/** A chat before its first message. */
export function EmptyChat({ greeting, children }: EmptyChatProps) {
  return (
    <div className={styles.empty} data-greeting>
      <Figure source={helloFigure} className={styles.figure} />
      <h2 className={styles.greeting}>{greeting}</h2>
      {children}
    </div>
  );
}

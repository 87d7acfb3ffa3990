import { Stripes } from "./stripes.tsx";
import styles from "./thinking.module.css";

interface ThinkingProps {
  children: string;
}

/** Three stripes that fill in turn, with words: the only waiting sign on this site. */
export function Thinking({ children }: ThinkingProps) {
  return (
    <p role="status" className={styles.thinking}>
      <Stripes isFilling />
      {children}
    </p>
  );
}

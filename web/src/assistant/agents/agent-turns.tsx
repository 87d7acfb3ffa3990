import styles from "./agents.module.css";

/** From A to B and back again. */
export const AgentTurns = () => (
  <svg viewBox="0 0 64 72" className={styles.turns} aria-hidden>
    <path d="M6 25Q29 1 51 18M58 47Q35 71 13 54" />
    {/* Each at the end of its arc, and in its direction. */}
    <path d="M59 25l-10-1 7-9zM5 47l10 1-7 9z" className={styles.tips} />
  </svg>
);

import styles from "./switch-mark.module.css";

/** How a switch looks. It is only seen: the words beside it, or the control that it is in, say the state. */
export function SwitchMark({ isOn }: { isOn: boolean }) {
  return <span aria-hidden className={styles.mark} data-on={isOn} />;
}

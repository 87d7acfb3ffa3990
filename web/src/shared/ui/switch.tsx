import styles from "./switch.module.css";
import { SwitchMark } from "./switch-mark.tsx";

interface SwitchProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
}

/** A setting that is on or off, and takes effect at once. */
export function Switch({ label, isOn, onChange, isDisabled = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      disabled={isDisabled}
      className={styles.switch}
      onClick={() => onChange(!isOn)}
    >
      <span className={styles.label}>{label}</span>
      <SwitchMark isOn={isOn} />
    </button>
  );
}

import type { ButtonVariant } from "../button.tsx";
import { CopyButton } from "../copy-button.tsx";
import styles from "./address-card.module.css";
import { SteadyText } from "./steady-text.tsx";

interface AddressCardProps {
  label: string;
  address: string;
  /** What to do with it, in a sentence. */
  note?: string | undefined;
  /** It belongs to the demo alone, and a note beside it says so. */
  isExample: boolean;
  /** Of its button, which is a plain one unless the page says otherwise. */
  copy?: { label?: string; variant?: ButtonVariant };
}

/** An address that can be read, compared at both ends, selected as a whole and copied. */
export function AddressCard({ label, address, note, isExample, copy }: AddressCardProps) {
  return (
    <div className={styles.card}>
      <p className={styles.label}>
        {label}
        {isExample ? <span className={styles.example}>Example: only on this demo’s own chain</span> : null}
      </p>
      <div className={styles.row}>
        {/* Both ends stand out, being what one compares; read aloud and copied it is one word. */}
        <code className={styles.address}>
          <b>{address.slice(0, 4)}</b>
          {address.slice(4, -4)}
          <b>{address.slice(-4)}</b>
        </code>
        <span className={styles.copy}>
          <CopyButton {...copy} text={address} announcement="Copied. Compare every letter." />
        </span>
      </div>
      {note ? (
        <p className={styles.note}>
          <SteadyText>{note}</SteadyText>
        </p>
      ) : null}
    </div>
  );
}

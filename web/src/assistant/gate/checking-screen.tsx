import { Thinking } from "../../shared/ui/thinking.tsx";
import styles from "./checking-screen.module.css";
import { DoorFrame } from "./door-frame.tsx";
import type { GateScreenProps } from "./gate.props.ts";
import { CHECKING_TEXT } from "./gate-texts.ts";

/** A wallet is remembered, and its balance is being read. */
export function CheckingScreen({ gate, site }: GateScreenProps) {
  return (
    <DoorFrame site={site} door="watched">
      <h1 className={styles.title}>{gate.assistantName}</h1>
      <div className={styles.checking}>
        <Thinking>{CHECKING_TEXT}</Thinking>
      </div>
    </DoorFrame>
  );
}

import { classNames } from "../../shared/ui/class-names.ts";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import styles from "./help-guide.module.css";
import { SUBJECT_SCENES } from "./help-pictures.ts";
import { FirstPicture } from "./help-section.tsx";

/** Below the first subject's head, of its entries. */
const WAITING_LINES = 9;

/** The guide while it loads, in the shapes of what comes: its field, its subjects, and the first of these. */
export function HelpWait() {
  return (
    <div className={styles.wait}>
      <div aria-hidden className={styles.ways}>
        <span className={classNames(styles.awaited, styles.awaitedField)} />
        <div className={styles.subjects}>
          {Object.keys(SUBJECT_SCENES).map((subject) => (
            <span key={subject} className={classNames(styles.chip, styles.awaited)} />
          ))}
        </div>
      </div>
      <span aria-hidden className={classNames(styles.head, styles.awaited, styles.awaitedHead)} />
      <Skeleton lineCount={WAITING_LINES} label="Loading the help" />
      <FirstPicture />
    </div>
  );
}

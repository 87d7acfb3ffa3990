import { classNames } from "./class-names.ts";
import styles from "./goes-on.module.css";

/** The last thing in what scrolls: what goes on below its edge fades out there, until one has come to its end. */
export const GoesOn = ({ className }: { className?: string | undefined }) => (
  <div aria-hidden className={classNames(styles.fade, className)} />
);

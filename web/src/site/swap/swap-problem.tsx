import { classNames } from "../../shared/ui/class-names.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { warningIcon } from "../../shared/ui/icons/warning.icon.ts";
import styles from "./swap.module.css";

interface SwapProblemProps {
  /** It failed, rather than may fail: a screen reader says so at once. */
  isFailure?: boolean;
  children: string;
}

/** What stands in a swap's way, or stopped it, in words below the terminal. */
export function SwapProblem({ isFailure = false, children }: SwapProblemProps) {
  return (
    <p
      role={isFailure ? "alert" : "note"}
      className={classNames(styles.problem, isFailure && styles.stopped)}
    >
      <Icon path={warningIcon} />
      {children}
    </p>
  );
}

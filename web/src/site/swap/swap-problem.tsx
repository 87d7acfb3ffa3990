import { classNames } from "../../shared/ui/class-names.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { warningIcon } from "../../shared/ui/icons/warning.icon.ts";
import styles from "./swap.module.css";

interface SwapProblemProps {
  /** It failed, rather than may fail: a screen reader says so at once. */
  isFailure?: boolean;
  children: string;
}

/** On a phone it would come below the window's edge. */
const bringIntoView = (problem: HTMLElement | null) => problem?.scrollIntoView({ block: "nearest" });

/** What stands in a swap's way, or stopped it, in words below the terminal. */
export function SwapProblem({ isFailure = false, children }: SwapProblemProps) {
  return (
    <p
      ref={isFailure ? bringIntoView : undefined}
      role={isFailure ? "alert" : "note"}
      className={classNames(styles.problem, isFailure && styles.stopped)}
    >
      <Icon path={warningIcon} />
      {children}
    </p>
  );
}

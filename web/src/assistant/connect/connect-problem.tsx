import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import type { ConnectVia, ConnectProblem as Problem } from "../../shared/wallet/wallet-state.ts";
import styles from "./connect-modal.module.css";
import { BALANCE_UNKNOWN_TEXT, tooFewText } from "./connect-texts.ts";

interface ConnectProblemProps {
  problem: Problem | null;
  gate: { minimumUi: number; symbol: string };
  onRetry(walletName: string, via: ConnectVia): void;
}

/** The modal's error area. */
export function ConnectProblem({ problem, gate, onRetry }: ConnectProblemProps) {
  if (problem === null) return null;
  if (problem.kind === "failed") return <Notice kind="error">{problem.text}</Notice>;
  const isUnknown = problem.reason === "balance_unknown";
  return (
    <Notice kind="error">
      <p>{tooFewText(gate.minimumUi, gate.symbol)}</p>
      {isUnknown ? (
        <div className={styles.unknown}>
          <p>{BALANCE_UNKNOWN_TEXT}</p>
          <Button onClick={() => onRetry(problem.walletName, problem.via)}>Retry</Button>
        </div>
      ) : null}
    </Notice>
  );
}

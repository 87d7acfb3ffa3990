import { Link } from "react-router";
import { cheerFigure } from "../../shared/ui/figure.catalog.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { formatTokenAmount } from "../../shared/wallet/token-amount.ts";
import type { GateReading } from "./gate-after-swap.ts";
import styles from "./swap.module.css";

interface GateNoticeProps {
  gate: GateReading;
  symbol: string;
  decimals: number;
}

/** What the gate says after a swap, with Bakso's joy at it. */
export function GateNotice(props: GateNoticeProps) {
  return (
    <div className={styles.swapped}>
      <Figure source={cheerFigure} widthPx={132} />
      <GateWords {...props} />
    </div>
  );
}

function GateWords({ gate, symbol, decimals }: GateNoticeProps) {
  if (gate.kind === "granted")
    return (
      <Notice kind="info" action={<Link to="/baksoai">Open the door</Link>}>
        Your wallet holds enough {symbol} now.
      </Notice>
    );
  if (gate.kind === "denied")
    return (
      <Notice kind="info">
        Swapped. Your wallet holds {formatTokenAmount(gate.balanceRaw, decimals)} {symbol}; the door opens at{" "}
        {formatTokenAmount(gate.requiredRaw, decimals)}.
      </Notice>
    );
  return <Notice kind="info">Swapped.</Notice>;
}

import { Link } from "react-router";
import { Notice } from "../../shared/ui/notice.tsx";
import { formatTokenAmount } from "../../shared/wallet/token-amount.ts";
import type { GateReading } from "./gate-after-swap.ts";

interface GateNoticeProps {
  gate: GateReading;
  symbol: string;
  decimals: number;
}

/** What the gate says after a swap. */
export function GateNotice({ gate, symbol, decimals }: GateNoticeProps) {
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

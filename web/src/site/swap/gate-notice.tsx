import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { buttonClass } from "../../shared/ui/button.tsx";
import { Figure } from "../../shared/ui/figure.tsx";
import { cheerFigure } from "../../shared/ui/figures/cheer.figure.ts";
import { formatTokenAmount } from "../../shared/wallet/token-amount.ts";
import type { GateReading } from "./gate-after-swap.ts";
import styles from "./swap.module.css";

interface GateNoticeProps {
  gate: GateReading | null;
  symbol: string;
  decimals: number;
  /** What was swapped, where it is known. */
  swapped?: string;
}

/** A swap that was made, Bakso's joy at it, and what the gate says now. */
export function GateNotice({ swapped, ...props }: GateNoticeProps) {
  const whole = useRef<HTMLDivElement>(null);
  const { gate } = props;
  // On a phone it would come below the window's edge, and again when it grows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the gate says makes it higher
  useEffect(() => {
    whole.current?.scrollIntoView({ block: "nearest" });
  }, [gate?.kind]);
  return (
    <div ref={whole} className={styles.swapped}>
      <Figure source={cheerFigure} widthPx={132} />
      <div className={styles.made}>
        <p className={styles.madeWhat}>{swapped ?? "Swapped."}</p>
        <GateWords {...props} />
      </div>
    </div>
  );
}

function GateWords({ gate, symbol, decimals }: Omit<GateNoticeProps, "swapped">) {
  if (gate?.kind === "granted")
    return (
      <>
        <p>Your wallet holds enough {symbol} now.</p>
        <Link to="/baksoai" className={buttonClass({ variant: "primary" })}>
          Open the door
        </Link>
      </>
    );
  if (gate?.kind === "denied")
    return (
      <p>
        Your wallet holds {formatTokenAmount(gate.balanceRaw, decimals)} {symbol}; the door opens at{" "}
        {formatTokenAmount(gate.requiredRaw, decimals)}.
      </p>
    );
  return null;
}

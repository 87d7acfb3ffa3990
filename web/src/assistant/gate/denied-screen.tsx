import { Link } from "react-router";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { tokenAmountUi, tokensToRaw } from "../../shared/wallet/token-amount.ts";
import type { Denial } from "../../shared/wallet/wallet-state.ts";
import styles from "./denied-screen.module.css";
import { DoorFrame } from "./door-frame.tsx";
import type { GateScreenProps } from "./gate.props.ts";
import { BALANCE_UNKNOWN_TEXT, deniedText } from "./gate-texts.ts";
import { holdingOf } from "./holding.ts";
import { HoldingFigures } from "./holding-figures.tsx";

interface DeniedScreenProps extends GateScreenProps {
  denial: Denial;
  onRetry(): void;
  onDisconnect(): void;
}

/** The door stays closed: how much is held, how much is missing, and what to do. */
export function DeniedScreen({ gate, site, denial, onRetry, onDisconnect }: DeniedScreenProps) {
  const { assistantName, symbol, minimumUi, decimals } = gate;
  const isUnknown = denial.reason === "balance_unknown";
  const requiredRaw =
    denial.requiredRaw === null ? tokensToRaw(minimumUi, decimals) : BigInt(denial.requiredRaw);
  const holding = isUnknown ? undefined : holdingOf(denial.balanceRaw, requiredRaw);
  return (
    <DoorFrame site={site} door="denied">
      <h1 className={styles.title}>{isUnknown ? "No answer just now" : "Not quite enough"}</h1>
      <div role="alert" className={styles.sentences}>
        <p>{deniedText(assistantName, minimumUi, symbol)}</p>
        {isUnknown ? <p>{BALANCE_UNKNOWN_TEXT}</p> : null}
      </div>
      {holding === undefined ? null : (
        <HoldingFigures holding={holding} symbol={symbol} decimals={decimals} address={denial.address} />
      )}
      <div className={styles.actions}>
        {holding === undefined ? (
          <Button variant="primary" onClick={onRetry}>
            Retry
          </Button>
        ) : (
          <>
            <Link
              className={buttonClass({ variant: "primary" })}
              to={`/swap?amount=${tokenAmountUi(holding.missingRaw, decimals)}`}
            >
              Get {symbol}
            </Link>
            <Button onClick={onRetry}>Check again</Button>
          </>
        )}
        <Button onClick={onDisconnect}>Disconnect</Button>
      </div>
    </DoorFrame>
  );
}

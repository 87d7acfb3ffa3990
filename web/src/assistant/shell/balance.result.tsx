import { ResultCard, ResultMeter } from "../../shared/ui/result-card.tsx";
import { formatTokenAmount } from "../../shared/wallet/token-amount.ts";
import type { ResultViewProps } from "../feature.ts";
import { numberAt, rawAt, textAt } from "../result-shape.ts";

/** Fine enough for a bar. */
const STEPS = 1_000n;

/** What the wallet holds of what the gate asks for. */
export function BalanceResult({ view }: ResultViewProps) {
  const [held, required] = [rawAt(view, "balance_raw"), rawAt(view, "required_raw")];
  if (held === undefined || required === undefined || required === 0n) return null;
  const decimals = numberAt(view, "decimals") ?? 0;
  const symbol = textAt(view, "symbol") ?? "tokens";
  const words = (raw: bigint) => formatTokenAmount(raw, decimals);
  return (
    <ResultCard label="Your balance">
      <ResultMeter
        label={`${words(held)} ${symbol}`}
        text={
          held >= required ? `the door opens at ${words(required)}` : `of ${words(required)} to open the door`
        }
        value={Number(((held < required ? held : required) * STEPS) / required)}
        max={Number(STEPS)}
      />
    </ResultCard>
  );
}

import { changeWords } from "../../shared/lib/market/change-words.ts";
import { tokenUsd } from "../../shared/lib/market/price-format.ts";
import styles from "../../shared/ui/result-card.module.css";
import { ResultCard } from "../../shared/ui/result-card.tsx";
import { Sparkline } from "../../shared/ui/sparkline.tsx";
import type { ResultViewProps } from "../feature.ts";
import { numberAt, textAt } from "../result-shape.ts";
import { courseOf } from "./price-look-up.ts";

const dollars = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** What a token is worth, with the course of its day. */
export function PriceResult({ view }: ResultViewProps) {
  const price = Number(textAt(view, "price_usd"));
  if (!(price >= 0)) return null;
  const symbol = textAt(view, "symbol") ?? "Token";
  const changes = (view.change_percent ?? {}) as Record<string, number>;
  const day = numberAt(changes, "h24");
  const change = day === undefined ? undefined : changeWords(day);
  const closes = Array.isArray(view.closes) ? view.closes.filter((close) => typeof close === "number") : [];
  const course = closes.length > 1 ? [...closes, price] : courseOf(price, changes);
  const facts = [
    ["Market cap", numberAt(view, "market_cap_usd")],
    ["Traded in 24 hours", numberAt(view, "volume_usd")],
    ["Liquidity", numberAt(view, "liquidity_usd")],
  ] as const;
  const known = facts.filter(([, value]) => value !== undefined);
  return (
    <ResultCard label={`Price of ${symbol}`}>
      <div className={styles.heading}>
        <span>
          <span className={styles.quiet}>{symbol}</span>
          <br />
          <span className={styles.figure}>{tokenUsd(price)}</span>
        </span>
        <Sparkline course={course} isUp={change?.direction !== "down"} />
        {change === undefined ? null : (
          <span className={styles.change} data-direction={change.direction}>
            {change.text} <span className={styles.quiet}>in 24 hours</span>
          </span>
        )}
      </div>
      {known.length === 0 ? null : (
        <dl className={styles.facts}>
          {known.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>${dollars.format(value ?? 0)}</dd>
            </div>
          ))}
        </dl>
      )}
      {view.is_stale === true ? <p className={styles.quiet}>The last known price.</p> : null}
    </ResultCard>
  );
}

import type { Candle } from "@bakso/contract/markets";
import { useState } from "react";
import { Icon } from "../icon.tsx";
import { caretRightIcon } from "../icons/caret-right.icon.ts";
import { candlePrice, candleTime, candleVolume } from "./candle-words.ts";
import styles from "./candles.module.css";

const MOST_ROWS = 60;

interface CandleTableProps {
  candles: readonly Candle[];
  label: string;
  hasTimes: boolean;
}

/** The newest candles as a table, for people who can't see a chart or want the numbers. */
export function CandleTable({ candles, label, hasTimes }: CandleTableProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon path={caretRightIcon} sizePx={16} />
        As a table
      </summary>
      {isOpen ? (
        <section className={styles.scroll} aria-label={`${label}, table`}>
          <table>
            <caption>{label}, newest first, times in UTC</caption>
            <thead>
              <tr>
                {["Time", "Open", "High", "Low", "Close", "Volume"].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {candles
                .slice(-MOST_ROWS)
                .toReversed()
                .map((candle) => (
                  <tr key={candle[0]}>
                    <th scope="row">{candleTime(candle, hasTimes)}</th>
                    <td>{candlePrice(candle[1])}</td>
                    <td>{candlePrice(candle[2])}</td>
                    <td>{candlePrice(candle[3])}</td>
                    <td>{candlePrice(candle[4])}</td>
                    <td>{candleVolume(candle[5])}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </details>
  );
}

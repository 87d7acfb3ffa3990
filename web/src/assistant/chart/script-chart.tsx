import { FOREIGN_FRAME_SANDBOX } from "@bakso/contract/constants";
import type { MarketsContent } from "@bakso/contract/content/markets.shapes";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { listenToFrame, tellFrame } from "../../shared/lib/foreign/foreign-frame.ts";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { useMediaQuery } from "../../shared/ui/use-media-query.ts";
import styles from "./chart.module.css";
import { chartSymbol } from "./chart-address.ts";
import { type ChartWish, readChartMessage } from "./chart-messages.ts";

/** A script that has not named its chart by then never will. */
const SCRIPT_PATIENCE_MS = 20_000;

export interface ScriptChartProps {
  charts: Pick<MarketsContent["charts"], "script" | "untilAsked">;
  /** What is shown, and said of it, where the service can't be reached. `retry` asks it again. */
  instead(retry: () => void): ReactNode;
}

type Chart = { kind: "awaited" } | { kind: "failed" } | { kind: "drawn"; url: string };

/**
 * The market's chart. The charting service's script runs in a frame that has no origin of ours and says where the chart
 * is: in a frame of the service's own, which is shown here.
 */
export function ScriptChart({ charts: { script, untilAsked }, instead }: ScriptChartProps) {
  const market = useRef<HTMLElement>(null);
  const scriptFrame = useRef<HTMLIFrameElement>(null);
  const isDark = useMediaQuery("(prefers-color-scheme: dark)");
  const [chart, setChart] = useState<Chart>({ kind: "awaited" });
  const [attempt, setAttempt] = useState(0);
  const { url, frames, exchange, symbol, assetType, interval } = script;
  const name = chartSymbol(symbol, assetType, exchange);
  const theme = isDark ? "dark" : "light";

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another frame
  useEffect(() => {
    const element = scriptFrame.current;
    if (!element) return undefined;
    const patience = setTimeout(() => setChart({ kind: "failed" }), SCRIPT_PATIENCE_MS);
    const stop = listenToFrame(element, (sent) => {
      const message = readChartMessage(sent, frames);
      if (!message) return;
      if (message.kind === "hello") {
        const wish: ChartWish = { kind: "draw", scriptUrl: url, symbol: name, interval, theme };
        return tellFrame(element, wish);
      }
      clearTimeout(patience);
      setChart(message);
    });
    return () => {
      clearTimeout(patience);
      stop();
    };
  }, [url, frames, name, interval, theme, attempt]);
  const retry = () => {
    // The button that was pressed goes: who uses keys stays where the chart will be.
    market.current?.focus();
    setChart({ kind: "awaited" });
    setAttempt((count) => count + 1);
  };

  const hasFailed = chart.kind === "failed";
  return (
    <section
      ref={market}
      tabIndex={-1}
      className={styles.market}
      aria-label={hasFailed ? "Chart" : `Chart of ${name}`}
    >
      {/* Another theme is another document: the script has no way to change what it drew. */}
      <iframe
        key={`${theme}:${attempt}`}
        ref={scriptFrame}
        title="Script of the chart"
        src="/frames/chart"
        hidden
        sandbox={FOREIGN_FRAME_SANDBOX}
      />
      {hasFailed ? null : (
        <p className={styles.note}>
          {untilAsked}: {name}, drawn by{" "}
          <a href={script.pageUrl} target="_blank" rel="noopener noreferrer">
            {new URL(script.pageUrl).hostname.replace(/^www\./, "")}
          </a>
          .
        </p>
      )}
      <div className={styles.script} hidden={hasFailed}>
        {chart.kind === "awaited" ? <Skeleton lineCount={6} label={`Loading the chart of ${name}`} /> : null}
        {chart.kind === "drawn" ? (
          <iframe
            title={`Chart of ${name}`}
            src={chart.url}
            className={styles.fill}
            sandbox="allow-scripts allow-same-origin allow-popups"
            referrerPolicy="no-referrer"
          />
        ) : null}
      </div>
      {hasFailed ? instead(retry) : null}
    </section>
  );
}

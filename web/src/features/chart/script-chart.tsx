import type { MarketsContent } from "@bakso/contract/content/markets.shapes";
import { useEffect, useId, useRef, useState } from "react";
import { loadScript } from "../../lib/load-script.ts";
import { Notice } from "../../ui/notice.tsx";
import { useMediaQuery } from "../../ui/use-media-query.ts";
import styles from "./chart.module.css";
import { chartSymbol } from "./chart-address.ts";

export type ChartScript = MarketsContent["charts"]["script"];

declare global {
  interface Window {
    /** What the charting service's script leaves behind. */
    TradingView?: { widget: new (options: Record<string, unknown>) => unknown };
  }
}

/** The market's chart, drawn by a charting service's script into a frame of its own. */
export function ScriptChart({ script }: { script: ChartScript }) {
  const host = useRef<HTMLDivElement>(null);
  const containerId = `chart-${useId().replaceAll(/\W/g, "")}`;
  const isDark = useMediaQuery("(prefers-color-scheme: dark)");
  const [hasFailed, setFailed] = useState(false);
  const { url, exchange, symbol, assetType, interval } = script;
  const name = chartSymbol(symbol, assetType, exchange);

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    let isOver = false;
    const container = document.createElement("div");
    container.id = containerId;
    container.className = styles.fill ?? "";
    element.append(container);
    loadScript(url).then(
      () => {
        if (isOver) return;
        if (!window.TradingView) return setFailed(true);
        new window.TradingView.widget({
          container_id: containerId,
          symbol: name,
          interval,
          autosize: true,
          timezone: "Etc/UTC",
          theme: isDark ? "dark" : "light",
          style: "1",
          locale: "en",
          enable_publishing: false,
          allow_symbol_change: true,
        });
      },
      () => {
        if (!isOver) setFailed(true);
      },
    );
    return () => {
      isOver = true;
      // The service has no way to end a chart but to take its element away.
      container.remove();
    };
  }, [url, containerId, name, interval, isDark]);

  return (
    <section className={styles.market} aria-label={`Chart of ${name}`}>
      <div ref={host} className={styles.script} hidden={hasFailed} />
      {hasFailed ? (
        <Notice kind="warning">
          The market’s chart can’t be reached just now. A token’s own chart may still be.
        </Notice>
      ) : null}
      <p className={styles.note}>
        {name}, drawn by{" "}
        <a href={script.pageUrl} target="_blank" rel="noopener noreferrer">
          {new URL(script.pageUrl).hostname.replace(/^www\./, "")}
        </a>
        .
      </p>
    </section>
  );
}

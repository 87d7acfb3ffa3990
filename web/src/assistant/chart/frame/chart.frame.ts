import { fieldsOf } from "../../../shared/lib/foreign/foreign-frame.ts";
import { listenToPage, standInForStorage, tellPage } from "../../../shared/lib/foreign/inside-frame.ts";
import { loadScript } from "../../../shared/lib/foreign/load-script.ts";
import type { ChartFrameMessage, ChartWish } from "../chart-messages.ts";

declare global {
  interface Window {
    /** What the charting service's script leaves behind. */
    TradingView?: { widget: new (options: Record<string, unknown>) => unknown };
  }
}

/**
 * The charting service's script runs here and names the service's own frame that holds the chart. Inside this document
 * that frame would have no origin, and the service's server refuses such requests. So the page shows that frame itself,
 * and it is removed here.
 */
const CONTAINER_ID = "chart";
const tell = (message: ChartFrameMessage) => tellPage(message);

async function draw({ scriptUrl, symbol, interval, theme }: ChartWish): Promise<void> {
  try {
    await loadScript(scriptUrl);
    const container = document.getElementById(CONTAINER_ID);
    if (!container || !window.TradingView) return tell({ kind: "failed" });
    container.replaceChildren();
    new MutationObserver((_, observer) => {
      const frame = container.querySelector("iframe");
      if (!frame?.src) return;
      observer.disconnect();
      tell({ kind: "drawn", url: frame.src });
      frame.remove();
    }).observe(container, { childList: true, subtree: true, attributes: true });
    new window.TradingView.widget({
      container_id: CONTAINER_ID,
      symbol,
      interval,
      autosize: true,
      timezone: "Etc/UTC",
      theme,
      style: "1",
      locale: "en",
      enable_publishing: false,
      allow_symbol_change: true,
    });
  } catch {
    tell({ kind: "failed" });
  }
}

standInForStorage();
listenToPage((data) => {
  const wish = fieldsOf(data) as unknown as ChartWish;
  if (wish.kind === "draw") void draw(wish);
});
tell({ kind: "hello" });

import { fieldsOf } from "../../shared/lib/foreign/foreign-frame.ts";

/** From the page to the frame of the charting service's script: what to draw. */
export interface ChartWish {
  kind: "draw";
  scriptUrl: string;
  /** "COINBASE:BTCUSD" */
  symbol: string;
  /** "D": a candle a day. */
  interval: string;
  theme: "dark" | "light";
}

/** From that frame to the page. */
export type ChartFrameMessage =
  /** The frame has loaded, and waits for what to draw. */
  | { kind: "hello" }
  | { kind: "failed" }
  /** Where the service has the chart: a frame of its own, which the script asked for. */
  | { kind: "drawn"; url: string };

/**
 * Reads a message of the frame. A message that is not exactly as expected is ignored.
 *
 * @param origins where the service's charts may lie
 */
export function readChartMessage(message: unknown, origins: readonly string[]): ChartFrameMessage | null {
  const { kind, url } = fieldsOf(message);
  if (kind === "hello" || kind === "failed") return { kind };
  if (kind !== "drawn" || typeof url !== "string") return null;
  return origins.includes(originOf(url)) ? { kind, url } : null;
}

const originOf = (url: string): string => URL.parse(url)?.origin ?? "";

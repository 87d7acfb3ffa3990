import type { CandleInterval, Candles } from "@bakso/contract/markets";
import { useCallback, useEffect, useState } from "react";
import { ApiError } from "../../lib/api-client.ts";

const REFRESH_MS = 60_000;

export type CandlesState =
  | { kind: "loading" }
  | { kind: "ready"; answer: Candles }
  | { kind: "failed"; reason: CandlesFailure };

/** Three cases: it is not an address; the markets were reached and don't know it; they could not be reached. */
export type CandlesFailure = "malformed" | "unknown" | "unreachable";

const FAILURES: Partial<Record<number, CandlesFailure>> = { 400: "malformed", 404: "unknown" };

/** Candles, read again every minute while the page is visible. The old ones stay while new ones are read. */
export function useCandles(
  load: (interval: CandleInterval, signal: AbortSignal) => Promise<Candles>,
  interval: CandleInterval,
): { state: CandlesState; retry(): void } {
  const [state, setState] = useState<CandlesState>({ kind: "loading" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    const ending = new AbortController();
    const read = async () => {
      try {
        const answer = await load(interval, ending.signal);
        if (!ending.signal.aborted) setState({ kind: "ready", answer });
      } catch (error) {
        if (ending.signal.aborted) return;
        const reason = (error instanceof ApiError && FAILURES[error.status]) || "unreachable";
        setState((before) => (before.kind === "ready" ? before : { kind: "failed", reason }));
      }
    };
    setState({ kind: "loading" });
    void read();
    const timer = setInterval(() => {
      if (!document.hidden) void read();
    }, REFRESH_MS);
    return () => {
      clearInterval(timer);
      ending.abort();
    };
  }, [load, interval, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { state, retry };
}

import { constants } from "node:os";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** One Ctrl+C arrives up to three times: from the terminal, by npm and by the launcher. */
const SAME_ORDER_MS = 300;

/** Why a process must end: a signal, or its launcher is gone. */
export type StopOrder = (typeof SIGNALS)[number] | "disconnect";

/** The part of `process` that tells of orders. */
export interface OrderSource {
  on(event: string, listener: () => void): unknown;
}

/**
 * Listens for orders to stop. A second one means: at once. Repeats of a single Ctrl+C don't count.
 *
 * @param endAtOnce gets the exit code that shells expect of the signal
 */
export function onStopOrder(
  source: OrderSource,
  stop: (order: StopOrder) => void,
  endAtOnce: (exitCode: number) => void,
  nowMs: () => number = performance.now.bind(performance),
): void {
  let firstAtMs: number | undefined;
  const order = (name: StopOrder) => {
    if (firstAtMs === undefined) {
      firstAtMs = nowMs();
      stop(name);
    } else if (name !== "disconnect" && nowMs() - firstAtMs > SAME_ORDER_MS) {
      endAtOnce(128 + constants.signals[name]);
    }
  };
  for (const signal of SIGNALS) source.on(signal, () => order(signal));
  source.on("disconnect", () => order("disconnect"));
}

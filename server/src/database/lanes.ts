import { AsyncLocalStorage } from "node:async_hooks";

/** Work that people wait for stands in the first line; what must get through whatever they ask has one of its own. */
export type Lane = "people" | "background";

/** How long people wait for their turn. Then they are told that it is busy, and may try again. */
export const ACQUIRE_TIMEOUT_MS = 5_000;

const lane = new AsyncLocalStorage<Lane>();

export const currentLane = (): Lane => lane.getStore() ?? "people";

/**
 * Statements of this work never wait behind those of requests: for sweeps, for renewing what a process holds, and for
 * storing what is already done. Keep it short, since there are few places.
 */
export const inBackground = <Result>(work: () => Result): Result => lane.run("background", work);

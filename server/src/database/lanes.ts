import { AsyncLocalStorage } from "node:async_hooks";

/** Work that people wait for goes into the first queue. Work that must always get through has a queue of its own. */
export type Lane = "people" | "background";

/** How long people wait for their turn. Then they get "busy", and may try again. */
export const ACQUIRE_TIMEOUT_MS = 5_000;

const lane = new AsyncLocalStorage<Lane>();

export const currentLane = (): Lane => lane.getStore() ?? "people";

/**
 * Statements of this work never wait behind those of requests: sweeps, renewals of leases, and results of finished
 * work. Keep it short, since there are few places.
 */
export const inBackground = <Result>(work: () => Result): Result => lane.run("background", work);

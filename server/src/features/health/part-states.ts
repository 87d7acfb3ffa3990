import type { PartState } from "@bakso/contract/health";
import type { Logger } from "pino";

/** How one part is looked at. */
export interface PartCheck {
  /** @throws when the part can't do its work */
  look(): Promise<void>;
  /** A look counts for so long, however many ask. */
  everyMs: number;
}

export interface PartStatesOptions<Part extends string> {
  checks: Readonly<Record<Part, PartCheck>>;
  logger: Logger;
  nowMs?: () => number;
  /** A part that has not responded for so long is failing. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 2_000;
/** A result that is so many times older than it should be no longer counts. */
const STALE_FACTOR = 3;

interface Look {
  state: PartState;
  lookedAtMs: number;
  isUnderWay: boolean;
  /** The state is known, or its time is over. */
  known: Promise<void>;
}

/**
 * Knows the state of the parts without trying them at each request. A caller gets the last result, and a new try runs
 * in the background. A caller only waits where no valid result is known.
 */
export function createPartStates<Part extends string>({
  checks,
  logger,
  nowMs = Date.now,
  timeoutMs = TIMEOUT_MS,
}: PartStatesOptions<Part>) {
  const parts = Object.keys(checks) as Part[];
  const looks = new Map<Part, Look>();

  const begin = (part: Part, before: Look | undefined): Look => {
    const look: Look = {
      state: before?.state ?? "unknown",
      lookedAtMs: nowMs(),
      isUnderWay: true,
      known: Promise.resolve(),
    };
    const tell = (state: PartState, error?: unknown) => {
      if (state === "failing" && look.state !== "failing") logger.error({ part, err: error }, "a part fails");
      if (state === "ok" && look.state === "failing") logger.info({ part }, "a part works again");
      look.state = state;
      look.lookedAtMs = nowMs();
    };
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      tell("failing", new Error(`no answer within ${timeoutMs} ms`));
      resolve();
    }, timeoutMs);
    look.known = promise;
    checks[part]
      .look()
      .then(
        () => tell("ok"),
        (error: unknown) => tell("failing", error),
      )
      .finally(() => {
        clearTimeout(timer);
        // A part that hangs is not tried again before it has responded.
        look.isUnderWay = false;
        resolve();
      });
    looks.set(part, look);
    return look;
  };

  const stateOf = async (part: Part): Promise<PartState> => {
    const last = looks.get(part);
    const ageMs = last ? nowMs() - last.lookedAtMs : Number.POSITIVE_INFINITY;
    const isDue = ageMs >= checks[part].everyMs && !last?.isUnderWay;
    const look = isDue || !last ? begin(part, last) : last;
    if (ageMs >= checks[part].everyMs * STALE_FACTOR || look.state === "unknown") await look.known;
    return look.state;
  };

  return {
    async states(): Promise<Record<Part, PartState>> {
      const states = await Promise.all(parts.map(async (part) => [part, await stateOf(part)] as const));
      return Object.fromEntries(states) as Record<Part, PartState>;
    },
  };
}

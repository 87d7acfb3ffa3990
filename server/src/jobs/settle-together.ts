import type { JobClaim, JobEnd, JobKind, JobStore } from "./job.store.ts";

/** So many statements are under way at most: the background has few connections. */
const MOST_STATEMENTS = 2;
/** And so many jobs in one: whoever has locked a row of one of them delays the others. */
const MOST_TOGETHER = 32;

interface Waiting {
  claim: JobClaim;
  kind: JobKind<unknown>;
  end: JobEnd<unknown>;
  resolve(hasEnded: boolean): void;
  reject(error: unknown): void;
}

/**
 * Ends jobs as the store does. What ends while others are being ended waits for them, and then ends together: replies that
 * began in the same moment mostly end in the same moment too. Where a statement for many fails, each is tried alone.
 */
export function createTogetherSettling(store: Pick<JobStore, "settle" | "settleMany">): JobStore["settle"] {
  const waiting: Waiting[] = [];
  let underWay = 0;

  const endAlone = ({ claim, kind, end, resolve, reject }: Waiting): Promise<void> =>
    store.settle(claim, kind, end).then(resolve, reject);

  const endTogether = async (those: readonly Waiting[]): Promise<void> => {
    const [first] = those;
    if (!first) return;
    if (those.length === 1) return endAlone(first);
    const ends = those.map(({ claim: { wallet, jobId }, end }) => ({ wallet, jobId, ...end }));
    try {
      const ended = await store.settleMany(first.claim.owner, first.kind, ends);
      for (const { claim, resolve } of those) resolve(ended.has(claim.jobId));
    } catch {
      await Promise.all(those.map(endAlone));
    }
  };

  /** The next ones that can end together, in their order. */
  const take = (): Waiting[] => {
    const first = waiting[0];
    const others = waiting.findIndex(
      ({ kind, claim }) => kind !== first?.kind || claim.owner !== first.claim.owner,
    );
    return waiting.splice(0, Math.min(MOST_TOGETHER, others === -1 ? waiting.length : others));
  };

  const work = async (): Promise<void> => {
    underWay += 1;
    while (waiting.length > 0) await endTogether(take());
    underWay -= 1;
  };

  return (claim, kind, end) => {
    if (!kind.endsTogether) return store.settle(claim, kind, end);
    return new Promise((resolve, reject) => {
      waiting.push({ claim, kind: kind as JobKind<unknown>, end, resolve, reject });
      if (underWay < MOST_STATEMENTS) void work();
    });
  };
}

/** Tokens that a source takes in one call. */
export const MOST_IN_A_BATCH = 30;
/** A batch leaves when so long nobody joined it, */
const QUIET_MS = 8;
/** and after this time whoever joins. */
const GATHER_MS = 60;

/** Runs something later, unless the answer is called before. */
export type StartTimer = (run: () => void, ms: number) => () => void;

export const startTimeout: StartTimer = (run, ms) => {
  const timeout = setTimeout(run, ms);
  return () => clearTimeout(timeout);
};

export interface AddressBatchOptions<Value> {
  /** Answers for every address. */
  load(addresses: readonly string[]): Promise<ReadonlyMap<string, Value>>;
  /** Addresses that may come along while there is room, since somebody will ask for them soon. */
  companions(asked: ReadonlySet<string>): readonly string[];
  /** Takes the values of companions. */
  keep(address: string, value: Value): void;
  startTimer: StartTimer;
}

/** Gathers what is asked within a few milliseconds into calls of up to thirty addresses. */
export function createAddressBatch<Value>({
  load,
  companions,
  keep,
  startTimer,
}: AddressBatchOptions<Value>) {
  /** What is on its way, companions too: who asks for it meanwhile waits for the same answer. */
  const pending = new Map<string, PromiseWithResolvers<Value>>();
  let waiting = new Set<string>();
  let stopQuiet: (() => void) | undefined;
  let stopLatest: (() => void) | undefined;

  const expect = (address: string): Promise<Value> => {
    const expected = Promise.withResolvers<Value>();
    pending.set(address, expected);
    return expected.promise;
  };
  const settle = (address: string, how: (expected: PromiseWithResolvers<Value>) => void) => {
    const expected = pending.get(address);
    pending.delete(address);
    if (expected) how(expected);
  };

  const send = async (asked: ReadonlySet<string>) => {
    const room = MOST_IN_A_BATCH - asked.size;
    const along = (room > 0 ? companions(asked) : [])
      .filter((address) => !pending.has(address))
      .slice(0, room);
    for (const address of along)
      expect(address).then(
        (value) => keep(address, value),
        // Nobody asked for it yet; who does, asks anew.
        () => undefined,
      );
    const addresses = [...asked, ...along];
    try {
      const values = await load(addresses);
      for (const address of addresses) {
        const value = values.get(address);
        settle(address, ({ resolve, reject }) =>
          value === undefined ? reject(new Error("the batch has no answer for an address")) : resolve(value),
        );
      }
    } catch (error) {
      for (const address of addresses) settle(address, ({ reject }) => reject(error));
    }
  };
  const flush = () => {
    stopQuiet?.();
    stopLatest?.();
    const all = [...waiting];
    waiting = new Set();
    for (let from = 0; from < all.length; from += MOST_IN_A_BATCH)
      void send(new Set(all.slice(from, from + MOST_IN_A_BATCH)));
  };

  return (address: string): Promise<Value> => {
    const known = pending.get(address);
    if (known) return known.promise;
    stopQuiet?.();
    stopQuiet = startTimer(flush, QUIET_MS);
    if (waiting.size === 0) stopLatest = startTimer(flush, GATHER_MS);
    waiting.add(address);
    return expect(address);
  };
}

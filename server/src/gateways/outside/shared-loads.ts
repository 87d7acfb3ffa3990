import type { Logger } from "pino";

/** For so long an answer is as good as new, unless it is said otherwise. */
export const FRESH_MS = 60_000;
/** An instance that holds a lease for longer is taken for dead. */
const LEASE_MS = 15_000;
/** How long the others wait for what it brings, and how often they look. */
const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 100;
/** Who was asked about so lately will be asked about again. */
export const WANTED_MS = 2 * 60_000;

/** What a source said, with its name. */
export interface Said<Value> {
  value: Value;
  source: string;
  /** When, where that was before now: heard by another instance. */
  atMs?: number;
}

/** An answer as it is kept; `value` is JSON. */
export interface KeptAnswer {
  key: string;
  value: unknown;
  source: string;
  atMs: number;
}

export interface WantedSearch {
  /** What the keys begin with. */
  prefix: string;
  wantedSinceMs: number;
  saidBeforeMs: number;
  most: number;
}

/** What instances of the product know together of the outside. */
export interface SharedAnswerStore {
  find(keys: readonly string[]): Promise<KeptAnswer[]>;
  /** Notes that somebody asks about these. */
  want(keys: readonly string[], nowMs: number): Promise<void>;
  /** What somebody has asked about lately, and what was said of it grows old; the oldest first. */
  wanted(search: WantedSearch): Promise<string[]>;
  save(answers: readonly KeptAnswer[]): Promise<void>;
  /** Takes the right to ask; it ends by itself. @returns false while somebody else has it */
  lease(name: string, nowMs: number, untilMs: number): Promise<boolean>;
  release(name: string, untilMs: number): Promise<void>;
}

/**
 * Loads answers once for all instances: what another one has heard lately is taken over, and of those who miss
 * the same one asks while the others wait for its answer.
 *
 * @param name of what is asked for with one call
 * @param load asks the source, for those of the keys that nobody knows, and for what others want
 */
export type SharedLoad = <Value>(
  name: string,
  keys: readonly string[],
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Said<Value>>>,
  options?: {
    /**
     * How many keys one call of the source takes: what is free of it is filled with what other instances were asked about,
     * under keys that begin with the name and a colon.
     */
    room?: number;
    /** For how long an answer need not be asked for again; a minute when absent. */
    freshMs?: number;
  },
) => Promise<ReadonlyMap<string, Said<Value>>>;

/** One instance alone knows all there is to know. */
export const loadAlone: SharedLoad = (_name, keys, load) => load(keys);

export interface SharedLoadOptions {
  store: SharedAnswerStore;
  nowMs: () => number;
  logger: Pick<Logger, "warn">;
}

/** Loading that instances share by way of the database. Where that fails, each asks for itself: a price is never lost. */
export function createSharedLoad({ store, nowMs, logger }: SharedLoadOptions): SharedLoad {
  const orElse = async <Value>(call: () => Promise<Value>, otherwise: Value): Promise<Value> => {
    try {
      return await call();
    } catch (error) {
      logger.warn(
        { reason: (error as Error).message },
        "what the instances know together could not be reached",
      );
      return otherwise;
    }
  };

  const wantedByOthers = async (name: string, due: readonly string[], room: number): Promise<string[]> => {
    if (due.length >= room) return [];
    const search = {
      prefix: `${name}:`,
      wantedSinceMs: nowMs() - WANTED_MS,
      saidBeforeMs: nowMs() - FRESH_MS / 2,
      most: room,
    };
    const wanted = await orElse(() => store.wanted(search), []);
    return wanted.filter((key) => !due.includes(key)).slice(0, room - due.length);
  };

  return async <Value>(
    name: string,
    keys: readonly string[],
    load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Said<Value>>>,
    { room = 0, freshMs = FRESH_MS } = {},
  ) => {
    const known = new Map<string, Said<Value> & { atMs: number }>();
    const ageMs = (key: string) => nowMs() - (known.get(key)?.atMs ?? Number.NEGATIVE_INFINITY);
    const look = async (): Promise<boolean> => {
      for (const { key, value, source, atMs } of await orElse(() => store.find(keys), []))
        known.set(key, { value: value as Value, source, atMs: Math.min(atMs, nowMs()) });
      return keys.every((key) => ageMs(key) <= freshMs);
    };

    await orElse(() => store.want(keys, nowMs()), undefined);
    if (await look()) return known;
    const untilMs = nowMs() + LEASE_MS;
    for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += LOOK_EVERY_MS) {
      if (await orElse(() => store.lease(name, nowMs(), untilMs), true)) break;
      await wait(LOOK_EVERY_MS);
      if (await look()) return known;
    }
    try {
      // Somebody may have been done just before the lease was ours.
      if (await look()) return known;
      // As a call goes out anyway, what grows old comes along: our own, and what other instances are asked about.
      const due = keys.filter((key) => ageMs(key) > freshMs / 2);
      const ofOthers = await wantedByOthers(name, due, room);
      const loaded = await load([...due, ...ofOthers]);
      const atMs = nowMs();
      await orElse(
        () => store.save([...loaded].map(([key, { value, source }]) => ({ key, value, source, atMs }))),
        undefined,
      );
      return new Map<string, Said<Value>>([...known, ...loaded]);
    } finally {
      await orElse(() => store.release(name, untilMs), undefined);
    }
  };
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

import { setTimeout as wait } from "node:timers/promises";
import type { Bench } from "../bench.context.ts";
import { createConversation, type Holder, signIn } from "../harness/holder.ts";
import type { Product } from "../harness/product.ts";
import { gatherHolders } from "../harness/questions.ts";
import { type Asker, keepAsking, type Question, questionOf } from "./asking.ts";
import { type Counts, countPromises, isKept } from "./counting.ts";
import type { Outcome } from "./fault.ts";
import type { Stage } from "./stage.ts";
import { countStored, keepStoring, type Writer } from "./storing.ts";

const ASKERS = 20;
const WRITERS = 4;
const BEFORE_MS = 6_000;
const AFTER_MS = 10_000;
/** A silent model is given up after two minutes; by then every reply has ended. */
const END_WITHIN_MS = 180_000;
/** Leases run out after 10 s, and are swept some seconds later. */
const SETTLE_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 2_000;
/** The counts are taken again after this time, and must be the same. */
const STAYS_MS = 6_000;
const PROBE_EVERY_MS = 50;
const PROBE_TIMEOUT_MS = 3_000;
const PAGE_EVERY_MS = 500;
/** The machine may be busy, so only a page that does not come at all counts. */
const PAGE_TIMEOUT_MS = 10_000;

/** Each answer is written for 15 seconds: longer than a lease. */
export const LONG_QUESTION: Question = questionOf(150, 100);
/** For faults that come again and again. */
export const SHORT_QUESTION: Question = questionOf(25, 100);

export interface Trial {
  stage: Stage;
  askers: readonly Asker[];
  /** A holder who asks nothing, signed in before the fault. */
  probe: Holder;
  /** @returns how long it took from now until something is stored again, in ms */
  untilStored(): Promise<number>;
}

interface TrialOptions {
  question?: Question;
  askerCount?: number;
  pauseMs?: number;
  /** The messages that other writers store meanwhile. */
  storing?: { characters: number; pauseMs: number };
  /** Whether public pages are read during the fault; they need nothing of what is broken. */
  isWatchingPages?: boolean;
}

export interface Happened {
  times: number;
  recoveriesMs: number[];
  notes?: string[];
}

/** Lets people ask, breaks and repairs something meanwhile, and counts when everything is over. */
export async function tryWhileAsked(
  bench: Bench,
  stage: Stage,
  breakAndMend: (trial: Trial) => Promise<Happened>,
  {
    question = LONG_QUESTION,
    askerCount = ASKERS,
    pauseMs = 0,
    storing = { characters: 2_000, pauseMs: 200 },
    isWatchingPages = false,
  }: TrialOptions = {},
): Promise<Outcome> {
  const { asked, other } = stage;
  const askers: Asker[] = (await gatherHolders(asked, askerCount)).map((one) => ({
    ...one,
    asked: [],
    refusals: new Map(),
  }));
  const probe = await signIn(asked);
  let isOver = false;
  let stillAsking = askers.length;
  const asking = askers.map((asker, index) =>
    keepAsking(asked, asker, {
      question,
      isStream: index % 4 === 0,
      isAskingAgain: index % 2 === 0,
      pauseMs,
      isOver: () => isOver,
    }).finally(() => {
      stillAsking -= 1;
    }),
  );
  const writers: Writer[] = (await gatherHolders(asked, WRITERS)).map((one) => ({
    ...one,
    acknowledged: new Map(),
    refusals: [],
  }));
  stillAsking += writers.length;
  const storingAll = writers.map((writer) =>
    keepStoring(asked, writer, storing, () => isOver).finally(() => {
      stillAsking -= 1;
    }),
  );
  const pages = isWatchingPages ? watchPages(asked, () => isOver) : undefined;
  await wait(BEFORE_MS);
  const happened = await breakAndMend({ stage, askers, probe, untilStored: () => untilStored(asked, probe) });
  await wait(AFTER_MS);
  isOver = true;
  await Promise.race([Promise.all([...asking, ...storingAll]), wait(END_WITHIN_MS)]);
  const look = async () => {
    const counts = await countPromises(other, askers, question, stillAsking);
    const { lost, doubled } = await countStored(other, writers);
    return { ...counts, lost: counts.lost + lost, doubled: counts.doubled + doubled };
  };
  const counts = await settled(bench, look);
  const notes = [...(happened.notes ?? []), ...refusalWords(askers), storedWords(writers)];
  if (pages) notes.push(await pages);
  return { times: happened.times, counts, recoveriesMs: happened.recoveriesMs, notes };
}

/** Interrupted jobs are swept within seconds; after that nothing changes. */
async function settled(bench: Bench, look: () => Promise<Counts>): Promise<Counts> {
  const endsAt = performance.now() + SETTLE_WITHIN_MS;
  let counts = await look();
  while (!isKept(counts) && performance.now() < endsAt) {
    await wait(LOOK_EVERY_MS);
    counts = await look();
  }
  if (!isKept(counts)) bench.say(`after a minute still ${JSON.stringify(counts)}`);
  await wait(STAYS_MS);
  return look();
}

/** Tries until something could be stored. */
export async function untilStored(product: Product, holder: Holder): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const stored = createConversation(product, holder, "Probe");
    // The first try after a fault may hang on a connection that is still broken.
    const isStored = await Promise.race([
      stored.then(
        () => true,
        () => false,
      ),
      wait(PROBE_TIMEOUT_MS, false),
    ]);
    if (isStored) return performance.now() - startedAt;
    await wait(PROBE_EVERY_MS);
  }
}

/** Public pages, one after the other. @returns how many were served */
async function watchPages({ address }: Product, isOver: () => boolean): Promise<string> {
  let [served, all] = [0, 0];
  while (!isOver()) {
    for (const path of ["/", "/gallery", "/api/ready"]) {
      all += 1;
      const signal = AbortSignal.timeout(PAGE_TIMEOUT_MS);
      const isServed = await fetch(address + path, { signal }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.ok;
        },
        () => false,
      );
      if (isServed) served += 1;
    }
    await wait(PAGE_EVERY_MS);
  }
  return `${served} of ${all} public pages served meanwhile`;
}

/** The failures that callers were told. */
function refusalWords(askers: readonly Asker[]): string[] {
  const sums = new Map<string, number>();
  for (const { refusals, asked } of askers) {
    for (const [said, count] of refusals) sums.set(said, (sums.get(said) ?? 0) + count);
    for (const { told } of asked)
      if (told && told.status !== "complete") sums.set(told.status, (sums.get(told.status) ?? 0) + 1);
  }
  const words = [...sums].sort(([, one], [, two]) => two - one).map(([said, count]) => `${said} ${count}`);
  return words.length === 0 ? [] : [`told instead: ${words.join(", ")}`];
}

/** What happened to the messages of the other writers. */
function storedWords(writers: readonly Writer[]): string {
  const stored = writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  const refused = Map.groupBy(
    writers.flatMap(({ refusals }) => refusals),
    (said) => said,
  );
  const words = [...refused].map(([said, all]) => `${said} ${all.length}`);
  return `${stored} messages stored beside${words.length === 0 ? "" : `, and refused: ${words.join(", ")}`}`;
}

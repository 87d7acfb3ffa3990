import { setTimeout as wait } from "node:timers/promises";
import { questionOf } from "./asking.ts";
import type { Fault } from "./fault.ts";
import type { Manner } from "./faulty-service.ts";
import { repeat } from "./outcomes.ts";
import { setStage } from "./stage.ts";
import { type Trial, tryWhileAsked } from "./trial.ts";

const AWAY_MS = 15_000;
/** A question sent just before the node fell silent may still be let in. */
const ON_ITS_WAY_MS = 2_000;
const LATE_MS = 2_000;
/** Short enough that everybody asks again while the service is broken. */
const QUESTION = questionOf(50, 100);
/** About the middle of such a reply; each piece is some 200 bytes in the stream. */
const MIDDLE_BYTES = 5_000;

const failure = (status: number, code: string): Manner => ({
  is: "answering",
  status,
  body: JSON.stringify({ error: { message: "Not now.", type: "server_error", param: null, code } }),
  headers: status === 429 ? { "retry-after": "20" } : {},
});
const said = (body: string, type = "application/json"): Manner => ({
  is: "answering",
  status: 200,
  body,
  headers: { "content-type": type },
});
const PAGE = said("<!doctype html><title>Just a moment</title>", "text/html");

interface Way {
  name: string;
  title: string;
  manner: Manner;
}

const WAYS_OF_MODELS: readonly Way[] = [
  { name: "refused", title: "refuses connections", manner: { is: "refused" } },
  { name: "silent", title: "hangs before the first word", manner: { is: "silent" } },
  {
    name: "stuck",
    title: "hangs in the middle of answers",
    manner: { is: "stuck", afterBytes: MIDDLE_BYTES },
  },
  {
    name: "cut",
    title: "breaks off in the middle of answers",
    manner: { is: "cut", afterBytes: MIDDLE_BYTES },
  },
  { name: "error", title: "answers 500", manner: failure(500, "server_error") },
  { name: "limited", title: "answers 429", manner: failure(429, "rate_limit_exceeded") },
  { name: "page", title: "answers with a page of somebody else", manner: PAGE },
];

const WAYS_OF_CHAIN: readonly Way[] = [
  { name: "refused", title: "refuses connections", manner: { is: "refused" } },
  { name: "silent", title: "takes calls and says nothing", manner: { is: "silent" } },
  { name: "error", title: "answers 500", manner: failure(500, "server_error") },
  {
    name: "wrong",
    title: "answers JSON of another shape",
    manner: said('{"jsonrpc":"2.0","id":"0","result":{"value":"none"}}'),
  },
  { name: "page", title: "answers with a page of somebody else", manner: PAGE },
  { name: "late", title: `answers ${LATE_MS / 1_000} s late`, manner: { is: "late", ms: LATE_MS } },
];

const modelFault = ({ name, title, manner }: Way): Fault => ({
  name: `models-${name}`,
  title: `the models' provider ${title} for ${AWAY_MS / 1_000} s`,
  times: 1,
  run: (bench, times) =>
    repeat(bench, times, async (once) => {
      const stage = await setStage(once);
      return tryWhileAsked(
        once,
        stage,
        async ({ untilStored }) => {
          await stage.models.behave(manner);
          await wait(AWAY_MS);
          await stage.models.behave({ is: "well" });
          return { times: 1, recoveriesMs: [await untilStored()] };
        },
        { question: QUESTION, isWatchingPages: true },
      );
    }),
});

const chainFault = ({ name, title, manner }: Way): Fault => ({
  name: `chain-${name}`,
  title: `the chain's node ${title} for ${AWAY_MS / 1_000} s`,
  times: 1,
  run: (bench, times) =>
    repeat(bench, times, async (once) => {
      const stage = await setStage(once);
      const seen: { from: number; to: number; trial?: Trial } = { from: 0, to: 0 };
      const outcome = await tryWhileAsked(
        once,
        stage,
        async (trial) => {
          await stage.chain.behave(manner);
          seen.from = performance.now() + ON_ITS_WAY_MS;
          await wait(AWAY_MS);
          seen.to = performance.now();
          seen.trial = trial;
          await stage.chain.behave({ is: "well" });
          return { times: 1, recoveriesMs: [await trial.untilStored()] };
        },
        { question: QUESTION, isWatchingPages: true },
      );
      if (manner.is === "late") return outcome;
      const letIn = countLetIn(seen);
      if (letIn > 0) throw new Error(`${letIn} answers began while nobody's balance could be read`);
      return { ...outcome, notes: [...outcome.notes, "nobody was let in whose balance could not be read"] };
    }),
});

/** Questions that were asked while the node was broken, and answered in full before it was repaired. */
const countLetIn = ({ from, to, trial }: { from: number; to: number; trial?: Trial }): number =>
  (trial?.askers ?? [])
    .flatMap(({ asked }) => asked)
    .filter(({ askedAt, toldAt, told }) => askedAt > from && toldAt < to && told?.status === "complete")
    .length;

export const OUTSIDE_FAULTS: readonly Fault[] = [
  ...WAYS_OF_CHAIN.map(chainFault),
  ...WAYS_OF_MODELS.map(modelFault),
];

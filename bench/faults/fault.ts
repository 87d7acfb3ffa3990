import type { Bench } from "../bench.context.ts";
import type { Counts } from "./counting.ts";

/** The outcome of a fault. */
export interface Outcome {
  /** How often it happened. */
  times: number;
  counts: Counts;
  /** Milliseconds from the repair (after a kill: from the kill) until something was stored again, each time. */
  recoveriesMs: readonly number[];
  /** Other observations, in short sentences. */
  notes: readonly string[];
}

/** Something that breaks while people ask. */
export interface Fault {
  name: string;
  /** What happens, for the report. */
  title: string;
  /** How often it is done for the report. A quick look does it once. */
  times: number;
  /** Breaks it, waits, mends it, and counts. */
  run(bench: Bench, times: number): Promise<Outcome>;
}

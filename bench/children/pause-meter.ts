import { renameSync, writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

/**
 * Loaded before a program (--import): notes each second the longest time in which its main thread did nothing else, in
 * milliseconds, in the file that PAUSES_FILE names. SIGUSR2 begins anew.
 */
const file = process.env.PAUSES_FILE;
if (!file) throw new Error("PAUSES_FILE is not set");
const RESOLUTION_MS = 10;
const NANOSECONDS = 1_000_000;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();
setInterval(() => {
  // What the histogram holds is the time between two ticks of its timer.
  const longestMs = Math.max(0, delays.max / NANOSECONDS - RESOLUTION_MS);
  // Whoever reads it meets the number before or this one.
  writeFileSync(`${file}.new`, String(longestMs));
  renameSync(`${file}.new`, file);
}, 1_000).unref();
process.on("SIGUSR2", () => delays.reset());

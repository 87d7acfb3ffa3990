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
  // The histogram holds the times between two ticks of its timer, so one interval is subtracted.
  const longestMs = Math.max(0, delays.max / NANOSECONDS - RESOLUTION_MS);
  // Renamed into place, so that a reader finds a whole number.
  writeFileSync(`${file}.new`, String(longestMs));
  renameSync(`${file}.new`, file);
}, 1_000).unref();
process.on("SIGUSR2", () => delays.reset());

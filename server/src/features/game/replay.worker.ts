import { parentPort } from "node:worker_threads";
import { replay } from "@bakso/game/replay";
import type { ReplayResult, ReplayTask } from "./replay.protocol.ts";

// A thread of its own: playing a long game again takes milliseconds in which nobody else would be answered.
const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread");
port.on("message", ({ id, seed, taps, maxTicks }: ReplayTask) => {
  const result: ReplayResult = { id, outcome: replay(seed, taps, maxTicks) };
  port.postMessage(result);
});

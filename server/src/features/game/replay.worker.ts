import { replay } from "@bakso/game/replay";
import { serveTasks } from "../../threads/serve-tasks.ts";
import type { ReplayTask } from "./replay.thread.ts";

// A thread of its own: playing a long game again takes milliseconds in which nobody else would be answered.
serveTasks(({ seed, taps, maxTicks }: ReplayTask) => replay(seed, taps, maxTicks));

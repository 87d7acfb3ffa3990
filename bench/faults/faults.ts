import type { Fault } from "./fault.ts";
import { INSTANCE_FAULTS } from "./instance.faults.ts";
import { KILL_FAULTS } from "./kill.faults.ts";
import { SOAK_FAULTS } from "./soak.faults.ts";

/** All faults that are tried, in the order of the report. */
export const FAULTS: readonly Fault[] = [...KILL_FAULTS, ...INSTANCE_FAULTS, ...SOAK_FAULTS];

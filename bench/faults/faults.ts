import { DATABASE_FAULTS } from "./database.faults.ts";
import { DISK_FAULTS } from "./disk.faults.ts";
import type { Fault } from "./fault.ts";
import { INSTANCE_FAULTS } from "./instance.faults.ts";
import { KILL_FAULTS } from "./kill.faults.ts";
import { OUTSIDE_FAULTS } from "./outside.faults.ts";
import { READER_FAULTS } from "./reader.faults.ts";
import { SOAK_FAULTS } from "./soak.faults.ts";
import { STORAGE_FAULTS } from "./storage.faults.ts";

/** All faults that are tried, in the order of the report. */
export const FAULTS: readonly Fault[] = [
  ...KILL_FAULTS,
  ...INSTANCE_FAULTS,
  ...DATABASE_FAULTS,
  ...DISK_FAULTS,
  ...STORAGE_FAULTS,
  ...OUTSIDE_FAULTS,
  ...READER_FAULTS,
  ...SOAK_FAULTS,
];

import { readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/** Processor time, user and system, that a process and its threads have used (Linux). */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name, in brackets, may hold spaces; fields are counted after it (proc_pid_stat(5): 14 and 15).
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1_000;
}

/** Resident memory of a process in MB of a million bytes (Linux). */
export function residentMbOf(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return (Number(found?.[1]) * 1_024) / 1_000_000;
}

const ESTABLISHED = "01";

/** How many connections from these ports of this machine a process still holds open, by its kernel (Linux). */
export function openConnectionsOf(pid: number, fromPorts: ReadonlySet<number>): number {
  return readFileSync(`/proc/${pid}/net/tcp`, "utf8")
    .split("\n")
    .filter((line) => {
      const [, , remote = "", state] = line.trim().split(/\s+/);
      const port = Number.parseInt(remote.split(":")[1] ?? "", 16);
      return state === ESTABLISHED && fromPorts.has(port);
    }).length;
}

const UNITS = [
  ["min", 60_000],
  ["h", 3_600_000],
  ["d", 86_400_000],
  ["w", 604_800_000],
  ["y", 31_557_600_000],
] as const;

/** How long ago something was, in its largest whole unit: 7,500,000 ms are "2 h"; less than a minute is "now". */
export function shortAge(ageMs: number): string {
  const [unit, unitMs] = UNITS.findLast(([, ms]) => ageMs >= ms) ?? ["now", 0];
  return unitMs === 0 ? unit : `${Math.floor(ageMs / unitMs)} ${unit}`;
}

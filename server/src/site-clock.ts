const HOUR_MS = 3_600_000;

/** The site's own clock: a fixed offset from UTC, no daylight saving (content/site.yaml). */
export interface SiteClock {
  utcOffsetHours: number;
}

/** The day of the site's clock at an instant, YYYY-MM-DD. */
export function siteDay(clock: SiteClock, nowMs: number): string {
  return new Date(nowMs + clock.utcOffsetHours * HOUR_MS).toISOString().slice(0, 10);
}

/** The instant of the site's next midnight, when daily limits begin anew. */
export function nextSiteMidnight(clock: SiteClock, nowMs: number): Date {
  const shiftMs = clock.utcOffsetHours * HOUR_MS;
  const dayMs = 24 * HOUR_MS;
  return new Date(Math.floor((nowMs + shiftMs) / dayMs) * dayMs + dayMs - shiftMs);
}

/** The instant at which the site's day began. */
export function lastSiteMidnight(clock: SiteClock, nowMs: number): Date {
  return new Date(nextSiteMidnight(clock, nowMs).getTime() - 24 * HOUR_MS);
}

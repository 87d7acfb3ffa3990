const HOUR_MS = 3_600_000;

/**
 * An instant on the site's own clock, written like "11/20/26 3:05pm". Fixed offset, no daylight saving: both the date
 * and the time are those of the shifted instant.
 *
 * @param utcOffsetHours the site's clock, for example -5
 */
export function siteTimeText(instant: Date, utcOffsetHours: number): string {
  const shifted = new Date(instant.getTime() + utcOffsetHours * HOUR_MS);
  const hour = shifted.getUTCHours();
  const minute = String(shifted.getUTCMinutes()).padStart(2, "0");
  const year = String(shifted.getUTCFullYear() % 100).padStart(2, "0");
  const date = `${shifted.getUTCMonth() + 1}/${shifted.getUTCDate()}/${year}`;
  return `${date} ${hour % 12 === 0 ? 12 : hour % 12}:${minute}${hour < 12 ? "am" : "pm"}`;
}

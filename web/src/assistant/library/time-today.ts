/**
 * When something of today was begun, "3:05pm": that says more than the day, which all of today's would share. Undefined
 * for what is of another day.
 *
 * @param timeText an instant by the site's clock, "11/20/26 3:05pm"
 */
export function timeToday(timeText: (instant: string) => string, instant: string): string | undefined {
  const [day, time] = timeText(instant).split(" ");
  const [today] = timeText(new Date().toJSON()).split(" ");
  return day === today ? time : undefined;
}

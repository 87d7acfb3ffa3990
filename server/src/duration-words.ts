import { lazy } from "./lazy.ts";

/** "5 hours, 12 minutes", or "40 seconds" when it is less than a minute. */
export function durationInWords(seconds: number): string {
  if (seconds < 60) return inEnglish({ seconds: Math.max(1, Math.ceil(seconds)) });
  const minutes = Math.ceil(seconds / 60);
  return inEnglish({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

const english = lazy(() => new Intl.DurationFormat("en", { style: "long" }));

const inEnglish = (parts: Partial<Record<Intl.DurationFormatUnit, number>>): string =>
  english().format(parts);

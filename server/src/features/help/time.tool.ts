import type { Content } from "@bakso/contract/content/content";
import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import { type AnyTool, defineTool } from "../../tools/tool.ts";

const ASKS =
  /\b(what('s| is) (the )?(current )?(time|date|day)\b(?! (of|for|to|when))|what day is (it|today)|what time (is it|now)|which (day|date) is|(today's|current) (date|time|day)|time (is it )?(now )?(in|at) \p{L}+|time now|is it (already |still |now )?(night|day|morning|evening|noon|midnight|dark|late|early|the weekend|weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|^(the )?(time|date|jam|tanggal)( now| sekarang| please)?[?!. ]*$|what('s| is) today[?!. ]*$|(jam|waktu|pukul|tanggal) (di|sekarang|hari ini)\b|jam berapa|berapa jam sekarang|hari apa|tanggal berapa|pukul berapa|(sekarang|ini) (jam|pukul|tanggal|hari) \p{L}+|(sudah|masih) (malam|siang|pagi|sore))/iu;
/** Places that people here ask about. */
const ZONES: readonly [RegExp, string][] = [
  [/\b(jakarta|sumatra|medan|palembang|wib)\b/iu, "Asia/Jakarta"],
  [/\b(bali|denpasar|wita)\b/iu, "Asia/Makassar"],
  [/\b(london|england)\b/iu, "Europe/London"],
  [/\b(new york|nyc)\b/iu, "America/New_York"],
  [/\b(tokyo|japan)\b/iu, "Asia/Tokyo"],
  [/\b(utc|gmt)\b/iu, "UTC"],
];

/** Date and time, at the site and in other zones. */
export const timeTool = (content: () => Content, nowMs: () => number): AnyTool =>
  defineTool({
    name: "time",
    use: "The date and the time now, by the site's clock, and in a time zone if one is named. Use it whenever today's date or the time matters.",
    doing: "Looking at the clock…",
    title: "Date and time",
    input: z.object({
      zone: z.string().max(60).optional().describe("An IANA name, for example Asia/Jakarta"),
    }),
    pays: "reply",
    effect: "reads",
    writtenBy: "us",
    inputFor(question) {
      if (!ASKS.test(question)) return undefined;
      const zone = ZONES.find(([pattern]) => pattern.test(question))?.[1];
      return zone === undefined ? {} : { zone };
    },
    async run({ zone }) {
      const now = nowMs();
      const { utcOffsetHours } = content().site.siteClock;
      const sign = utcOffsetHours < 0 ? "-" : "+";
      const here = format(`${sign}${String(Math.abs(utcOffsetHours)).padStart(2, "0")}:00`, now);
      const there = zone === undefined ? "" : ` In ${zone} it is ${format(zone, now)}.`;
      return {
        result: `By the site's clock (UTC${sign}${Math.abs(utcOffsetHours)}) it is ${here}.${there}`,
        view: { kind: "time", at: new Date(now).toISOString() },
      };
    },
  });

function format(timeZone: string, nowMs: number): string {
  try {
    return new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone }).format(
      nowMs,
    );
  } catch (error) {
    const details = [{ field: "zone", problem: "no time zone" }];
    throw new AppError("request.invalid", { text: "There is no such time zone.", details, cause: error });
  }
}

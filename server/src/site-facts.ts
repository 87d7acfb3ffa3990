import { RECREATIONS_PER_DAY } from "@bakso/contract/constants";
import type { Content } from "@bakso/contract/content/content";
import { durationInWords } from "./duration-words.ts";
import { lazy } from "./lazy.ts";
import { nextSiteMidnight } from "./site-clock.ts";

const HOUR_MS = 3_600_000;

const days = lazy(() => new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" }));
const times = lazy(() => new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "UTC" }));

const zoneOf = (utcOffsetHours: number): string =>
  utcOffsetHours === 0 ? "UTC" : `UTC${utcOffsetHours > 0 ? "+" : "−"}${Math.abs(utcOffsetHours)}`;

const MINUTE_MS = 60_000;

/** They change with the minute, and are asked for with each question. */
let made: { content: Content; publicUrl: string; minute: number; facts: readonly string[] } | undefined;

/**
 * What every talk with the assistant has to know, whatever it is about: the time here, the site, its token with the
 * address, the gate, the fund, the tools and the day's limits. The sentences stand in content/assistant.yaml, the most
 * needed first: a small model is told as many of them as it can take.
 */
export function siteFacts(content: Content, publicUrl: string, nowMs: number): readonly string[] {
  const minute = Math.floor(nowMs / MINUTE_MS);
  if (made?.content === content && made.publicUrl === publicUrl && made.minute === minute) return made.facts;
  const facts = factsAt(content, publicUrl, nowMs);
  // In the last minute of the day the wait is told in seconds.
  const isLastMinute = nextSiteMidnight(content.site.siteClock, nowMs).getTime() - nowMs < MINUTE_MS;
  made = isLastMinute ? undefined : { content, publicUrl, minute, facts };
  return facts;
}

function factsAt(content: Content, publicUrl: string, nowMs: number): string[] {
  const { assistant, site, token, conservation, tools, limits, links } = content;
  const here = new Date(nowMs + site.siteClock.utcOffsetHours * HOUR_MS);
  const marked = (fact: string, isExample: boolean): string =>
    isExample ? `${fact} ${assistant.siteFacts.exampleMark}` : fact;
  const { records } = conservation.donations;
  const values: Record<string, string> = {
    date: days().format(here),
    time: times().format(here),
    zone: zoneOf(site.siteClock.utcOffsetHours),
    utc: times().format(new Date(nowMs)),
    wait: durationInWords((nextSiteMidnight(site.siteClock, nowMs).getTime() - nowMs) / 1_000),
    site: site.name,
    url: publicUrl,
    description: site.description,
    symbol: token.symbol,
    mint: marked(token.mint, token.isExample),
    decimals: String(token.decimals),
    minimum: token.minimumUi.toLocaleString("en"),
    fundWallet: marked(conservation.contribute.wallet, conservation.contribute.isExample),
    donations: records
      .map(({ date, recipient, amountUsd }) => `${date}: ${amountUsd.toLocaleString("en")} USD, ${recipient}`)
      .join("; "),
    tools: tools.tools.map(({ name, text }) => `${name} (${text})`).join(" "),
    answers: limits.perDay.chatPerWallet.toLocaleString("en"),
    pictures: limits.perDay.picturesPerWallet.toLocaleString("en"),
    recreations: String(RECREATIONS_PER_DAY),
    pages: site.navigation.map(({ label, path }) => `[${label}](${path})`).join(", "),
    links: marked(
      links.links.map(({ label, url }) => `${label} ${url.replaceAll("{mint}", token.mint)}`).join("; "),
      links.isExample,
    ),
  };
  return assistant.siteFacts.lines.map((line) =>
    line.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => values[name] ?? whole),
  );
}

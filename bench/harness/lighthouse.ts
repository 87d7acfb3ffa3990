import type Run from "lighthouse";
import type { Bench } from "../bench.context.ts";
import { median } from "../statistics.ts";
import { openChromium } from "./chromium.ts";
import { freePort } from "./postgres.ts";

export const LIGHTHOUSE_CATEGORIES = {
  performance: "performance",
  accessibility: "accessibility",
  "best-practices": "best practices",
  seo: "SEO",
} as const;
export type LighthouseCategory = keyof typeof LIGHTHOUSE_CATEGORIES;
export type LighthouseScores = Record<LighthouseCategory, number>;

export interface LighthouseResult {
  /** Points of 100. */
  scores: LighthouseScores;
  /** Audits that count and came out below 90. */
  failed: string[];
}

const MOST_TRIALS = 3;

/** Looks at one address as a phone. */
export type Lighthouse = (url: string) => Promise<LighthouseResult>;

/** Starts a browser that Lighthouse steers. It ends with the benchmark. */
export async function openLighthouse(bench: Bench): Promise<Lighthouse> {
  const port = await freePort();
  await openChromium(bench, [`--remote-debugging-port=${port}`]);
  const { default: lighthouse } = await import("lighthouse");
  return async (url) => {
    const { categories, audits } = await lookOnce(lighthouse, url, port);
    const points = (id: LighthouseCategory) => Math.round((categories[id]?.score ?? 0) * 100);
    const failed = Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
    );
    return {
      scores: {
        performance: points("performance"),
        accessibility: points("accessibility"),
        "best-practices": points("best-practices"),
        seo: points("seo"),
      },
      failed: [...new Set(failed)],
    };
  };
}

/** A busy browser sometimes loses the beginning of its trace; that is no fault of the page. */
async function lookOnce(lighthouse: typeof Run, url: string, port: number) {
  for (let trial = 1; ; trial += 1) {
    const lhr = (await lighthouse(url, { port, output: "json", logLevel: "silent" }))?.lhr;
    if (lhr && !lhr.runtimeError) return lhr;
    if (trial === MOST_TRIALS)
      throw new Error(`Lighthouse failed: ${lhr?.runtimeError?.code ?? "no answer"}`);
  }
}

/** The middle of several looks, with all that failed in any of them. */
export function middleOf(results: readonly LighthouseResult[]): LighthouseResult {
  const middle = (id: LighthouseCategory) => Math.round(median(results.map(({ scores }) => scores[id])));
  return {
    scores: {
      performance: middle("performance"),
      accessibility: middle("accessibility"),
      "best-practices": middle("best-practices"),
      seo: middle("seo"),
    },
    failed: [...new Set(results.flatMap(({ failed }) => failed))],
  };
}

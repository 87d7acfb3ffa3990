import { join } from "node:path";
import { PAGES_WITH_OWN_POLICY } from "@bakso/contract/constants";
import { describe, expect, it } from "vitest";
import { loadContent } from "../content/load-content.ts";
import { contentSecurityPolicy } from "../http/security-headers.ts";
import { pageSources } from "./page-sources.ts";

const { markets } = await loadContent(join(import.meta.dirname, "../../../content"));
const policyOf = (path: string) =>
  Object.fromEntries(
    contentSecurityPolicy(pageSources(path, markets))
      .split("; ")
      .map((directive) => [directive.split(" ", 1)[0], directive.split(" ").slice(1)]),
  );

describe("what pages may load from elsewhere", () => {
  it("is a page's own on exactly the pages that browsers load as documents", () => {
    const paths = [
      "/",
      "/swap",
      "/bakso",
      "/baksoai",
      "/aiinfo",
      "/gallery",
      "/conservation",
      "/games",
      "/baksogame",
    ];
    const withOwn = paths.filter((path) => Object.keys(pageSources(path, markets)).length > 0);
    expect(withOwn).toEqual([...PAGES_WITH_OWN_POLICY]);
  });

  it("is nothing on most of them", () => {
    for (const path of ["/", "/bakso", "/gallery", "/games", "/no-such-page"])
      expect(contentSecurityPolicy(pageSources(path, markets))).not.toContain("http");
    expect(policyOf("/")["frame-src"]).toBeUndefined();
  });

  it("[SWAP-4] is the terminal's script, and what that asks for, on /swap alone", () => {
    const policy = policyOf("/swap");
    expect(policy["script-src"]).toEqual(["'self'", "https://plugin.jup.ag"]);
    expect(policy["style-src"]).toContain("'unsafe-inline'");
    expect(policy["connect-src"]).toContain("https://ultra-api.jup.ag");
    expect(policy["frame-src"]).toBeUndefined();
  });

  it("[CHART-7] [CHART-8] is the charts' frames and script in the assistant, and no inline code", () => {
    const policy = policyOf("/baksoai");
    expect(policy["script-src"]).toEqual(["'self'", "https://s3.tradingview.com"]);
    expect(policy["frame-src"]).toContain("https://dexscreener.com");
    expect(policy["style-src"]).toEqual(["'self'"]);
    expect(policy["img-src"]).not.toContain("https:");
  });
});

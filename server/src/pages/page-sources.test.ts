import { join } from "node:path";
import { PAGES_WITH_OWN_POLICY } from "@bakso/contract/constants";
import { describe, expect, it } from "vitest";
import { loadContent } from "../content/load-content.ts";
import { contentSecurityPolicy, foreignFramePolicy } from "../http/security-headers.ts";
import { frameSources, pageSources } from "./page-sources.ts";

const { markets } = await loadContent(join(import.meta.dirname, "../../../content"));
const policyOf = (path: string) => directivesOf(contentSecurityPolicy(pageSources(path, markets)));
const directivesOf = (policy: string) =>
  Object.fromEntries(
    policy.split("; ").map((directive) => [directive.split(" ", 1)[0], directive.split(" ").slice(1)]),
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

  it("is no script of somebody else's on any page, and no style", () => {
    for (const path of ["/", "/swap", "/baksoai"]) {
      const policy = policyOf(path);
      expect(policy["script-src"]).toEqual(["'self'"]);
      expect(policy["style-src"]).toEqual(["'self'"]);
      expect(policy["img-src"]).not.toContain("https:");
    }
    expect(policyOf("/swap")["connect-src"]).toEqual(["'self'"]);
    expect(policyOf("/swap")["frame-src"]).toEqual(["'self'"]);
  });

  it("[SWAP-4] is the terminal's script, and what that asks for, in its frame alone", () => {
    const policy = directivesOf(foreignFramePolicy(frameSources("swap", markets)));
    expect(policy["script-src"]).toEqual(["https://plugin.jup.ag"]);
    expect(policy["style-src"]).toContain("'unsafe-inline'");
    expect(policy["connect-src"]).toContain("https://ultra-api.jup.ag");
    expect(policy["frame-src"]).toBeUndefined();
  });

  it("[CHART-7] [CHART-8] is the charts' frames in the assistant, and their script in a frame of its own", () => {
    expect(policyOf("/baksoai")["frame-src"]).toContain("https://dexscreener.com");
    const policy = directivesOf(foreignFramePolicy(frameSources("chart", markets)));
    expect(policy["script-src"]).toEqual(["https://s3.tradingview.com"]);
    expect(policy["connect-src"]).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { robotsText, sitemapText } from "./site-map.ts";

describe("what search engines are told", () => {
  it("is every page, with its whole address", () => {
    const text = sitemapText(["/", "/gallery"], "https://bakso.example");
    expect(text).toContain("<loc>https://bakso.example/</loc>");
    expect(text).toContain("<loc>https://bakso.example/gallery</loc>");
    expect(text.match(/<url>/g)).toHaveLength(2);
  });

  it("is well-formed whatever stands in an address", () => {
    expect(sitemapText(["/<a&b>"], "https://x.example")).not.toMatch(/<loc>[^<]*[<&](?!#\d+;|\/loc>)/);
  });

  it("is where the sitemap is, and that calls are no pages", () => {
    expect(robotsText("https://bakso.example")).toBe(
      "User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: https://bakso.example/sitemap.xml\n",
    );
  });
});

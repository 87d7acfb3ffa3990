import { join } from "node:path";
import type { Content } from "@bakso/contract/content/content";
import { beforeAll, describe, expect, it } from "vitest";
import { loadContent } from "./content/load-content.ts";
import { siteFacts } from "./site-facts.ts";

let content: Content;
beforeAll(async () => {
  content = structuredClone(await loadContent(join(import.meta.dirname, "../../content")));
  content.site.siteClock.utcOffsetHours = -5;
  content.assistant.siteFacts.lines = ["{time} here, {wait} left, {url}"];
});
const at = (time: string, url = "https://bakso.example") => siteFacts(content, url, Date.parse(time));

describe("what every talk knows of the site", () => {
  it("is made once a minute, whatever the number of questions", () => {
    const first = at("2026-11-20T10:00:00.000Z");
    expect(first).toEqual(["05:00 here, 19 hours left, https://bakso.example"]);
    expect(at("2026-11-20T10:00:59.999Z")).toBe(first);
    expect(at("2026-11-20T10:01:00.000Z")).toEqual([
      "05:01 here, 18 hours, 59 minutes left, https://bakso.example",
    ]);
  });

  it("is made anew where the content or the address has changed", () => {
    const first = at("2026-11-20T10:00:00Z");
    expect(at("2026-11-20T10:00:00Z", "https://other.example")).toEqual([
      "05:00 here, 19 hours left, https://other.example",
    ]);
    content = { ...content };
    expect(at("2026-11-20T10:00:00Z")).not.toBe(first);
  });

  it("counts the seconds before midnight", () => {
    expect(at("2026-11-20T04:59:20Z")[0]).toContain("23:59 here, 40 seconds left");
    expect(at("2026-11-20T04:59:50Z")[0]).toContain("23:59 here, 10 seconds left");
  });
});

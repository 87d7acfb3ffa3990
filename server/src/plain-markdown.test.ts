import { expect, it } from "vitest";
import { plainMarkdown } from "./plain-markdown.ts";

it("makes nothing of what others wrote but text", () => {
  expect(plainMarkdown("A *cub* [is](x) <b>")).toBe("A \\*cub\\* (is)(x) \\<b\\>");
  expect(plainMarkdown("see www.evil.example, HTTPS://evil.example")).toBe(
    "see www\\.evil.example, HTTPS\\://evil.example",
  );
});

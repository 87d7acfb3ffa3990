import { expect, it } from "vitest";
import { balancedLines, brokenLines, letteringWidth } from "./lettering.ts";

it("breaks a title into even lines: no short word stands alone below two long ones", () => {
  const title = "For the ones who stayed wild";
  expect(brokenLines(title, 92, 560)).toEqual(["For the ones", "who stayed", "wild"]);
  expect(balancedLines(title, 92, 560)).toEqual(["For the", "ones who", "stayed wild"]);
});

it.each(["Bakso", "Ask BaksoAI", "A cub with many talents", "Games for a thumb"])(
  "needs no more lines for it, and no wider ones: %s",
  (title) => {
    const lines = balancedLines(title, 92, 560);
    expect(lines).toHaveLength(brokenLines(title, 92, 560).length);
    expect(lines.join(" ")).toBe(title);
    for (const line of lines) expect(letteringWidth(line, 92)).toBeLessThanOrEqual(560);
  },
);

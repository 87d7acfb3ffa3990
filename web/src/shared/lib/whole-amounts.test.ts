import { expect, it } from "vitest";
import { wholeAmounts } from "./whole-amounts.ts";

it.each([
  ["5,000 USD (23 SOL) to a society", "5,000\u00a0USD (23\u00a0SOL) to a society"],
  ["at least 350,000 $BAKSO.", "at least 350,000\u00a0$BAKSO."],
  ["About 350 tigers like him", "About 350\u00a0tigers like him"],
  ["After every 5 jumps, SOLID ground", "After every 5 jumps, SOLID ground"],
])("keeps a figure and its unit on one line: %s", (text, whole) => {
  expect(wholeAmounts(text)).toBe(whole);
});

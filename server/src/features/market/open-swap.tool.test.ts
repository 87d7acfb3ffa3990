import { expect, it } from "vitest";
import { ownAmount } from "./open-swap.tool.ts";

it.each([
  ["I want to buy 3500000 BAKSO", "3500000"],
  ["swap some sol for 1,000,000 bakso", "1000000"],
  ["mau beli 350.000 bakso", "350000"],
  ["buy 500k $BAKSO", "500000"],
  ["beli 1 juta bakso dong", "1000000"],
  ["buy 1.5m bakso", "1500000"],
  ["buy 12.5 bakso", "12.5"],
  ["buy 2 SOL worth of bakso", undefined],
  ["buy bakso", undefined],
  ["buy 0 bakso", undefined],
  ["buy 99999999999999 bakso", undefined],
])("%j names %j of our own", (question, amount) => expect(ownAmount(question, "bakso")).toBe(amount));

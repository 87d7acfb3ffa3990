import { expect, it } from "vitest";
import { deniedText, shortAmount } from "./gate-texts.ts";

it("[GATE-7] the denied sentence is the specified one, to the letter", () => {
  expect(deniedText("BaksoAI", 350_000, "$BAKSO")).toBe(
    "You do not have access to BaksoAI. You need at least 350K $BAKSO to access.",
  );
});

it("[GATE-5] the minimum is short where it can be", () => {
  expect(shortAmount(350_000, "k")).toBe("350k");
  expect(shortAmount(1_234, "k")).toBe("1234");
  expect(shortAmount(500, "K")).toBe("500");
});

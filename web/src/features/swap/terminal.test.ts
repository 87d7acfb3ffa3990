import { describe, expect, it } from "vitest";
import { amountIn, terminalOptions } from "./terminal.ts";

const start = { amountRaw: null, wallet: null, onSuccess: () => undefined };
const tokens = { inputMint: "So111", outputMint: "Bakso1" };

describe("the swap terminal", () => {
  it("[SWAP-4] is set from SOL to the token, which stays", () => {
    const options = terminalOptions(tokens, start);
    expect(options).toMatchObject({ displayMode: "integrated", integratedTargetId: "jupiter-terminal" });
    expect(options.formProps).toEqual({
      initialInputMint: "So111",
      initialOutputMint: "Bakso1",
      fixedMint: "Bakso1",
    });
  });

  it("[SWAP-6] reads accounts again every 5 s", () => {
    expect(terminalOptions(tokens, start).refetchIntervalForTokenAccounts).toBe(5_000);
  });

  it("[SWAP-5] is given no endpoint, since it takes none any more, and no referral", () => {
    expect(JSON.stringify(terminalOptions(tokens, { ...start, amountRaw: 5n }))).not.toMatch(
      /endpoint|rpc|referral/i,
    );
  });

  it("has the missing amount filled in, in raw units", () => {
    expect(terminalOptions(tokens, { ...start, amountRaw: 123n }).formProps).toMatchObject({
      swapMode: "ExactOut",
      initialAmount: "123",
    });
  });

  it.each([
    ["?amount=230000", 230_000_000_000n],
    ["?amount=349999.999999", 349_999_999_999n],
    ["?amount=0.0000019", 1n],
    ["?amount=0", null],
    ["?amount=-1", null],
    ["?amount=1e9", null],
    ["?amount=NaN", null],
    ["", null],
  ])("reads %s from the address", (search, raw) => {
    expect(amountIn(search)).toBe(raw);
  });
});

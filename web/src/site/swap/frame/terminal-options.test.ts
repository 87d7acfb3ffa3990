import { describe, expect, it, vi } from "vitest";
import { NO_WALLET } from "../terminal-messages.ts";
import { passedWallet } from "./passed-wallet.ts";
import { terminalOptions } from "./terminal-options.ts";

const wallet = passedWallet(NO_WALLET, { connect: vi.fn(), disconnect: vi.fn(), sign: vi.fn() });
const start = {
  tokens: { inputMint: "So111", outputMint: "Bakso1" },
  amountRaw: null,
  wallet,
  onConnect: vi.fn(),
  onSuccess: vi.fn(),
};

describe("the swap terminal", () => {
  it("[SWAP-4] is set from SOL to the token, which stays", () => {
    const options = terminalOptions(start);
    expect(options).toMatchObject({ displayMode: "integrated", integratedTargetId: "jupiter-terminal" });
    expect(options.formProps).toEqual({
      initialInputMint: "So111",
      initialOutputMint: "Bakso1",
      fixedMint: "Bakso1",
    });
  });

  it("[SWAP-6] reads accounts again every 5 s", () => {
    expect(terminalOptions(start).refetchIntervalForTokenAccounts).toBe(5_000);
  });

  it("[SWAP-5] is given no endpoint, since it takes none any more, and no referral", () => {
    expect(JSON.stringify(terminalOptions({ ...start, amountRaw: 5n }))).not.toMatch(
      /endpoint|rpc|referral/i,
    );
  });

  it("has the missing amount filled in, in raw units", () => {
    expect(terminalOptions({ ...start, amountRaw: 123n }).formProps).toMatchObject({
      swapMode: "ExactOut",
      initialAmount: "123",
    });
  });

  it("never looks for a wallet by itself: our page has it, and is asked for it", () => {
    expect(terminalOptions(start)).toMatchObject({
      enableWalletPassthrough: true,
      passthroughWalletContextState: wallet,
      onRequestConnectWallet: start.onConnect,
    });
  });
});

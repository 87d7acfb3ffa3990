import type { DonationProof } from "@bakso/contract/donations";
import { describe, expect, it } from "vitest";
import { amountWords, instantWords, proofWords } from "./proof-words.ts";

const proof = (part: Partial<DonationProof>): DonationProof => ({
  signature: "s",
  state: "verified",
  asset: "SOL",
  amount: "23",
  time: "2025-11-11T12:00:00.000Z",
  checked_at: null,
  last_verified_at: null,
  explorer_url: null,
  ...part,
});

describe("[CONS-9] what the chain says about a gift", () => {
  it("is said with amount and time", () => {
    expect(proofWords(proof({}))).toEqual({
      tone: "verified",
      text: "Verified on the chain: 23\u00a0SOL, November 11th 2025, 12:00 UTC",
    });
  });

  it("is said when it differs, is missing, or is not to be had", () => {
    const verified = "2026-11-20T14:02:00.000Z";
    expect(proofWords(proof({ state: "mismatch", difference: "amount", amount: "22" })).text).toBe(
      "Does not match. Another amount arrived: 22\u00a0SOL.",
    );
    expect(proofWords(proof({ state: "mismatch", difference: "failed" })).text).toContain(
      "nothing was given",
    );
    expect(proofWords(proof({ state: "not_found" })).text).toBe("Not found on the chain.");
    expect(proofWords(proof({ state: "unavailable", last_verified_at: verified })).text).toBe(
      "The chain did not answer. Last verified November 20th 2026, 14:02 UTC.",
    );
    expect(proofWords(proof({ state: "unavailable" })).text).toBe(
      "The chain did not answer. Not verified yet.",
    );
  });
});

it("raw amounts become amounts that people read", () => {
  expect(amountWords("12500000000", 9)).toBe("12.5");
  expect(amountWords("60000000000", 6)).toBe("60,000");
  expect(amountWords("1", 9)).toBe("<0.01");
  expect(amountWords("0", 9)).toBe("0");
  expect(amountWords("1234", 0)).toBe("1,234");
  expect(instantWords("2025-01-02T03:04:05.000Z")).toBe("January 2nd 2025, 03:04 UTC");
});

import type { Donation } from "@bakso/contract/content/conservation.shapes";
import { expect, it } from "vitest";
import { proofCardWords, sealWords } from "./seal-words.ts";
import type { ProofState } from "./use-donation-proofs.ts";

const SIGNATURE = "4frKucfAqxNHDJ4gvXiYbN5i4LiWNQZzjTEwwYkZHTcYKzMY2skV8doiuF14Dqf12JzwwfKQ2Q14Q81t1WahooTW";
const gift = (date: string, signature?: string): Donation =>
  ({ id: date, date, amountUsd: 5000, ...(signature ? { payment: { signature } } : {}) }) as Donation;
const answered = (state: string): ProofState =>
  ({ status: "answered", proofs: { donations: [{ signature: SIGNATURE, state }] } }) as unknown as ProofState;

it("calls the sum verified only when the chain confirms every gift", () => {
  const gifts = [gift("2025-11-11", SIGNATURE)];
  expect(sealWords(gifts, answered("verified"))).toEqual({ look: "verified", text: "Verified on the chain" });
  for (const [state, look, text] of [
    ["mismatch", "warning", "Not confirmed"],
    ["not_found", "warning", "Not confirmed"],
    ["unavailable", "open", "The chain did not answer"],
  ] as const)
    expect(sealWords(gifts, answered(state))).toEqual({ look, text });
  const two = [...gifts, gift("2026-01-02", "other")];
  expect(sealWords(two, answered("verified"))).toEqual({ look: "warning", text: "Not all confirmed" });
  expect(sealWords([gift("2025-10-02")], answered("verified")).text).toBe("See each gift below");
});

it("puts on the card what was given, what the chain says, and by what it can be looked up", () => {
  const gifts = [gift("2025-10-02"), gift("2025-11-11", SIGNATURE)];
  expect(proofCardWords(gifts)).toEqual({
    sum: "10,000 USD",
    verdict: "Verified on the chain",
    detail: "November 11th 2025 · 4frK…ooTW",
  });
});

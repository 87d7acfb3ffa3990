import type { Blockhash, Signature } from "@solana/kit";
import { expect, test } from "vitest";
import { createLedger, HISTORY_LIMIT, newLedgerState, type RecordedTransaction } from "./ledger.ts";

function makeCounter(): () => Blockhash {
  let count = 0;
  return () => `hash ${count++}` as Blockhash;
}
const transactionAt = (slot: number) =>
  ({ slot, signature: `signature ${slot}` as Signature }) as RecordedTransaction;

test("history is bounded: the oldest transaction is forgotten first", () => {
  const makeBlockhash = makeCounter();
  const ledger = createLedger(newLedgerState(makeBlockhash), makeBlockhash);
  for (let slot = 1; slot <= HISTORY_LIMIT + 1; slot += 1) ledger.record(transactionAt(slot));
  expect(ledger.newestFirst().length).toBe(HISTORY_LIMIT);
  expect(ledger.newestFirst()[0]?.slot).toBe(HISTORY_LIMIT + 1);
  expect(ledger.find("signature 1" as Signature)).toBeUndefined();
  expect(ledger.transactionCount()).toBe(HISTORY_LIMIT + 1);
  expect(ledger.state().blockhashes.length).toBe(151);
});

test("a ledger made from another's state goes on where that one stood", () => {
  const makeBlockhash = makeCounter();
  const first = createLedger(newLedgerState(makeBlockhash), makeBlockhash);
  first.record(transactionAt(1));
  const second = createLedger(first.state(), makeBlockhash);
  expect(second.state()).toEqual(first.state());
  expect(second.latestBlockhash()).toEqual(first.latestBlockhash());
});

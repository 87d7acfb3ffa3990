import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { describeTransactionError } from "./transaction-error.text.ts";
import { INSTRUCTION_ERROR_NAMES, TRANSACTION_ERROR_NAMES } from "./transaction-error.ts";

/** litesvm hands its enums out as types alone, so their order can only be read there. */
const typings = readFileSync(createRequire(import.meta.url).resolve("litesvm/dist/internal.d.ts"), "utf8");

function enumNames(name: string): string[] {
  const [, body = ""] = new RegExp(`const enum ${name} \\{([^}]*)\\}`).exec(typings) ?? [];
  const members = [...body.matchAll(/(\w+) = (\d+)/g)];
  return members.sort((a, b) => Number(a[2]) - Number(b[2])).map(([, member = ""]) => member);
}

test("our lists of error names are in the order of the installed litesvm", () => {
  expect(TRANSACTION_ERROR_NAMES).toEqual(enumNames("TransactionErrorFieldless"));
  expect(INSTRUCTION_ERROR_NAMES).toEqual(enumNames("InstructionErrorFieldless"));
});

test("errors are told in the sentences of a node", () => {
  expect(describeTransactionError("BlockhashNotFound")).toBe("Blockhash not found");
  expect(describeTransactionError({ InstructionError: [0, { Custom: 1 }] })).toBe(
    "Error processing Instruction 0: custom program error: 0x1",
  );
  expect(describeTransactionError({ InstructionError: [2, "InvalidAccountData"] })).toBe(
    "Error processing Instruction 2: invalid account data for instruction",
  );
  expect(describeTransactionError({ InsufficientFundsForRent: { account_index: 1 } })).toBe(
    "Transaction results in an account (1) with insufficient funds for rent",
  );
});

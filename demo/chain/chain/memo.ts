import type { WireMessage } from "./wire-transaction.ts";

const MEMO_PROGRAMS: readonly string[] = [
  "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr",
  "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo",
];

/** The memos of a transaction as `getSignaturesForAddress` shows them: each with its length in bytes, joined by "; ". */
export function transactionMemo({ instructions, accountKeys }: WireMessage): string | null {
  const memos = instructions
    .filter(({ programAddressIndex }) => MEMO_PROGRAMS.includes(accountKeys[programAddressIndex] ?? ""))
    .map(({ data }) => `[${data.length}] ${new TextDecoder().decode(data)}`);
  return memos.length > 0 ? memos.join("; ") : null;
}

import { createHash } from "node:crypto";
import { address, type EncodedAccount, lamports } from "@solana/kit";
import type { LedgerState } from "../chain/ledger.ts";
import { parseJson, stringifyJson, type U64, u64 } from "../json-u64.ts";

/** All that a restart needs; the virtual machine itself is made anew each time. */
export interface ChainState {
  /** See genesisId: what the chain began with. */
  genesisId: string;
  accounts: readonly EncodedAccount[];
  ledger: LedgerState;
}

export const STATE_FILE_NAME = "chain-state.json";
const FORMAT = "bakso-local-chain/1";

interface StoredAccount {
  address: string;
  owner: string;
  lamports: U64;
  executable: boolean;
  /** base64 */
  data: string;
}

/** Two lines: a header with the checksum of the second, and the state as JSON. */
export function renderState({ accounts, ...rest }: ChainState): string {
  const stored = accounts.map(
    (account): StoredAccount => ({
      address: account.address,
      owner: account.programAddress,
      lamports: u64(account.lamports),
      executable: account.executable,
      data: Buffer.from(account.data).toString("base64"),
    }),
  );
  const body = stringifyJson({ ...rest, accounts: stored });
  return `${JSON.stringify({ format: FORMAT, sha256: sha256(body) })}\n${body}\n`;
}

/** @returns undefined when the text was cut off, altered, or written by another version */
export function parseState(text: string): ChainState | undefined {
  const [header, body, end, ...more] = text.split("\n");
  if (!header || !body || end !== "" || more.length > 0) return undefined;
  if (header !== JSON.stringify({ format: FORMAT, sha256: sha256(body) })) return undefined;
  // The checksum matches, so it is what we wrote.
  const { accounts, ...rest } = parseJson(body) as Omit<ChainState, "accounts"> & {
    accounts: StoredAccount[];
  };
  return { ...rest, accounts: accounts.map(restoreAccount) };
}

function restoreAccount(stored: StoredAccount): EncodedAccount {
  const data = new Uint8Array(Buffer.from(stored.data, "base64"));
  return {
    address: address(stored.address),
    programAddress: address(stored.owner),
    lamports: lamports(BigInt(stored.lamports)),
    executable: stored.executable,
    data,
    space: BigInt(data.length),
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

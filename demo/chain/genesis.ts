import { type Address, createAddressWithSeed, type EncodedAccount, lamports } from "@solana/kit";
import { SYSTEM_PROGRAM_ADDRESS } from "@solana-program/system";
import { AccountState, findAssociatedTokenPda, getMintEncoder, getTokenEncoder } from "@solana-program/token";
import { TOKEN_2022_PROGRAM_ADDRESS, TOKEN_PROGRAMS, type TokenProgramName } from "./chain/token-account.ts";
import { DEMO_WALLETS, type DemoWalletId } from "./demo-wallets.ts";
import { U64_MAX } from "./json-u64.ts";
import { type OtherToken, otherMintData, otherTokenAccount } from "./other-token.ts";
import { GIVER, giverLamports, type Past } from "./past.ts";

export interface GenesisPlan {
  mint: Address;
  decimals: number;
  /** Raw units the gate asks for. */
  minimumRaw: bigint;
  tokenProgram: TokenProgramName;
  wallets: Readonly<Record<DemoWalletId, Address>>;
  /** Gives out SOL at requestAirdrop. */
  faucet: Address;
  past: Past;
}

const LAMPORTS_PER_SOL = 1_000_000_000n;
const WALLET_LAMPORTS = 2n * LAMPORTS_PER_SOL;
const FAUCET_LAMPORTS = 500_000_000n * LAMPORTS_PER_SOL;

/** Token-2022's associated accounts carry the extension "immutable owner" (type 7, no value) behind the kind, 2. */
const ASSOCIATED_2022_SUFFIX = new Uint8Array([2, 7, 0, 0, 0]);

/** Two plans with the same id make the same accounts. A stored chain that began with another one is not ours. */
export function genesisId(plan: GenesisPlan): string {
  const asText = (_name: string, value: unknown) => (typeof value === "bigint" ? value.toString() : value);
  return JSON.stringify({ revision: 2, ...plan }, asText);
}

/**
 * The accounts the chain begins with: the mint, the faucet, each demo wallet with some SOL and its tokens, and what the
 * past asks for. The supply is what they all hold, and nobody can mint more or freeze anything.
 *
 * @param rentExemptLamports lamports that free an account of so many bytes from rent
 * @throws RangeError when the holdings would not fit into a u64
 */
export async function createGenesisAccounts(
  plan: GenesisPlan,
  rentExemptLamports: (dataBytes: number) => bigint,
): Promise<EncodedAccount[]> {
  const programAddress = TOKEN_PROGRAMS[plan.tokenProgram];
  const { balances } = plan.past;
  const holdings = [
    ...DEMO_WALLETS.map(({ id, holdingsRaw }) => ({
      owner: plan.wallets[id],
      amounts: holdingsRaw(plan.minimumRaw),
    })),
    ...balances.map(({ address, tokenRaw }) => ({ owner: address as Address, amounts: [tokenRaw] })),
  ];
  const supply = holdings.flatMap(({ amounts }) => amounts).reduce((total, amount) => total + amount, 0n);
  if (supply > U64_MAX) {
    throw new RangeError(`The demo wallets cannot hold a minimum of ${plan.minimumRaw} raw units`);
  }
  const tokenAccounts: EncodedAccount[] = [];
  for (const { owner, amounts } of holdings) {
    for (const [index, amount] of amounts.entries()) {
      const isAssociated = index === 0;
      const address = isAssociated
        ? await findAssociatedAddress(plan, owner)
        : await createAddressWithSeed({ baseAddress: owner, programAddress, seed: `pocket ${index + 1}` });
      const is2022 = plan.tokenProgram === "spl-token-2022";
      const data = encodeHolding(plan.mint, owner, amount, isAssociated && is2022);
      tokenAccounts.push(account(address, programAddress, data, rentExemptLamports(data.length)));
    }
  }
  for (const token of plan.past.tokens ?? [])
    tokenAccounts.push(...(await otherTokenAccounts(token, rentExemptLamports)));
  const mintData = new Uint8Array(
    getMintEncoder().encode({
      mintAuthority: null,
      supply,
      decimals: plan.decimals,
      isInitialized: true,
      freezeAuthority: null,
    }),
  );
  const system = (address: Address, balanceLamports: bigint) =>
    account(address, SYSTEM_PROGRAM_ADDRESS, new Uint8Array(), balanceLamports);
  return [
    account(plan.mint, programAddress, mintData, rentExemptLamports(mintData.length)),
    system(plan.faucet, FAUCET_LAMPORTS),
    ...(plan.past.gifts.length > 0 ? [system(GIVER, giverLamports(plan.past))] : []),
    ...Object.values(plan.wallets).map((wallet) => system(wallet, WALLET_LAMPORTS)),
    ...balances.map(({ address, lamports: held }) => system(address as Address, held)),
    ...tokenAccounts,
  ];
}

async function findAssociatedAddress({ mint, tokenProgram }: GenesisPlan, owner: Address): Promise<Address> {
  const [address] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAMS[tokenProgram] });
  return address;
}

async function otherTokenAccounts(
  token: OtherToken,
  rentExemptLamports: (dataBytes: number) => bigint,
): Promise<EncodedAccount[]> {
  const mint = token.mint as Address;
  const make = (address: Address, data: Uint8Array) =>
    account(address, TOKEN_2022_PROGRAM_ADDRESS, data, rentExemptLamports(data.length));
  const holdings = token.holders.map(async ({ address, tokenRaw }) =>
    make(await otherTokenAccount(token, address), encodeHolding(mint, address as Address, tokenRaw, true)),
  );
  return [make(mint, otherMintData(token)), ...(await Promise.all(holdings))];
}

/** @param isAssociated2022 a derived account of Token-2022, which carries an extension */
function encodeHolding(mint: Address, owner: Address, amount: bigint, isAssociated2022: boolean): Uint8Array {
  const base = getTokenEncoder().encode({
    mint,
    owner,
    amount,
    delegate: null,
    state: AccountState.Initialized,
    isNative: null,
    delegatedAmount: 0n,
    closeAuthority: null,
  });
  return new Uint8Array([...base, ...(isAssociated2022 ? ASSOCIATED_2022_SUFFIX : [])]);
}

function account(
  address: Address,
  programAddress: Address,
  data: Uint8Array,
  balanceLamports: bigint,
): EncodedAccount {
  const space = BigInt(data.length);
  return { address, programAddress, data, space, executable: false, lamports: lamports(balanceLamports) };
}

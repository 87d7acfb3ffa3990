import { type Address, generateKeyPairSigner } from "@solana/kit";
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getThawAccountInstruction,
  getTransferCheckedInstruction,
} from "@solana-program/token";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TOKEN_2022_PROGRAM_ADDRESS } from "./chain/token-account.ts";
import { type OtherToken, otherTokenAccount } from "./other-token.ts";
import { callRaw, sendInstructions, startTestChain, type TestChain } from "./testing/chain.fixture.ts";

const RISKY = "BaksoExampLeRiskyMint11111111111111111111111" as Address;
const HOLDER = "BaksoExampLeRiskyHoLder111111111111111111111";
const TOKEN_2022 = { programAddress: TOKEN_2022_PROGRAM_ADDRESS };

let chain: TestChain;
let maker: Awaited<ReturnType<typeof generateKeyPairSigner>>;
let accounts: { maker: Address; holder: Address };

const token = (): OtherToken => ({
  mint: RISKY,
  decimals: 6,
  mintAuthority: maker.address,
  freezeAuthority: maker.address,
  extensions: [
    { name: "permanentDelegate", delegate: maker.address },
    { name: "mintCloseAuthority", closeAuthority: maker.address },
    { name: "defaultAccountState", isFrozen: true },
  ],
  holders: [
    { address: HOLDER, tokenRaw: 250_000n },
    { address: maker.address, tokenRaw: 750_000n },
  ],
});

beforeAll(async () => {
  maker = await generateKeyPairSigner();
  const balances = [{ address: maker.address, lamports: 1_000_000_000n, tokenRaw: 0n }];
  chain = await startTestChain({ past: { gifts: [], balances, tokens: [token()] } });
  accounts = {
    maker: await otherTokenAccount({ mint: RISKY }, maker.address),
    holder: await otherTokenAccount({ mint: RISKY }, HOLDER),
  };
});
afterAll(() => chain.close());

const amountOf = async (account: Address) =>
  (await chain.rpc.getTokenAccountBalance(account).send()).value.amount;

describe("a Token-2022 mint whose maker kept powers", () => {
  it("is told with its extensions, as nodes tell it", async () => {
    const { result } = await callRaw(chain.url, "getAccountInfo", [RISKY, { encoding: "jsonParsed" }]);
    expect(result).toMatchObject({
      value: {
        owner: TOKEN_2022_PROGRAM_ADDRESS,
        // 166 bytes, then two keys and a byte, each behind four bytes of type and length.
        space: 166 + 36 + 36 + 5,
        data: {
          program: "spl-token-2022",
          parsed: {
            type: "mint",
            info: {
              supply: "1000000",
              mintAuthority: maker.address,
              freezeAuthority: maker.address,
              extensions: [
                { extension: "permanentDelegate", state: { delegate: maker.address } },
                { extension: "mintCloseAuthority", state: { closeAuthority: maker.address } },
                { extension: "defaultAccountState", state: { accountState: "frozen" } },
              ],
            },
          },
        },
      },
    });
  });

  it("tells its largest accounts, the largest first", async () => {
    const { value } = await chain.rpc.getTokenLargestAccounts(RISKY).send();
    expect(value).toEqual([
      { address: accounts.maker, amount: "750000", decimals: 6, uiAmount: 0.75, uiAmountString: "0.75" },
      { address: accounts.holder, amount: "250000", decimals: 6, uiAmount: 0.25, uiAmountString: "0.25" },
    ]);
  });

  it("is believed by the real program: its delegate takes from a holder, and nobody else does", async () => {
    const take = (authority: typeof maker) =>
      getTransferCheckedInstruction(
        {
          source: accounts.holder,
          mint: RISKY,
          destination: accounts.maker,
          authority,
          amount: 100_000n,
          decimals: 6,
        },
        TOKEN_2022,
      );
    await expect(sendInstructions(chain, maker, [take(await generateKeyPairSigner())])).rejects.toThrow();
    expect(await amountOf(accounts.holder)).toBe("250000");
    await sendInstructions(chain, maker, [take(maker)]);
    expect(await amountOf(accounts.holder)).toBe("150000");
    expect(await amountOf(accounts.maker)).toBe("850000");
  });

  it("is believed by the real program: new accounts are frozen until its maker thaws them", async () => {
    const owner = chain.addressOf("empty");
    const [ata] = await findAssociatedTokenPda({
      owner,
      mint: RISKY,
      tokenProgram: TOKEN_2022_PROGRAM_ADDRESS,
    });
    await sendInstructions(chain, maker, [
      getCreateAssociatedTokenIdempotentInstruction({
        payer: maker,
        ata,
        owner,
        mint: RISKY,
        tokenProgram: TOKEN_2022_PROGRAM_ADDRESS,
      }),
    ]);
    const stateOf = async () => {
      const { value } = await chain.rpc
        .getTokenAccountsByOwner(owner, { mint: RISKY }, { encoding: "jsonParsed" })
        .send();
      return value[0]?.account.data.parsed.info.state;
    };
    expect(await stateOf()).toBe("frozen");
    await sendInstructions(chain, maker, [
      getThawAccountInstruction({ account: ata, mint: RISKY, owner: maker }, TOKEN_2022),
    ]);
    expect(await stateOf()).toBe("initialized");
  });

  it("is refused where an address of it is none", async () => {
    const tokens = [{ ...token(), freezeAuthority: "nobody" }];
    await expect(startTestChain({ past: { gifts: [], balances: [], tokens } })).rejects.toThrow(TypeError);
  });
});

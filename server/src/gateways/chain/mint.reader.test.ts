import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { startFakeRpc } from "../../../test/fake-rpc.ts";
import { createMintReader } from "./mint.reader.ts";

const MINT = "BaksoExampLeMint1111111111111111111111111111";
const TOKEN_2022 = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb";
const context = { apiVersion: "3.0.6", slot: 1 };

/** An initialised mint of a million, with six decimals. */
function mintAccount(): Buffer {
  const data = Buffer.alloc(82);
  data.writeBigUInt64LE(1_000_000n, 36);
  data[44] = 6;
  data[45] = 1;
  return data;
}
const account = (data: Buffer, owner = TOKEN_2022) => ({
  result: {
    context,
    value: {
      data: [data.toString("base64"), "base64"],
      owner,
      executable: false,
      lamports: 1,
      rentEpoch: 0,
      space: data.length,
    },
  },
});
const reader = (rpcUrls: string[]) =>
  createMintReader({ rpcUrls, timeoutMs: 2_000, logger: pino({ level: "silent" }) });

describe("what the chain says of a token", () => {
  it("is read once for all who ask, with the largest holders' share", async () => {
    const rpc = await startFakeRpc(({ method }) =>
      method === "getAccountInfo"
        ? account(mintAccount())
        : {
            result: {
              context,
              value: [{ address: MINT, amount: "415000", decimals: 6, uiAmountString: "0.415" }],
            },
          },
    );
    const mints = reader([rpc.url]);
    const [facts] = await Promise.all([mints.read(MINT), mints.read(MINT)]);
    expect(facts).toMatchObject({
      program: "token-2022",
      supplyRaw: "1000000",
      mintAuthority: null,
      topTenPercent: 41.5,
    });
    expect(rpc.calls.map(({ method }) => method)).toEqual(["getAccountInfo", "getTokenLargestAccounts"]);
    await rpc.close();
  });

  it("stands without the share where a node does not tell it, and with another node where one is silent", async () => {
    const rpc = await startFakeRpc(({ method }) =>
      method === "getAccountInfo"
        ? account(mintAccount())
        : { error: { code: -32_601, message: "no such method" } },
    );
    expect(await reader(["http://127.0.0.1:9", rpc.url]).read(MINT)).toMatchObject({ topTenPercent: null });
    await rpc.close();
  });

  it("is nothing for what is no token, and an error where nobody answers", async () => {
    const rpc = await startFakeRpc(() => ({ result: { context, value: null } }));
    expect(await reader([rpc.url]).read(MINT)).toBeUndefined();
    await rpc.close();
    await expect(reader(["http://127.0.0.1:9"]).read(MINT)).rejects.toThrow();
  });
});

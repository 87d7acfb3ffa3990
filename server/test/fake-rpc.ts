import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface RpcCall {
  method: string;
  params: unknown[];
}

export type RpcAnswer =
  | { result: unknown }
  | { error: { code: number; message: string } }
  | ((reply: ServerResponse) => void);

/** A Solana node that says what a test wants it to say. */
export async function startFakeRpc(answer: (call: RpcCall) => RpcAnswer) {
  const calls: (RpcCall & { httpMethod: string })[] = [];
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const call = JSON.parse(Buffer.concat(parts).toString()) as RpcCall & { id: unknown };
      calls.push({ method: call.method, params: call.params, httpMethod: request.method ?? "" });
      const said = answer(call);
      if (typeof said === "function") return said(reply);
      reply.setHeader("Content-Type", "application/json");
      reply.end(JSON.stringify({ jsonrpc: "2.0", id: call.id, ...said }));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** An answer of getTokenAccountsByOwner with one account for each amount. */
export const tokenAccounts = (wallet: string, mint: string, amounts: readonly string[]): RpcAnswer => ({
  result: {
    context: { apiVersion: "3.0.6", slot: 1 },
    value: amounts.map((amount, index) => ({
      pubkey: mint,
      account: {
        lamports: 2_039_280,
        owner: "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
        executable: false,
        rentEpoch: 0,
        space: 165,
        data: {
          program: "spl-token",
          space: 165,
          parsed: {
            type: "account",
            info: {
              mint,
              owner: wallet,
              isNative: false,
              state: index === 0 ? "initialized" : "frozen",
              tokenAmount: { amount, decimals: 6, uiAmount: null, uiAmountString: "" },
            },
          },
        },
      },
    })),
  },
});

/** An answer of getAccountInfo with these bytes. */
export const accountInfo = (data: Buffer, owner: string): RpcAnswer => ({
  result: {
    context: { apiVersion: "3.0.6", slot: 1 },
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

/** The same with an initialised mint of the token program. */
export function mintInfo(decimals: number): RpcAnswer {
  const data = Buffer.alloc(82);
  data.writeBigUInt64LE(1_000_000n, 36);
  data[44] = decimals;
  data[45] = 1;
  return accountInfo(data, "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");
}

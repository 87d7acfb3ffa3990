import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import * as kit from "@solana/kit";
import { pino } from "pino";
import { afterEach, describe, expect, it, vi } from "vitest";
import { mintInfo, startFakeRpc } from "../../../test/fake-rpc.ts";
import { createChainGateway } from "./chain.gateway.ts";
import { openRpc } from "./rpc.transport.ts";

const SYSTEM = kit.address("11111111111111111111111111111111");

const open: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of open.splice(0)) await close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("Questions to a node", () => {
  it("bring integers that no number holds to the letter", async () => {
    const most = 2n ** 64n - 1n;
    const url = await serve((_request, reply) =>
      reply.end(`{"jsonrpc":"2.0","id":"0","result":{"context":{"slot":1},"value":${most}}}`),
    );
    expect((await openRpc(kit, url).getBalance(SYSTEM).send()).value).toBe(most);
  });

  it("use a connection again", async () => {
    const ports = new Set<number | undefined>();
    const url = await serve((request, reply) => {
      ports.add(request.socket.remotePort);
      reply.end('{"jsonrpc":"2.0","id":"0","result":"ok"}');
    });
    for (let count = 0; count < 3; count += 1) await openRpc(kit, url).getHealth().send();
    expect(ports.size).toBe(1);
  });

  it("that are refused say with which status", async () => {
    const url = await serve((_request, reply) => reply.writeHead(429).end("no"));
    const asked = openRpc(kit, url).getHealth().send();
    await expect(asked).rejects.toMatchObject({ context: { statusCode: 429 } });
  });

  it("do not go on to another address, which our key is not for", async () => {
    let wasAsked = false;
    const elsewhere = await serve((_request, reply) => {
      wasAsked = true;
      reply.end();
    });
    const url = await serve((_request, reply) => reply.writeHead(308, { location: elsewhere }).end());
    await expect(openRpc(kit, `${url}/?api-key=secret`).getHealth().send()).rejects.toThrow();
    expect(wasAsked).toBe(false);
  });

  it("do not go by fetch, whose first call alone takes more memory than all the rest", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    const node = await startFakeRpc(() => mintInfo(6));
    open.push(node.close);
    const chain = createChainGateway({
      rpcUrls: [node.url],
      mint: () => "",
      timeoutMs: 10_000,
      logger: pino({ enabled: false }),
    });
    expect(await chain.readMintDecimals(SYSTEM)).toBe(6);
    expect(fetched).not.toHaveBeenCalled();
  });
});

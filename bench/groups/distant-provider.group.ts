import { openTcpProxy } from "../../server/test/tcp-proxy.ts";
import type { Group } from "../bench.context.ts";
import { msToFirst } from "../harness/event-stream.ts";
import { createConversation, signIn } from "../harness/holder.ts";
import { startProduct, usualEngine } from "../harness/product.ts";
import { askProduct, askProvider } from "../harness/questions.ts";
import { startProvider, startRpc } from "../harness/services.ts";
import { median } from "../statistics.ts";

const ROUND_TRIP_MS = 30;
const QUESTION = "[[paced:3:1]]";

/** What we add to the first word where the provider is far away, as providers are. */
export const distantProvider: Group = {
  name: "distant-provider",
  area: "chat",
  async measure(bench) {
    const line = await openTcpProxy(await startProvider(bench));
    bench.onEnd(() => line.close());
    line.delay(ROUND_TRIP_MS / 2);
    const provider = line.url.replace(/\/$/u, "");
    const product = await startProduct(bench, {
      engine: usualEngine(bench),
      providerUrl: provider,
      rpcUrl: await startRpc(bench),
      paidBalanceMaxAgeSeconds: 60,
    });
    const holder = await signIn(product);
    const conversationId = await createConversation(product, holder);
    const direct: number[] = [];
    const ours: number[] = [];
    const rounds = bench.isQuick ? 10 : 100;
    for (let round = -10; round < rounds; round += 1) {
      const [directMs, oursMs] = [
        await msToFirst(askProvider(provider, QUESTION), isFirstText),
        await msToFirst(askProduct(product, holder, conversationId, QUESTION), isFirstText),
      ];
      if (round < 0) continue;
      direct.push(directMs);
      ours.push(oursMs);
    }
    return [
      {
        what: `question sent to first chunk, the provider ${ROUND_TRIP_MS} ms away, its connection open`,
        unit: "ms",
        value: median(ours),
        floor: { what: "the provider read directly", value: median(direct) },
        goal: { on: "excess", is: "at most", limit: 1 },
        note: "the connection is opened when the input gets the focus",
      },
    ];
  },
};

const isFirstText = (seen: string): boolean => /event: delta|"content":"[^"]/u.test(seen);

import { openTcpProxy } from "../../server/test/tcp-proxy.ts";
import type { Group } from "../bench.context.ts";
import { msToFirst } from "../harness/event-stream.ts";
import { createConversation, signIn } from "../harness/holder.ts";
import { startProduct, usualEngine } from "../harness/product.ts";
import { askAgain, askProduct, lastAsked } from "../harness/questions.ts";
import { startPassThrough, startProvider, startRpc } from "../harness/services.ts";
import { median } from "../statistics.ts";

const ROUND_TRIP_MS = 30;
const QUESTION = "[[paced:3:1]]";
/** How many turns a conversation gets before the next one begins: a usual length. */
const TURNS_EACH = 10;

/** What we add to the first word where the provider is far away, as providers are. */
export const distantProvider: Group = {
  name: "distant-provider",
  area: "chat",
  async measure(bench) {
    const near = await startProvider(bench);
    const line = await openTcpProxy(near);
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
    const proxy = (await startPassThrough(bench, provider)).said;
    let conversationId = "";
    let turns = 0;
    const askOurs = async () => {
      if (turns % TURNS_EACH === 0) conversationId = await createConversation(product, holder);
      turns += 1;
      return msToFirst(askProduct(product, holder, conversationId, QUESTION), isFirstText);
    };
    // The floors ask as ours do in the middle of a talk: what is sent and read there is no part of what we add.
    for (let turn = 0; turn < TURNS_EACH / 2; turn += 1) await askOurs();
    const asked = await lastAsked(near, "user");
    const direct: number[] = [];
    const passed: number[] = [];
    const ours: number[] = [];
    const rounds = bench.isQuick ? 10 : 200;
    for (let round = -10; round < rounds; round += 1) {
      const [directMs, passedMs, oursMs] = [
        await msToFirst(askAgain(provider, asked), isFirstText),
        await msToFirst(askAgain(proxy, asked), isFirstText),
        await askOurs(),
      ];
      if (round < 0) continue;
      direct.push(directMs);
      passed.push(passedMs);
      ours.push(oursMs);
    }
    return [
      {
        what: `question sent to first chunk, the provider ${ROUND_TRIP_MS} ms away, its connection open`,
        unit: "ms",
        value: median(ours),
        floor: { what: "the provider read directly", value: median(direct) },
        goal: { on: "excess", is: "at most", limit: 1 },
        note: `the connection is opened when the input gets the focus; a bare pass-through takes ${median(passed).toFixed(2)} ms`,
      },
    ];
  },
};

const isFirstText = (seen: string): boolean => /event: delta|"content":"[^"]/u.test(seen);

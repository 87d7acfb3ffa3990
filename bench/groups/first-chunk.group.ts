import type { Bench, Group } from "../bench.context.ts";
import type { Figure } from "../figure.ts";
import { readStream, type StreamCall } from "../harness/event-stream.ts";
import { createConversation, type Holder, signIn } from "../harness/holder.ts";
import { type Product, startProduct, usualEngine } from "../harness/product.ts";
import { askAgain, askProduct, lastAsked } from "../harness/questions.ts";
import { startPassThrough, startRpc, startStampedProvider } from "../harness/services.ts";
import { median, percentile } from "../statistics.ts";

/** How many turns a conversation gets before the next one begins: a usual length. */
const TURNS_EACH = 10;
const STAMP = /t(\d{10,});/;

interface FirstPiece {
  /** From the sending of the question. */
  waitedMs: number;
  /** From the provider's sending of the piece. */
  travelledMs: number;
}

interface Way {
  name: string;
  next(question: string): Promise<StreamCall>;
  pieces: FirstPiece[];
}

/** How long the first piece takes: read directly, through a proxy that only passes bytes on, and through us. */
export const firstChunk: Group = {
  name: "first-chunk",
  area: "chat",
  async measure(bench) {
    const [provider, rpcUrl] = [await startStampedProvider(bench), await startRpc(bench)];
    const proxy = (await startPassThrough(bench, provider)).said;
    const options = { engine: usualEngine(bench), providerUrl: provider, rpcUrl };
    const asShipped = await startProduct(bench, options);
    const remembering = await startProduct(bench, { ...options, paidBalanceMaxAgeSeconds: 60 });

    /** As ours asked a moment ago: what is sent and read there is no part of what we add. */
    const again = (url: string) => async () => askAgain(url, await lastAsked(provider, "user"));
    const ways = async (): Promise<[Way, Way, Way, Way]> => [
      { name: "direct", next: again(provider), pieces: [] },
      { name: "pass-through", next: again(proxy), pieces: [] },
      { name: "as shipped", next: talkWith(asShipped, await signIn(asShipped)), pieces: [] },
      { name: "balance kept", next: talkWith(remembering, await signIn(remembering)), pieces: [] },
    ];

    bench.say("time to the first piece, the provider answering at once");
    const [direct, passed, shipped, kept] = await askInTurn(bench, await ways(), "[[stamped:3:1:0]]");
    bench.say("the way of the first piece alone");
    const [, quietPassed, quietShipped] = await askInTurn(bench, await ways(), "[[stamped:1:1:5]]");
    return [
      {
        what: "first chunk on its way from the provider to the client",
        unit: "ms",
        value: middle(quietShipped, "travelledMs"),
        floor: { what: "bare node:http pass-through", value: middle(quietPassed, "travelledMs") },
        goal: { on: "excess", is: "at most", limit: 0.5 },
      },
      timeToFirst("as shipped, the balance read from the chain each time", shipped, direct, passed),
      timeToFirst("with a balance at most 60 s old", kept, direct, passed),
    ];
  },
};

const middle = (way: Way, what: keyof FirstPiece): number => median(way.pieces.map((piece) => piece[what]));

function timeToFirst(how: string, way: Way, direct: Way, passed: Way): Figure {
  const worst = percentile(
    way.pieces.map((piece) => piece.waitedMs),
    0.95,
  );
  return {
    what: `question sent to first chunk, with session and storing, ${how}`,
    unit: "ms",
    value: middle(way, "waitedMs"),
    floor: { what: "the provider read directly", value: middle(direct, "waitedMs") },
    goal: { on: "excess", is: "at most", limit: 3 },
    note: `p95 ${worst.toFixed(2)} ms; the bare pass-through takes ${middle(passed, "waitedMs").toFixed(2)} ms`,
  };
}

/** Questions in conversations of usual length. */
function talkWith(product: Product, holder: Holder): Way["next"] {
  let conversationId = "";
  let turns = 0;
  return async (question) => {
    if (turns % TURNS_EACH === 0) conversationId = await createConversation(product, holder);
    turns += 1;
    return askProduct(product, holder, conversationId, question);
  };
}

async function askInTurn<Ways extends Way[]>(bench: Bench, ways: Ways, question: string): Promise<Ways> {
  const rounds = bench.isQuick ? 30 : 250;
  const warmUps = bench.isQuick ? 10 : 50;
  for (let round = 0; round < warmUps + rounds; round += 1) {
    // Ours first: the floors ask the same.
    for (const way of ways.toReversed()) {
      const piece = await askOnce(await way.next(question));
      if (round >= warmUps) way.pieces.push(piece);
    }
  }
  return ways;
}

async function askOnce(call: StreamCall): Promise<FirstPiece> {
  let seen = "";
  let first: FirstPiece | undefined;
  const sentAt = process.hrtime.bigint();
  await readStream(call, (bytes) => {
    const arrivedAt = process.hrtime.bigint();
    if (first) return;
    seen += bytes.toString();
    const stamp = STAMP.exec(seen)?.[1];
    if (stamp === undefined) return;
    first = {
      waitedMs: Number(arrivedAt - sentAt) / 1e6,
      travelledMs: Number(arrivedAt - BigInt(stamp)) / 1e6,
    };
  });
  if (!first) throw new Error("no piece came");
  return first;
}

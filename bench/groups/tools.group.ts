import type { PartEvents, ToolPart } from "@bakso/contract/parts";
import type { Bench, Group } from "../bench.context.ts";
import { readStream, type StreamCall } from "../harness/event-stream.ts";
import { createConversation, type Holder, signIn } from "../harness/holder.ts";
import { type Product, startProduct, usualEngine } from "../harness/product.ts";
import { askAgain, askProduct, lastAsked } from "../harness/questions.ts";
import { startRpc, startStampedProvider } from "../harness/services.ts";
import { median, percentile } from "../statistics.ts";

/** Both answer from here, one of them from the database: what is measured is what is around them. */
const TOOLS = ["time", "left_today"] as const;
const QUESTION = `[[using:${TOOLS.join(":")}]]`;
/** How many turns a conversation gets before the next one begins: a usual length. */
const TURNS_EACH = 10;
const WORDS = /t\d{10,};/;

/** Milliseconds from the sending of the question. */
interface Seen {
  callMs: number;
  wordsMs: number;
}

/** Both tools run at once, so the slower one's time is theirs. */
interface SeenOfReply extends Seen {
  toolsMs: number;
}

/** How long a reply takes that uses two tools: to the first sign of them, and to the first word after both. */
export const tools: Group = {
  name: "tools",
  area: "chat",
  async measure(bench) {
    const [provider, rpcUrl] = [await startStampedProvider(bench), await startRpc(bench)];
    const product = await startProduct(bench, { engine: usualEngine(bench), providerUrl: provider, rpcUrl });
    bench.say("replies with two tools, the provider answering at once");
    const { direct, ours } = await askInTurn(bench, provider, product);

    const toolsMs = median(ours.map((seen) => seen.toolsMs));
    const providerMs = median(direct.map((seen) => seen.wordsMs));
    const worst = (what: keyof Seen): string =>
      `p95 ${percentile(
        ours.map((seen) => seen[what]),
        0.95,
      ).toFixed(2)} ms`;
    return [
      {
        what: "question sent to first part of a reply with two tools, with session and storing",
        unit: "ms",
        value: median(ours.map((seen) => seen.callMs)),
        floor: {
          what: "the call read from the provider directly",
          value: median(direct.map((seen) => seen.callMs)),
        },
        goal: { on: "excess", is: "at most", limit: 5 },
        note: worst("callMs"),
      },
      {
        what: "question sent to first words after both tools",
        unit: "ms",
        value: median(ours.map((seen) => seen.wordsMs)),
        floor: {
          what: "the provider read directly twice, and the tools' own time",
          value: providerMs + toolsMs,
        },
        goal: { on: "excess", is: "at most", limit: 5 },
        note: `${worst("wordsMs")}; the slower of ${TOOLS.join(" and ")} takes ${toolsMs} ms by its part, which counts whole ones`,
      },
      {
        what: "first part of a reply with two tools to the first words after both: what tools add",
        unit: "ms",
        value: median(ours.map(afterCall)),
        floor: {
          what: "the provider's second answer read directly, and the tools' own time",
          value: median(direct.map(afterCall)) + toolsMs,
        },
        goal: { on: "excess", is: "at most", limit: 5 },
      },
    ];
  },
};

const afterCall = ({ callMs, wordsMs }: Seen): number => wordsMs - callMs;

async function askInTurn(
  bench: Bench,
  provider: string,
  product: Product,
): Promise<{ direct: Seen[]; ours: SeenOfReply[] }> {
  const holder = await signIn(product);
  const ask = talkWith(product, holder);
  const rounds = bench.isQuick ? 30 : 250;
  const warmUps = bench.isQuick ? 10 : 50;
  const direct: Seen[] = [];
  const ours: SeenOfReply[] = [];
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const [reply, floor] = [await watchReply(await ask()), await askDirectly(provider)];
    if (round < warmUps) continue;
    direct.push(floor);
    ours.push(reply);
  }
  return { direct, ours };
}

/** Questions in conversations of usual length. */
function talkWith(product: Product, holder: Holder): () => Promise<StreamCall> {
  let conversationId = "";
  let turns = 0;
  return async () => {
    if (turns % TURNS_EACH === 0) conversationId = await createConversation(product, holder);
    turns += 1;
    return askProduct(product, holder, conversationId, QUESTION);
  };
}

/** The two calls that a reply consists of, as ours made them a moment ago, with nothing to do in between. */
async function askDirectly(provider: string): Promise<Seen> {
  const [question, results] = [await lastAsked(provider, "user"), await lastAsked(provider, "tool")];
  const callMs = await untilFound(askAgain(provider, question), /"tool_calls":/);
  const wordsMs = await untilFound(askAgain(provider, results), WORDS);
  return { callMs, wordsMs: callMs + wordsMs };
}

async function untilFound(call: StreamCall, pattern: RegExp): Promise<number> {
  let seen = "";
  let foundMs: number | undefined;
  const sentAt = performance.now();
  await readStream(call, (bytes) => {
    const atMs = performance.now() - sentAt;
    seen += bytes.toString();
    if (foundMs === undefined && pattern.test(seen)) foundMs = atMs;
  });
  if (foundMs === undefined) throw new Error(`it never came: ${seen.slice(0, 500)}`);
  return foundMs;
}

async function watchReply(call: StreamCall): Promise<SeenOfReply> {
  let seen = "";
  const found: Partial<Seen> = {};
  const sentAt = performance.now();
  const whole = await readStream(call, (bytes) => {
    const atMs = performance.now() - sentAt;
    seen += bytes.toString();
    if (/^event: part$/m.test(seen)) found.callMs ??= atMs;
    if (WORDS.test(seen)) found.wordsMs ??= atMs;
  });
  const { callMs, wordsMs } = found;
  const elapsed = elapsedOf(whole);
  if (callMs === undefined || wordsMs === undefined || elapsed.length !== TOOLS.length)
    throw new Error(`the reply is not what was asked for: ${whole.slice(0, 2_000)}`);
  return { callMs, wordsMs, toolsMs: Math.max(...elapsed) };
}

/** How long each tool took that did what it was asked for. */
function elapsedOf(stream: string): number[] {
  const names = eventsOf<PartEvents["part"]>(stream, "part").map(({ value }) => (value as ToolPart).name);
  const isAsked = TOOLS.every((name, index) => names[index] === name);
  return eventsOf<PartEvents["update"]>(stream, "update").flatMap(({ change }) =>
    isAsked && change.state === "done" && change.elapsed_ms !== undefined ? [change.elapsed_ms] : [],
  );
}

const eventsOf = <Data>(stream: string, name: keyof PartEvents): Data[] =>
  [...stream.matchAll(new RegExp(`^event: ${name}\\n(?:id: .*\\n)?data: (.*)$`, "gm"))].map(
    ([, data]) => JSON.parse(data ?? "") as Data,
  );

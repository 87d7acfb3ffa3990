import { randomUUID } from "node:crypto";
import { numberedText } from "../../fakes/ai-server.scenarios.ts";
import { readStream, type StreamCall, textOf } from "./event-stream.ts";
import { createConversation, type Holder, signIn } from "./holder.ts";
import type { Product } from "./product.ts";

/** A question to a provider of OpenAI's shape, or to a proxy before it. */
export const askProvider = (url: string, question: string): StreamCall =>
  askAgain(
    url,
    JSON.stringify({
      model: "fast",
      messages: [{ role: "user", content: question }],
      stream: true,
      stream_options: { include_usage: true },
    }),
  );

/** A question to a provider in these words, to the letter. */
export const askAgain = (url: string, body: string): StreamCall => ({
  url: `${url}/v1/chat/completions`,
  headers: {},
  body,
});

interface Recorded {
  body: { messages: { role: string }[]; tools?: unknown[] };
}

/**
 * What the product asked a provider of ours last, so that a floor asks just as much: some fifteen kilobytes of instructions and
 * tools are to be sent and read in any case.
 *
 * @param after the role of the message that it ends with
 */
export async function lastAsked(provider: string, after: "user" | "tool"): Promise<string> {
  const requests = (await (await fetch(`${provider}/__requests`)).json()) as Recorded[];
  const found = requests.findLast(
    ({ body: { messages, tools } }) => tools !== undefined && messages.at(-1)?.role === after,
  );
  if (!found) throw new Error("nothing was asked yet");
  return JSON.stringify(found.body);
}

/** A question to us, in a conversation, stored on both sides. */
export const askProduct = (
  { address }: Product,
  { headers }: Holder,
  conversationId: string,
  question: string,
): StreamCall => ({
  url: `${address}/api/send_message`,
  headers,
  body: JSON.stringify({ message: question, conversation_id: conversationId, message_id: randomUUID() }),
});

/** Many signed-in holders, each with a conversation. */
export async function gatherHolders(
  product: Product,
  count: number,
): Promise<{ holder: Holder; conversationId: string }[]> {
  const holders = [];
  for (let index = 0; index < count; index += 1) {
    const holder = await signIn(product);
    holders.push({ holder, conversationId: await createConversation(product, holder) });
  }
  return holders;
}

/**
 * Reads many streams at once, and checks that every letter of each arrived.
 *
 * @returns milliseconds from the first question to the last end
 */
export async function readAll(calls: readonly StreamCall[], piecesEach: number): Promise<number> {
  const startedAt = performance.now();
  const streams = await Promise.all(calls.map((call) => readStream(call)));
  const tookMs = performance.now() - startedAt;
  const expected = numberedText(piecesEach);
  for (const stream of streams) {
    if (textOf(stream) !== expected) throw new Error(`a stream is not whole: …${stream.slice(-500)}`);
  }
  return tookMs;
}

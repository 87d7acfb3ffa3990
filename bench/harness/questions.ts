import { randomUUID } from "node:crypto";
import { numberedText } from "../../fakes/ai-server.scenarios.ts";
import { readStream, type StreamCall, textOf } from "./event-stream.ts";
import { createConversation, type Holder, signIn } from "./holder.ts";
import type { Product } from "./product.ts";

/**
 * A question to a provider of OpenAI's shape, or to a proxy before it.
 *
 * @param more of the request
 */
export const askProvider = (url: string, question: string, more: ProviderRequest = {}): StreamCall => ({
  url: `${url}/v1/chat/completions`,
  headers: {},
  body: JSON.stringify({
    model: "fast",
    messages: [{ role: "user", content: question }, ...(more.after ?? [])],
    stream: true,
    stream_options: { include_usage: true },
    ...(more.tools ? { tools: more.tools } : {}),
  }),
});

export interface ProviderRequest {
  /** Messages that come after the question. */
  after?: readonly object[];
  tools?: readonly object[];
}

/** The same question to us, in a conversation, stored on both sides. */
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

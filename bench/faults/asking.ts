import { randomUUID } from "node:crypto";
import { numberedText } from "../../fakes/ai-server.scenarios.ts";
import { readStream, type StreamCall } from "../harness/event-stream.ts";
import type { Holder } from "../harness/holder.ts";
import type { Product } from "../harness/product.ts";

/** Each answer is written for 15 seconds. */
const PIECES = 150;
const PIECE_EVERY_MS = 100;
export const QUESTION = `[[paced:${PIECES}:${PIECE_EVERY_MS}]]`;
export const WHOLE_TEXT = numberedText(PIECES);

/** What somebody was told about the answer to a question; nothing when the connection broke first. */
export interface Asked {
  messageId: string;
  told: { status: string; text: string } | undefined;
}

export interface Asker {
  holder: Holder;
  conversationId: string;
  asked: Asked[];
}

/** Asks again and again until it is told to end, and notes what it is told. Some wait for one answer, some read along. */
export async function keepAsking(
  { address }: Product,
  asker: Asker,
  isStream: boolean,
  isOver: () => boolean,
): Promise<void> {
  const { holder, conversationId, asked } = asker;
  while (!isOver()) {
    const one: Asked = { messageId: randomUUID(), told: undefined };
    asked.push(one);
    const call: StreamCall = {
      url: `${address}/api/send_message`,
      headers: { ...holder.headers, accept: isStream ? "text/event-stream" : "application/json" },
      body: JSON.stringify({
        message: QUESTION,
        conversation_id: conversationId,
        message_id: one.messageId,
      }),
    };
    try {
      const answer = await readStream(call);
      one.told = isStream ? endOf(answer) : tellOf(answer);
    } catch {
      // Refused or cut off: nothing was promised. Not at once again, or a dead server is asked a thousand times.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

function tellOf(json: string): Asked["told"] {
  const { status, message } = JSON.parse(json) as { status: string; message: string };
  return { status, text: message };
}

function endOf(stream: string): Asked["told"] {
  const end = /event: (done|error)\ndata: (\{.*)/.exec(stream);
  if (!end) return undefined;
  const data = JSON.parse(end[2] ?? "{}") as { status?: string; message?: string };
  return { status: end[1] === "error" ? "failed" : (data.status ?? ""), text: data.message ?? "" };
}

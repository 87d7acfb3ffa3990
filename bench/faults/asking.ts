import { randomUUID } from "node:crypto";
import { numberedText } from "../../fakes/ai-server.scenarios.ts";
import { readStream, type StreamCall } from "../harness/event-stream.ts";
import type { Holder } from "../harness/holder.ts";
import type { Product } from "../harness/product.ts";

/** What is asked, and the whole answer to it. */
export interface Question {
  text: string;
  answer: string;
}

/** An answer of so many pieces, one each so many milliseconds. */
export const questionOf = (pieces: number, everyMs: number): Question => ({
  text: `[[paced:${pieces}:${everyMs}]]`,
  answer: numberedText(pieces),
});

/** How a question ended for the caller; undefined when the connection broke first. */
export interface Asked {
  messageId: string;
  told: { status: string; text: string } | undefined;
  /** By performance.now(). */
  askedAt: number;
  toldAt: number;
}

export interface Asker {
  holder: Holder;
  conversationId: string;
  asked: Asked[];
  /** How often each failure was told instead of a reply: an error code, or that the connection broke. */
  refusals: Map<string, number>;
}

interface AskOptions {
  question: Question;
  /** Some wait for the whole reply, some read the stream. */
  isStream: boolean;
  /** Some send the question again under the same id when the connection broke, as the pages do; it must not be stored twice. */
  isAskingAgain: boolean;
  /** The pause between two questions, and after a refusal, so that a dead server is not flooded. */
  pauseMs: number;
  isOver: () => boolean;
}

const CUT_OFF = "connection broken";
const REFUSED_PAUSE_MS = 1_000;

/** Asks until it is told to end, and records each outcome. */
export async function keepAsking({ address }: Product, asker: Asker, options: AskOptions): Promise<void> {
  const { holder, conversationId, asked, refusals } = asker;
  const { question, isStream, isAskingAgain, pauseMs, isOver } = options;
  let again: Asked | undefined;
  while (!isOver()) {
    const one = again ?? { messageId: randomUUID(), told: undefined, askedAt: performance.now(), toldAt: 0 };
    if (!again) asked.push(one);
    again = undefined;
    const call: StreamCall = {
      url: `${address}/api/send_message`,
      headers: { ...holder.headers, accept: isStream ? "text/event-stream" : "application/json" },
      body: JSON.stringify({
        message: question.text,
        conversation_id: conversationId,
        message_id: one.messageId,
      }),
    };
    let waitMs = pauseMs;
    try {
      const answer = await readStream(call);
      one.told = isStream ? endOf(answer) : tellOf(answer);
      if (!one.told) throw new Error("the stream has no end");
    } catch (error) {
      // Refused or cut off: the server promised nothing.
      const said = wordsOf(error as Error);
      refusals.set(said, (refusals.get(said) ?? 0) + 1);
      if (said === CUT_OFF && isAskingAgain) again = one;
      waitMs = REFUSED_PAUSE_MS;
    }
    one.toldAt = performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** The error code of a refusal, its status when it has no code, or that the connection broke. */
function wordsOf({ message }: Error): string {
  const [, status, body = ""] = /answered (\d+): (.*)$/s.exec(message) ?? [];
  if (status === undefined) return CUT_OFF;
  return /"code":"([\w.]+)"/.exec(body)?.[1] ?? `${status} without a code`;
}

function tellOf(json: string): Asked["told"] {
  const { status, message } = JSON.parse(json) as { status: string; message: string };
  return { status, text: message };
}

function endOf(stream: string): Asked["told"] {
  const end = /event: (done|error)\ndata: (\{.*)/.exec(stream);
  if (!end) return undefined;
  const data = JSON.parse(end[2] ?? "{}") as { status?: string; message?: string; code?: string };
  return {
    status: end[1] === "error" ? `failed (${data.code})` : (data.status ?? ""),
    text: data.message ?? "",
  };
}

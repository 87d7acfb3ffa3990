import type { Message } from "@bakso/contract/messages";
import type { Product } from "../harness/product.ts";
import type { Asker, Question } from "./asking.ts";

/** What a fault did to what the server had promised. All but the first five counts must be 0. */
export interface Counts {
  asked: number;
  toldComplete: number;
  toldOtherwise: number;
  toldNothing: number;
  /** Stored as complete in the end, whatever was told. */
  complete: number;
  /** Told complete, and not stored as it was told. */
  lost: number;
  /** A question or an answer that stands there twice, or a text with a piece twice or out of order. */
  doubled: number;
  /** Replies that are still being written when all should be over, and callers who never heard an end. */
  hung: number;
  /** The difference between what the quotas counted and what was delivered, over all wallets. */
  wrongQuota: number;
}

export const NOTHING_COUNTED: Counts = {
  asked: 0,
  toldComplete: 0,
  toldOtherwise: 0,
  toldNothing: 0,
  complete: 0,
  lost: 0,
  doubled: 0,
  hung: 0,
  wrongQuota: 0,
};

/** Newest messages that are read at once. */
const PAGE = 500;

/** Reads messages as a holder does. */
export async function readAs<Body>(
  { address }: Product,
  headers: Record<string, string>,
  path: string,
): Promise<Body> {
  const answer = await fetch(address + path, { headers });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}

/** Reads everything from the instance that was not broken. */
export async function countPromises(
  product: Product,
  askers: readonly Asker[],
  question: Question,
  stillAsking: number,
): Promise<Counts> {
  const counts: Counts = { ...NOTHING_COUNTED, hung: stillAsking };
  for (const { holder, conversationId, asked } of askers) {
    const messages: Message[] = [];
    for (let before = ""; ; before = `&before=${messages[0]?.position}`) {
      const path = `/api/messages/${conversationId}?limit=${PAGE}${before}`;
      const page = await readAs<Message[]>(product, holder.headers, path);
      messages.unshift(...page);
      if (page.length < PAGE) break;
    }
    const { chat } = await readAs<{ chat: { used: number } }>(product, holder.headers, "/api/limits");
    const ids = messages.map(({ message_id }) => message_id);
    counts.doubled += ids.length - new Set(ids).size;
    const answers = messages.filter(({ role }) => role === "assistant");
    // What was answered in full or stopped stays counted; the rest is refunded.
    const spent = answers.filter(({ status }) => status === "complete" || status === "stopped").length;
    counts.wrongQuota += Math.abs(chat.used - spent);
    counts.hung += answers.filter(({ status }) => status === "streaming").length;
    counts.doubled += answers.filter(({ content }) => !question.answer.startsWith(content)).length;
    counts.complete += answers.filter(({ status }) => status === "complete").length;
    const byQuestion = Map.groupBy(answers, ({ reply_to }) => reply_to);
    for (const { messageId, told } of asked) {
      counts.asked += 1;
      const own = byQuestion.get(messageId) ?? [];
      counts.doubled += Math.max(0, own.length - 1);
      if (told === undefined) counts.toldNothing += 1;
      else if (told.status !== "complete") counts.toldOtherwise += 1;
      else {
        counts.toldComplete += 1;
        const isStored = own.some(
          ({ status, content }) =>
            status === "complete" && content === question.answer && told.text === question.answer,
        );
        if (!isStored) counts.lost += 1;
      }
    }
  }
  return counts;
}

export function addCounts(one: Counts, other: Counts): Counts {
  const sum = { ...one };
  for (const name of Object.keys(sum) as (keyof Counts)[]) sum[name] += other[name];
  return sum;
}

/** Whether nothing was lost, doubled or hung, and every quota counts right. */
export const isKept = ({ lost, doubled, hung, wrongQuota }: Counts): boolean =>
  lost + doubled + hung + wrongQuota === 0;

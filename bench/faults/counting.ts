import type { Message } from "@bakso/contract/messages";
import type { Product } from "../harness/product.ts";
import { type Asker, WHOLE_TEXT } from "./asking.ts";

/** What a fault did to the promises. All but the first five have to be 0. */
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
  /** Still being written when everything should be over, or an asker who never heard an end. */
  hung: number;
  /** Units that were taken for nothing or not taken for something, over all wallets. */
  wrongUnits: number;
}

/** Looks at everything from the instance that was not broken. */
export async function countPromises(
  { address }: Product,
  askers: readonly Asker[],
  stillAsking: number,
): Promise<Counts> {
  const counts: Counts = {
    asked: 0,
    toldComplete: 0,
    toldOtherwise: 0,
    toldNothing: 0,
    complete: 0,
    lost: 0,
    doubled: 0,
    hung: stillAsking,
    wrongUnits: 0,
  };
  for (const { holder, conversationId, asked } of askers) {
    const read = async <Body>(path: string): Promise<Body> => {
      const answer = await fetch(address + path, { headers: holder.headers });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return (await answer.json()) as Body;
    };
    const messages = await read<Message[]>(`/api/messages/${conversationId}`);
    const { chat } = await read<{ chat: { used: number } }>("/api/limits");
    const ids = messages.map(({ message_id }) => message_id);
    counts.doubled += ids.length - new Set(ids).size;
    const answers = messages.filter(({ role }) => role === "assistant");
    // Units stay spent for what was answered in full or stopped; the rest goes back.
    const spent = answers.filter(({ status }) => status === "complete" || status === "stopped").length;
    counts.wrongUnits += Math.abs(chat.used - spent);
    counts.hung += answers.filter(({ status }) => status === "streaming").length;
    counts.doubled += answers.filter(({ content }) => !WHOLE_TEXT.startsWith(content)).length;
    counts.complete += answers.filter(({ status }) => status === "complete").length;
    for (const { messageId, told } of asked) {
      counts.asked += 1;
      const own = answers.filter(({ reply_to }) => reply_to === messageId);
      counts.doubled += Math.max(0, own.length - 1);
      if (told === undefined) counts.toldNothing += 1;
      else if (told.status !== "complete") counts.toldOtherwise += 1;
      else {
        counts.toldComplete += 1;
        const isStored = own.some(
          ({ status, content }) =>
            status === "complete" && content === WHOLE_TEXT && told.text === WHOLE_TEXT,
        );
        if (!isStored) counts.lost += 1;
      }
    }
  }
  return counts;
}

/** Whether nothing was lost, doubled or hung, and every unit is where it belongs. */
export const isKept = ({ lost, doubled, hung, wrongUnits }: Counts): boolean =>
  lost + doubled + hung + wrongUnits === 0;

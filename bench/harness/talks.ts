import { randomUUID } from "node:crypto";
import type { DatabaseHandle } from "../../server/src/database/open-database.ts";
import type { DatabaseSchema } from "../../server/src/database/schema.ts";
import { LAST_CARD_WORDS, toolPartEvents } from "./tool-parts.ts";

export interface LongTalk {
  name: string;
  size: number;
  /** How many tools were used in it. */
  tools: number;
  /** What its last message shows when all of it is there, and no other message does. */
  lastWords: readonly string[];
}

const BATCH = 500;

/** Replies of usual forms: mostly a paragraph or two, now and then a list, a table or code. */
const ANSWERS = [
  "Sumatran tigers are the **smallest** of all tigers, and the only ones left on the Sunda islands. A grown male weighs between 100 and 140 kg.\n\nTheir stripes stand closer together than those of other tigers, which hides them well in dense forest.",
  "Three things help most:\n\n- rangers who take snares out of the forest\n- villages that are paid fairly when a tiger takes a goat\n- corridors between the parks, so that *families* can meet\n\nThe first one works at once.",
  "Short answer: **no**. The gate reads the balance of your wallet from the chain, and nothing else about it.",
  "| park | tigers |\n|---|---|\n| Kerinci Seblat | about 130 |\n| Gunung Leuser | about 100 |\n| Bukit Barisan Selatan | about 40 |\n\nThese are estimates; nobody has counted each of them.",
  "You can read it with a few lines:\n\n```js\nconst answer = await fetch('/api/session');\nconst { access, balance_raw } = await answer.json();\nconsole.log(access, BigInt(balance_raw) / 1_000_000n);\n```\n\nIt answers at once, since the balance is kept for a minute.",
];
const QUESTIONS = [
  "How heavy does a Sumatran tiger get?",
  "What can one do for them?",
  "Can you see what else is in my wallet?",
  "Where do they live, and how many are there in each park?",
  "How would I ask for my access from a script?",
];

/** What a stored conversation is like. */
export interface TalkForm {
  size: number;
  /** Three of five answers used one, the last one among them. */
  hasTools?: boolean;
}

/** Stores a conversation of so many messages, questions and answers in turn, straight into the database. */
export async function storeTalk(
  { db }: DatabaseHandle<DatabaseSchema>,
  wallet: string,
  { size, hasTools = false }: TalkForm,
): Promise<LongTalk> {
  const form = hasTools ? "Tools" : "Talk";
  const [conversationId, name] = [randomUUID(), `${form} of ${size.toLocaleString("en")}`];
  const lastWords = `The last words of ${size}.`;
  const createdAt = new Date(Date.now() - 3_600_000);
  await db
    .insertInto("conversations")
    .values({
      wallet_address: wallet,
      conversation_id: conversationId,
      name,
      created_at: createdAt,
      next_position: size,
    })
    .execute();
  const ids = Array.from({ length: size }, () => randomUUID());
  const rows = ids.map((messageId, position) => {
    const isAnswer = position % 2 === 1;
    const variants = isAnswer ? ANSWERS : QUESTIONS;
    const text = variants[Math.floor(position / 2) % variants.length] ?? "";
    return {
      wallet_address: wallet,
      conversation_id: conversationId,
      message_id: messageId,
      position,
      role: isAnswer ? ("assistant" as const) : ("user" as const),
      content: position === size - 1 ? `${text}\n\n${lastWords}` : text,
      status: "complete" as const,
      part_events: isAnswer && hasTools ? toolPartEvents(Math.floor(position / 2)) : null,
      reply_to: isAnswer ? (ids[position - 1] ?? null) : null,
      created_at: new Date(createdAt.getTime() + position * 200),
    };
  });
  for (let from = 0; from < rows.length; from += BATCH) {
    await db
      .insertInto("messages")
      .values(rows.slice(from, from + BATCH))
      .execute();
  }
  const tools = rows.filter((row) => row.part_events !== null).length;
  return { name, size, tools, lastWords: hasTools ? [lastWords, LAST_CARD_WORDS] : [lastWords] };
}

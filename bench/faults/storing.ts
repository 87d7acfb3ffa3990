import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Message } from "@bakso/contract/messages";
import type { Holder } from "../harness/holder.ts";
import type { Product } from "../harness/product.ts";
import { readAs } from "./counting.ts";

/** Stores messages of its own, and remembers those that were acknowledged. */
export interface Writer {
  holder: Holder;
  conversationId: string;
  acknowledged: Map<string, string>;
  refusals: string[];
}

const TIMEOUT_MS = 30_000;
/** Messages that are read at once; they may be long. */
const PAGE = 50;

/** Letters that compress badly. */
const textOf = (characters: number): string => randomBytes(characters / 2).toString("hex");

export async function keepStoring(
  { address }: Product,
  { holder, conversationId, acknowledged, refusals }: Writer,
  { characters, pauseMs }: { characters: number; pauseMs: number },
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const [id, content] = [randomUUID(), textOf(characters)];
    try {
      const answer = await fetch(`${address}/api/messages`, {
        method: "POST",
        headers: holder.headers,
        body: JSON.stringify({ conversation_id: conversationId, role: "user", content, message_id: id }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const said = await answer.text();
      if (answer.ok) acknowledged.set(id, content);
      else refusals.push(/"code":"([\w.]+)"/.exec(said)?.[1] ?? `${answer.status} without a code`);
    } catch (error) {
      refusals.push((error as Error).name === "TimeoutError" ? "nothing for 30 s" : "connection broken");
    }
    await wait(pauseMs);
  }
}

/** Every acknowledged message must be stored once, letter by letter. */
export async function countStored(
  product: Product,
  writers: readonly Writer[],
): Promise<{ lost: number; doubled: number }> {
  let [lost, doubled] = [0, 0];
  for (const { holder, conversationId, acknowledged } of writers) {
    const missing = new Map(acknowledged);
    const seen = new Set<string>();
    for (let before = ""; ; ) {
      const path = `/api/messages/${conversationId}?limit=${PAGE}${before}`;
      const page = await readAs<Message[]>(product, holder.headers, path);
      for (const { message_id, content } of page) {
        if (seen.has(message_id)) doubled += 1;
        seen.add(message_id);
        if (missing.get(message_id) === content) missing.delete(message_id);
      }
      if (page.length < PAGE) break;
      before = `&before=${page[0]?.position}`;
    }
    lost += missing.size;
  }
  return { lost, doubled };
}

import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";

/** More words than these narrow nothing down. */
const MOST_WORDS = 12;
/** As much of a word as the index has (database/migrations/0017-search.ts). */
const WORD_CHARS = 60;

/** The words of what somebody searches for, as the index takes words out of texts; none where it holds only signs. */
export async function readWords(db: Kysely<DatabaseSchema>, text: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`select text_words(${text}) as words`.execute(db);
  return (rows[0]?.words ?? []).slice(0, MOST_WORDS).map((word) => [...word].slice(0, WORD_CHARS).join(""));
}

/** What holds no word, like `%`, stands in no index and is compared as it is: signs are neither large nor small. */
export const signsPattern = (signs: string): string => `%${signs.replaceAll(/[\\%_]/g, "\\$&")}%`;

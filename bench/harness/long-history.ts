import { sql } from "kysely";
import { inBackground } from "../../server/src/database/lanes.ts";
import type { DatabaseHandle } from "../../server/src/database/open-database.ts";
import type { DatabaseSchema } from "../../server/src/database/schema.ts";

export const MESSAGES_OF_EACH = 40;
const TALKS_AT_ONCE = 50;

/** Stores many talks (`talk-1` is the oldest), four hours apart, of common words and rare ones; the oldest fifth has a word that no newer one has. */
export async function fillHistory(
  { db }: DatabaseHandle<DatabaseSchema>,
  wallet: string,
  talks: number,
): Promise<void> {
  for (let from = 1; from <= talks; from += TALKS_AT_ONCE) {
    const to = Math.min(talks, from + TALKS_AT_ONCE - 1);
    const nth = sql`generate_series(${from}::integer, ${to}::integer) as nth`;
    const begun = sql`now() - (${talks}::integer - nth) * interval '4 hours'`;
    await inBackground(async () => {
      await sql`insert into conversations (wallet_address, conversation_id, name, created_at, next_position)
        select ${wallet}, 'talk-' || nth, 'About ' || (array['conservation', 'tigers', 'markets', 'cooking'])[1 + nth % 4] || ' ' || nth,
          ${begun}, ${MESSAGES_OF_EACH}::integer
        from ${nth}`.execute(db);
      await sql`insert into messages (wallet_address, conversation_id, message_id, position, role, content, status, created_at)
        select ${wallet}, 'talk-' || nth, 'message-' || place, place,
          case when place % 2 = 0 then 'user' else 'assistant' end,
          (
            select string_agg(case when random() < 0.3 then (array['the', 'tiger', 'cub', 'and', 'forest', 'is'])[1 + floor(random() * 6)::integer]
              else 'w' || floor(power(random(), 3) * 20000)::integer end, ' ')
            from generate_series(1, 20 + (nth * place) % 60) where nth > 0
          ) || case when nth <= ${Math.floor(talks / 5)}::integer then ' oldest' else '' end,
          'complete', ${begun}
        from ${nth} cross join generate_series(0, ${MESSAGES_OF_EACH - 1}) as place`.execute(db);
    });
  }
}

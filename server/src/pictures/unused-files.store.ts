import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DatabaseSchema } from "../database/schema.ts";
import type { PictureKey } from "../gateways/storage/picture.storage.ts";

export interface UnusedFiles {
  table: "pictures" | "attachments";
  /** The column of their names. */
  id: "picture_id" | "attachment_id";
  /** A condition on a row of the table: nothing names it any more. */
  isUnused: RawBuilder<boolean>;
}

/**
 * Forgets files that nothing names any more, each together with what is stored of it: its row stays locked until that is
 * gone. So who keeps the same file at that moment, and begins by renewing its row, waits and then stores it anew.
 *
 * @param remove removes what is stored; where it fails the row stays for the next time, and the others go on
 * @returns those that are gone
 * @throws what the first failure was, at the end
 */
export async function removeUnused(
  db: Kysely<DatabaseSchema>,
  { table, id, isUnused }: UnusedFiles,
  remove: (key: PictureKey) => Promise<void>,
): Promise<PictureKey[]> {
  const found = await sql<{ wallet: string; name: string }>`
    select wallet_address as wallet, ${sql.ref(id)} as name from ${sql.table(table)} where ${isUnused}`.execute(
    db,
  );
  const gone: PictureKey[] = [];
  const failures: unknown[] = [];
  for (const { wallet, name } of found.rows) {
    const key = { wallet, pictureId: name };
    const forgetting = db.transaction().execute(async (trx) => {
      const { rows } = await sql`
        delete from ${sql.table(table)}
        where wallet_address = ${wallet} and ${sql.ref(id)} = ${name} and ${isUnused}
        returning 1`.execute(trx);
      // Somebody has named it meanwhile.
      if (rows.length === 0) return;
      await remove(key);
      gone.push(key);
    });
    await forgetting.catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return gone;
}

/** Starts the time of files anew, so that they are there until what names them is stored. @returns how many there are */
export async function renew(
  db: Kysely<DatabaseSchema>,
  { table, id }: Pick<UnusedFiles, "table" | "id">,
  wallet: string,
  names: readonly string[],
): Promise<number> {
  const { rows } = await sql`
    update ${sql.table(table)} set created_at = clock_timestamp()
    where wallet_address = ${wallet} and ${sql.ref(id)} = any(${[...names]}::text[])
    returning 1`.execute(db);
  return rows.length;
}

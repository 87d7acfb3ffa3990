import { WATCHLIST_TEXT_FIELDS } from "@bakso/contract/constants";
import type { NewWatchlistItem, WatchlistItem } from "@bakso/contract/watchlist";
import { type Kysely, sql } from "kysely";
import { type Columns, columnName } from "../../database/column-name.ts";
import type { DatabaseSchema } from "../../database/schema.ts";

type ItemFields = Omit<NewWatchlistItem, "wallet_address">;
type Row = Columns<ItemFields> & { item_id: string };

/** What an entry holds beside its id, each in a column of its own. */
const FIELDS = ["type", "name", "chain", ...WATCHLIST_TEXT_FIELDS] as const satisfies (keyof ItemFields)[];
const COLUMNS = ["item_id", ...FIELDS.map((field) => columnName(field))] as const;

export function createWatchlistStore(db: Kysely<DatabaseSchema>) {
  return {
    /** Oldest first. */
    async list(wallet: string): Promise<WatchlistItem[]> {
      const rows = await db
        .selectFrom("watchlist_items")
        .select(COLUMNS)
        .where("wallet_address", "=", wallet)
        .orderBy("created_at")
        .orderBy("item_id")
        .execute();
      return rows.map(toItem);
    },

    /** @returns undefined when the list is full */
    async add(
      wallet: string,
      id: string,
      item: ItemFields,
      most: number,
    ): Promise<WatchlistItem | undefined> {
      const { rows } = await sql<Row>`
        insert into watchlist_items (wallet_address, ${refs(COLUMNS)})
        select ${wallet}, ${id}, ${sql.join(FIELDS.map((field) => item[field]))}
        where (select count(*) from watchlist_items where wallet_address = ${wallet}) < ${most}
        returning ${refs(COLUMNS)}`.execute(db);
      return rows[0] && toItem(rows[0]);
    },

    /** @returns undefined when there is none of this id */
    async update(wallet: string, id: string, item: ItemFields): Promise<WatchlistItem | undefined> {
      const row = await db
        .updateTable("watchlist_items")
        .set(toRow(item))
        .where("wallet_address", "=", wallet)
        .where("item_id", "=", id)
        .returning(COLUMNS)
        .executeTakeFirst();
      return row && toItem(row);
    },

    /** @returns false when there was none */
    async remove(wallet: string, id: string): Promise<boolean> {
      const result = await db
        .deleteFrom("watchlist_items")
        .where("wallet_address", "=", wallet)
        .where("item_id", "=", id)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },

    async removeAll(wallet: string): Promise<void> {
      await db.deleteFrom("watchlist_items").where("wallet_address", "=", wallet).execute();
    },
  };
}

export type WatchlistStore = ReturnType<typeof createWatchlistStore>;

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

const toRow = (item: ItemFields) =>
  Object.fromEntries(FIELDS.map((field) => [columnName(field), item[field]])) as Columns<ItemFields>;

const toItem = (row: Row): WatchlistItem => ({
  id: row.item_id,
  ...(Object.fromEntries(FIELDS.map((field) => [field, row[columnName(field)]])) as Omit<
    WatchlistItem,
    "id"
  >),
});

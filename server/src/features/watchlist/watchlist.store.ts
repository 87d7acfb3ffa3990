import type { NewWatchlistItem, WatchlistItem } from "@bakso/contract/watchlist";
import { type Kysely, type Selectable, sql } from "kysely";
import type { DatabaseSchema, WatchlistItemsTable } from "../../database/schema.ts";

type Row = Omit<Selectable<WatchlistItemsTable>, "wallet_address" | "created_at">;
type ItemFields = Omit<NewWatchlistItem, "wallet_address">;

const COLUMNS = [
  "item_id",
  "type",
  "name",
  "address",
  "chain",
  "collection_slug",
  "rune_symbol",
  "brc20_ticker",
] as const;

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
        insert into watchlist_items
          (wallet_address, item_id, type, name, address, chain, collection_slug, rune_symbol, brc20_ticker)
        select ${wallet}, ${id}, ${item.type}, ${item.name}, ${item.address}, ${item.chain},
          ${item.collectionSlug}, ${item.runeSymbol}, ${item.brc20_ticker}
        where (select count(*) from watchlist_items where wallet_address = ${wallet}) < ${most}
        returning ${sql.join(COLUMNS.map((column) => sql.ref(column)))}`.execute(db);
      return rows[0] && toItem(rows[0]);
    },

    /** @returns undefined when there is none of this id */
    async update(wallet: string, id: string, item: ItemFields): Promise<WatchlistItem | undefined> {
      const row = await db
        .updateTable("watchlist_items")
        .set({
          type: item.type,
          name: item.name,
          address: item.address,
          chain: item.chain,
          collection_slug: item.collectionSlug,
          rune_symbol: item.runeSymbol,
          brc20_ticker: item.brc20_ticker,
        })
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

const toItem = (row: Row): WatchlistItem => ({
  id: row.item_id,
  type: row.type,
  name: row.name,
  address: row.address,
  chain: row.chain,
  collectionSlug: row.collection_slug,
  runeSymbol: row.rune_symbol,
  brc20_ticker: row.brc20_ticker,
});

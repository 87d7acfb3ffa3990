import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestApp, ENOUGH_RAW, type TestApp, type TestBrowser } from "../../../test/test-app.ts";
import { createTestWallet, type TestWallet } from "../../../test/test-wallet.ts";
import { siteDay } from "../../site-clock.ts";

let server: TestApp;
let wallet: TestWallet;
let browser: TestBrowser;
let db: Kysely<unknown>;
let today: string;
beforeEach(async () => {
  // Housekeeping alone beats with intervals: tests say when.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  server = await createTestApp();
  db = server.database.db as unknown as Kysely<unknown>;
  today = siteDay({ utcOffsetHours: -5 }, server.clock.nowMs);
  wallet = createTestWallet();
  browser = server.browser();
  await browser.signIn(wallet);
});
afterEach(async () => {
  await server.close();
  vi.useRealTimers();
});

const SWEEP_EVERY_MS = 10 * 60_000;
/** A sweep is a dozen statements and as many looks at every table: a second alone, twenty beside many others. */
const SWEEP_TIMEOUT_MS = 60_000;
vi.setConfig({ testTimeout: 90_000 });
const afterSweeping = (check: () => Promise<void>) => {
  vi.advanceTimersByTime(SWEEP_EVERY_MS);
  return vi.waitFor(check, { timeout: SWEEP_TIMEOUT_MS });
};

interface Column {
  table: string;
  column: string;
  type: string;
  isNeeded: boolean;
}

/** Columns that say whose a row is. */
const OWNERS = ["wallet_address", "player_key"];

/** All tables and columns, from the database itself: a table is covered on its first day. */
async function schema(): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column>`
    select c.table_name as "table", c.column_name as "column", c.data_type as "type",
      c.is_nullable = 'NO' and c.column_default is null as "isNeeded"
    from information_schema.columns c join information_schema.tables t
      on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
    order by c.table_name, c.ordinal_position`.execute(db);
  return Map.groupBy(rows, ({ table }) => table);
}

/** The first of the values that a column may have, where the table names them. */
async function firstAllowed(): Promise<Map<string, string>> {
  const { rows } = await sql<{ table: string; rule: string }>`
    select r.relname as "table", pg_get_constraintdef(c.oid) as rule
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'c' and c.connamespace = current_schema()::regnamespace`.execute(db);
  return new Map(
    rows.flatMap(({ table, rule }) => {
      const [, column, value] = /\((\w+) = ANY \(ARRAY\['([^']+)'/.exec(rule) ?? [];
      return column && value ? [[`${table}.${column}`, value]] : [];
    }),
  );
}

/** What a column must hold for its row to be a real one. Any other text names its table. */
const KNOWN: Record<string, unknown> = {
  conversation_id: "talk",
  job_id: "job",
  run_id: "job",
  task_id: "task",
  picture_id: "picture-of-pictures",
  state: "complete",
  "shares.share_id": "0".repeat(32),
  "shares.messages": "[]",
  "reply_opinions.message_id": "of messages message_id",
  facts: "{}",
};
/** By what a table is found in an export, where that is not the text of one of its columns. */
const FOUND_BY: Record<string, string | RegExp> = {
  balances: String(ENOUGH_RAW),
  sessions: "phantom",
  pictures: "/api/images/picture-of-pictures",
  talk_summaries: /of talk\\?_summaries/,
  reply_opinions: /"kind": "reply_opinion"|# Reply opinion\n/,
  games: /"kind": "game"|# Game\n/,
};
/** What is not for taking along, and why. */
const NOT_EXPORTED: Record<string, string> = {
  challenges: "a sign-in that has begun: a number used once, gone after minutes",
  jobs: "work under way: what it writes stands in the message, task or picture it is for",
  erasures: "that everything is to be erased",
  summary_claims: "who sums up a talk at this moment",
  holder_bytes: "how many bytes the other tables hold of it",
};
/** Kept of who erases everything, and why. */
const KEPT_TODAY = "daily_usage";

const mark = (table: string) => `of ${table}`;

function valueFor({ table, column, type }: Column, allowed: Map<string, string>): unknown {
  if (OWNERS.includes(column)) return wallet.address;
  const known = KNOWN[`${table}.${column}`] ?? KNOWN[column];
  if (known !== undefined) return known;
  if (allowed.has(`${table}.${column}`)) return allowed.get(`${table}.${column}`);
  if (column === "day") return today;
  if (type === "jsonb" || type === "json") return "{}";
  if (type.startsWith("timestamp")) return new Date();
  if (type === "boolean") return false;
  return type === "text" ? `${mark(table)} ${column}` : 1;
}

/** One row of the wallet's in every table that has such rows. @returns those tables */
async function fillEveryTable(): Promise<string[]> {
  const owned = [...(await schema())].filter(([, columns]) =>
    columns.some(({ column }) => OWNERS.includes(column)),
  );
  const allowed = await firstAllowed();
  for (const [table, columns] of owned) {
    const needed = columns.filter(({ isNeeded }) => isNeeded);
    await sql`
      insert into ${sql.table(table)} (${sql.join(needed.map(({ column }) => sql.ref(column)))})
      values (${sql.join(needed.map((column) => sql`${valueFor(column, allowed)}`))})
      on conflict do nothing`.execute(db);
  }
  return owned.map(([table]) => table);
}

/** Tables that say the wallet's address in any column, whatever its name. */
async function tablesThatNameTheWallet(): Promise<string[]> {
  const naming: string[] = [];
  for (const table of (await schema()).keys()) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} row
      where position(${wallet.address} in row::text) > 0 limit 1`.execute(db);
    if (rows.length > 0) naming.push(table);
  }
  return naming.sort();
}

const erase = () => browser.post("/api/erase", { wallet_address: wallet.address });

describe("everything that is kept of a wallet", () => {
  it("is erased, whichever table it lies in; only today's counts stay until the day is over", async () => {
    const tables = await fillEveryTable();
    expect(tables.length).toBeGreaterThan(15);
    expect(await tablesThatNameTheWallet()).toEqual(tables.sort());
    expect((await erase()).statusCode).toBe(200);
    expect(await tablesThatNameTheWallet()).toEqual([KEPT_TODAY]);
    const { rows } = await sql`select what, day, used from daily_usage`.execute(db);
    expect(rows).toEqual([{ what: "of daily_usage what", day: today, used: 1 }]);
  });

  it("[ISSUE-14] is erased with a balance that was read a moment ago, and is not shared with other instances yet", async () => {
    server.clock.nowMs += 10_000;
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    expect((await browser.post("/api/tool_call", {})).statusCode).toBe(400);
    expect((await erase()).statusCode).toBe(200);
    vi.advanceTimersByTime(1_000);
    expect(await tablesThatNameTheWallet()).toEqual([]);
  });

  it("goes out in an export, whichever table it lies in", async () => {
    const tables = await fillEveryTable();
    const texts = await Promise.all(
      (["json", "markdown"] as const).map(
        async (format) => (await browser.get(`/api/export?format=${format}`)).body,
      ),
    );
    for (const text of texts) {
      const missing = tables.filter((table) => text.search(FOUND_BY[table] ?? mark(table)) < 0);
      expect(missing.sort()).toEqual(Object.keys(NOT_EXPORTED).sort());
    }
  });

  it("leaves nobody signed in, here or elsewhere, and lets the same wallet begin anew", async () => {
    const phone = server.browser();
    await phone.signIn(wallet);
    expect((await erase()).headers["set-cookie"]).toMatch(/bakso_session=;/);
    for (const one of [browser, phone])
      expect((await one.get(`/api/conversations/${wallet.address}`)).statusCode).toBe(401);
    await browser.signIn(wallet);
    expect((await browser.get(`/api/conversations/${wallet.address}`)).json()).toEqual([]);
  });

  it("does not come back as a second helping of the day's answers", async () => {
    server.editContent((content) => {
      content.limits.perDay.chatPerWallet = 1;
    });
    const ask = () => browser.post("/api/send_message", { message: "Hello?", messageHistory: [] });
    expect((await ask()).statusCode).toBe(200);
    await erase();
    await browser.signIn(wallet);
    const refused = await ask();
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: "limit.chat_wallet_day" }]);
  });

  it("is forgotten altogether when the day is over", async () => {
    await fillEveryTable();
    await erase();
    server.clock.nowMs += 26 * 3_600_000;
    await afterSweeping(async () => expect(await tablesThatNameTheWallet()).toEqual([]));
  });
});

describe("an erasure that breaks off", () => {
  /** As though the database refused to let go of what is watched. */
  const breakOff = async () => {
    await sql`alter table watchlist_items rename to watchlist_items_away`.execute(db);
    const response = await erase();
    await sql`alter table watchlist_items_away rename to watchlist_items`.execute(db);
    return response;
  };

  it("says so, and is finished by itself", async () => {
    await fillEveryTable();
    const response = await breakOff();
    expect([response.statusCode, response.json()]).toMatchObject([503, { code: "erase.unfinished" }]);
    expect(await tablesThatNameTheWallet()).toContain("watchlist_items");
    await sql`update erasures set asked_at = asked_at - interval '2 minutes'`.execute(db);
    await afterSweeping(async () => expect(await tablesThatNameTheWallet()).toEqual([KEPT_TODAY]));
  });

  it("is finished before the wallet signs in again, so that nothing new goes with the old", async () => {
    await fillEveryTable();
    await breakOff();
    await browser.signIn(wallet);
    expect(await tablesThatNameTheWallet()).toEqual(["balances", KEPT_TODAY, "sessions"]);
  });
});

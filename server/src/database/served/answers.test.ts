import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testDatabaseUrl } from "../../../test/database.ts";
import { openTcpProxy, type TcpProxy } from "../../../test/tcp-proxy.ts";
import { createHandle, type DatabaseHandle } from "../database-handle.ts";
import { openServed } from "./open-served.ts";

const url = testDatabaseUrl ?? "";
const title = "Every answer belongs to its question";
const STATEMENT_TIMEOUT_MS = 150;
const QUESTIONS = 300;

describe.skipIf(!url)(url ? title : `${title} (TEST_DATABASE_URL names no server)`, () => {
  let proxy: TcpProxy;
  let handle: DatabaseHandle<unknown>;
  beforeEach(async () => {
    proxy = await openTcpProxy(url);
    answered = 0;
    handle = createHandle(
      openServed({
        url: proxy.url,
        poolSize: 3,
        statementTimeoutMs: STATEMENT_TIMEOUT_MS,
        idleInTransactionTimeoutMs: 2_000,
        onNotice: () => undefined,
      }),
    );
  });
  afterEach(async () => {
    await handle.close();
    await proxy.close();
  });

  /** @returns what is wrong with the answer; null: it is right, or there was none */
  let answered = 0;
  async function ask(rowCount: number, isSlow: boolean): Promise<string | null> {
    const nonce = randomUUID();
    const sleep = sql.lit(isSlow ? 0.02 : 0);
    const question = sql<{ nonce: string; n: number }>`
      select ${nonce}::text as nonce, n, case when ${sleep} > 0 then pg_sleep(${sleep})::text end as nothing
      from generate_series(1, ${rowCount}::int) as n`;
    const response = await question.execute(handle.db).catch(() => null);
    if (response === null) return null;
    answered++;
    const isRight =
      response.rows.length === rowCount &&
      response.rows.every((row, at) => row?.nonce === nonce && row.n === at + 1);
    return isRight
      ? null
      : `asked for ${rowCount} rows, got ${response.rows.length}, of them wrong: ${response.rows.filter((row) => row?.nonce !== nonce).length}`;
  }

  const questions = (count = QUESTIONS) =>
    Array.from({ length: count }, (_, at) => ask(1 + (at % 7), at % 40 === 0));
  /** Sends some rows, then runs into the timeout. */
  const timeouts = (count: number) => Array.from({ length: count }, () => ask(50, true));
  const wrongOf = async (work: Promise<string | null>[]) =>
    (await Promise.all(work)).filter((wrong) => wrong !== null);

  it("when statements run into their timeout after their first rows", async () => {
    expect(await wrongOf([...timeouts(3), ...questions()])).toEqual([]);
    expect(answered).toBeGreaterThan(QUESTIONS / 2);
  });

  it("when the server is far away", async () => {
    proxy.delay(10);
    expect(await wrongOf([...timeouts(6), ...questions()])).toEqual([]);
  });

  it("when the line freezes for longer than a statement may take, and goes on", async () => {
    const early = [...timeouts(3), ...questions(40)];
    proxy.freeze();
    expect(await wrongOf(early)).toEqual([]);
    proxy.forward();
    expect(await wrongOf([...timeouts(3), ...questions()])).toEqual([]);
  });

  it("when the line is cut in the middle of answers", async () => {
    const work = [...timeouts(3), ...questions()];
    proxy.delay(5);
    await Promise.race(work);
    proxy.cut();
    await Promise.race(work.slice(100));
    proxy.cut();
    expect(await wrongOf(work)).toEqual([]);
    expect(await wrongOf(questions(20))).toEqual([]);
  });
});

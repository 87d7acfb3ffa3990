import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeOnBothEngines } from "../../test/engines.ts";
import type { DatabaseHandle } from "./open-database.ts";
import { isRetryable, isUniqueViolation, SqlError } from "./sql-errors.ts";

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describeOnBothEngines("Errors of statements", (engine) => {
  let handle: DatabaseHandle<unknown>;
  beforeAll(async () => {
    handle = await engine.open({});
    await sql`create table pets (name text primary key, age int check (age >= 0))`.execute(handle.db);
    await sql`insert into pets values ('Bakso', 1)`.execute(handle.db);
  });
  afterAll(() => handle.close());

  it("tell a unique violation and its constraint", async () => {
    const error = await errorOf(sql`insert into pets values ('Bakso', 2)`.execute(handle.db));
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, "pets_pkey")).toBe(true);
    expect(isUniqueViolation(error, "another")).toBe(false);
    expect(isRetryable(error)).toBe(false);
  });

  it("carry SQLSTATE, constraint, table, detail and PostgreSQL's own sentence", async () => {
    const error = await errorOf(sql`insert into pets values ('Sate', -1)`.execute(handle.db));
    expect(error).toBeInstanceOf(SqlError);
    expect(error).toMatchObject({ code: "23514", constraint: "pets_age_check", table: "pets" });
    expect((error as SqlError).message).toContain("violates check constraint");
    expect((error as SqlError).detail).toContain("Sate");
  });

  it("keep the row's values out of what a logger writes", async () => {
    const error = await errorOf(sql`insert into pets values ('a secret name', -1)`.execute(handle.db));
    expect(JSON.stringify({ ...(error as SqlError) })).not.toContain("a secret name");
    expect(Object.keys(error as SqlError)).not.toContain("detail");
  });

  it("name who asked in their stack", async () => {
    async function askForNothing() {
      await sql`select * from nothing`.execute(handle.db);
    }
    const error = await errorOf(askForNothing());
    expect((error as SqlError).code).toBe("42P01");
    expect((error as SqlError).stack).toContain("askForNothing");
  });

  it("leave the connection in order", async () => {
    await errorOf(sql`select 1 / 0`.execute(handle.db));
    expect((await sql<{ n: number }>`select 1 as n`.execute(handle.db)).rows).toEqual([{ n: 1 }]);
  });
});

describe("What is worth trying again", () => {
  it.each([
    ["40001", true],
    ["40P01", true],
    ["08006", true],
    ["57P01", true],
    ["23505", false],
    ["57014", false],
    ["25P03", false],
  ])("SQLSTATE %s: %s", (code, expected) => {
    expect(isRetryable(new SqlError({ message: "", code }))).toBe(expected);
  });

  it("is never something that the database did not say", () => {
    expect(isRetryable(Object.assign(new Error(), { code: "40001" }))).toBe(false);
  });
});

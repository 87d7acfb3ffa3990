import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnBothEngines } from "../../test/engines.ts";
import type { DatabaseHandle } from "./open-database.ts";

describeOnBothEngines("Values between JavaScript and SQL", (engine) => {
  let handle: DatabaseHandle<unknown>;
  beforeAll(async () => {
    handle = await engine.open({});
  });
  afterAll(() => handle.close());

  const first = async (query: ReturnType<typeof sql<{ value: unknown }>>) =>
    (await query.execute(handle.db)).rows[0]?.value;

  it.each([
    ["int8", "9007199254740993", 9007199254740993n],
    ["int8", "1", 1n],
    ["int4", "-7", -7],
    ["float8", "1.5", 1.5],
    ["numeric", "1.50", "1.50"],
    ["bool", "true", true],
    ["timestamptz", "2026-11-20T10:00:00.123+02", new Date("2026-11-20T08:00:00.123Z")],
    ["timestamp", "2026-11-20 10:00:00", "2026-11-20 10:00:00"],
    ["date", "2026-11-20", "2026-11-20"],
    ["text", "räksmörgås 🐯", "räksmörgås 🐯"],
    ["uuid", "6F9619FF-8B86-D011-B42D-00CF4FC964FF", "6f9619ff-8b86-d011-b42d-00cf4fc964ff"],
    ["jsonb", '{"a": [1, null]}', { a: [1, null] }],
    ["bytea", "\\x00ff10", new Uint8Array([0, 255, 16])],
    ["text[]", '{a,NULL,"b \\"c\\""}', ["a", null, 'b "c"']],
    ["int8[]", "{1,9007199254740993}", [1n, 9007199254740993n]],
    [
      "int4[]",
      "{{1,2},{3,4}}",
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ["text[]", "{}", []],
  ])("reads %s %s", async (type, text, expected) => {
    expect(await first(sql`select ${text}::text::${sql.raw(type)} as value`)).toStrictEqual(expected);
  });

  it("reads count(*) as a bigint", async () => {
    expect(await first(sql`select count(*) as value from generate_series(1, 3)`)).toBe(3n);
  });

  it.each<[string, unknown]>([
    ["int8", 9007199254740993n],
    ["int4", 42],
    ["numeric", "0.1"],
    ["bool", false],
    ["timestamptz", new Date("2026-11-20T08:00:00.123Z")],
    ["date", "2026-11-20"],
    ["text", 'it\'s "quoted" \\ and {braced}'],
    ["bytea", new Uint8Array([0, 1, 254])],
    ["jsonb", { nested: { list: [1, "two", null, true] } }],
    ["jsonb", [{ a: 1 }, { b: 2 }]],
    ["jsonb", [true, false]],
    ["jsonb", 5],
    ["text[]", ["a", null, 'b,"c"', "\\", ""]],
    ["int4[]", [1, 2, 3]],
    ["int8[]", [1n, 2n]],
    ["bool[]", [true, false]],
    ["timestamptz[]", [new Date(0)]],
    ["text", null],
  ])("writes %s from a parameter and reads it back", async (type, value) => {
    expect(await first(sql`select ${value}::${sql.raw(type)} as value`)).toStrictEqual(value);
  });

  it("takes a string for jsonb as JSON text", async () => {
    expect(await first(sql`select ${'{"a":1}'}::jsonb as value`)).toEqual({ a: 1 });
    expect(await first(sql`select ${'"text"'}::jsonb as value`)).toBe("text");
  });

  it("refuses an undefined parameter by its place", async () => {
    await expect(first(sql`select ${1}::int, ${undefined}::text as value`)).rejects.toThrow(
      "$2 is undefined",
    );
  });

  it("counts the rows that a statement changed", async () => {
    await sql`create table counted (n int)`.execute(handle.db);
    const inserted = await sql`insert into counted select generate_series(1, 3)`.execute(handle.db);
    const updated = await sql`update counted set n = n + 1 where n > 1`.execute(handle.db);
    const read = await sql`select * from counted`.execute(handle.db);
    expect([inserted.numAffectedRows, updated.numAffectedRows, read.numAffectedRows]).toEqual([
      3n,
      2n,
      undefined,
    ]);
  });
});

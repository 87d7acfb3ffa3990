import { describe, expect, it } from "vitest";
import { clauseChanges, GIVEN } from "./sql-clauses.ts";

/** Each statement that is left, in one line, values as `?`. */
const statements = (text: string): string[] =>
  clauseChanges(text.replaceAll("?", GIVEN)).map(({ from, to, instead }) =>
    (text.slice(0, from) + instead + text.slice(to)).replaceAll(/\s+/g, " ").trim(),
  );

describe("what can be left out of a statement", () => {
  it("is each condition, by itself", () => {
    expect(statements("delete from a where b = ? and c is null and d between 1 and 2 returning e")).toEqual([
      "delete from a where true and c is null and d between 1 and 2 returning e",
      "delete from a where b = ? and true and d between 1 and 2 returning e",
      "delete from a where b = ? and c is null and true returning e",
    ]);
  });

  it("is a condition of a join, of a part, of a conflict and of a count", () => {
    expect(
      statements(
        "select a from b join c on c.d = b.d left join e on true where exists (select 1 from f where g)",
      ),
    ).toEqual([
      "select a from b join c on true left join e on true where exists (select 1 from f where g)",
      "select a from b join c on c.d = b.d left join e on true where true",
      "select a from b join c on c.d = b.d left join e on true where exists (select 1 from f where true)",
    ]);
    expect(statements("insert into a values (?) on conflict (b) do update set c = ? where a.c < ?")).toEqual([
      "insert into a values (?) on conflict (b) do update set c = ? where true",
    ]);
    expect(statements("select count(*) filter (where a > ?::int * 2) from b")).toEqual([
      "select count(*) filter (where true) from b",
    ]);
  });

  it("is an order, its direction and a limit", () => {
    expect(statements("select left(a, 9) from b order by a desc, c limit ? + 1")).toEqual([
      "select left(a, 9) from b limit ? + 1",
      "select left(a, 9) from b order by a asc, c limit ? + 1",
      "select left(a, 9) from b order by a desc, c",
    ]);
  });

  it("is not what follows a condition as a fragment, and no word of a text", () => {
    expect(statements("update a set b = ' where c = d ' where e = 'f and g'\n?")).toEqual([
      "update a set b = ' where c = d ' where true ?",
    ]);
    expect(statements("select a from b where ? and ?")).toEqual([
      "select a from b where true and ?",
      "select a from b where ? and true",
    ]);
  });
});

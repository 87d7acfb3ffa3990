import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseArrayLiteral, writeArrayLiteral } from "./array-literal.ts";

const same = (text: string) => text;

describe("PostgreSQL's array literals", () => {
  it("are read as they were written, whatever the texts in them", () => {
    const texts = fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.constant(null)));
    fc.assert(
      fc.property(texts, (values) => {
        expect(parseArrayLiteral(writeArrayLiteral(values, String), same)).toEqual(values);
      }),
    );
  });

  it("keep the text NULL apart from null", () => {
    expect(parseArrayLiteral('{NULL,"NULL",a}', same)).toEqual([null, "NULL", "a"]);
  });

  it("nest, and may say their bounds", () => {
    expect(parseArrayLiteral("{{1,2},{3,4}}", Number)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(parseArrayLiteral("[0:1]={5,6}", Number)).toEqual([5, 6]);
  });

  it("are refused when they have no end", () => {
    expect(() => parseArrayLiteral("{1,2", Number)).toThrow("no end");
    expect(() => parseArrayLiteral('{"1', same)).toThrow("inside quotes");
  });
});

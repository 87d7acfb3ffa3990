import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson, stringifyJson, U64_MAX, u64 } from "./json-u64.ts";

test("any u64 survives JSON without loss", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: U64_MAX }), (value) => {
      const text = stringifyJson({ nested: [u64(value)] });
      expect(text).toBe(`{"nested":[${value}]}`);
      expect(parseJson(text)).toEqual({ nested: [u64(value)] });
    }),
  );
});

test("fractions, large floats and strings of digits stay what they are", () => {
  const text = '{"a":1.5,"b":1e+30,"c":"18446744073709551615","d":-7}';
  expect(parseJson(text)).toEqual({ a: 1.5, b: 1e30, c: "18446744073709551615", d: -7 });
  expect(stringifyJson(parseJson(text))).toBe(text);
});

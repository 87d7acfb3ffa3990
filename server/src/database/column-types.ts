import { parseArrayLiteral, writeArrayLiteral } from "./array-literal.ts";

type Parse = (text: string) => unknown;
type Write = (value: unknown) => string;

const writeText: Write = (value) => (value instanceof Date ? value.toISOString() : String(value));
const writeJson: Write = (value) => (typeof value === "string" ? value : JSON.stringify(value));
const writeBytes: Write = (value) =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : String(value);
const parseText: Parse = (text) => text;
const parseBytes: Parse = (text) => new Uint8Array(Buffer.from(text.slice(2), "hex"));

/** Object ids from PostgreSQL's pg_type.dat, of a type and of its array; they never change. */
const TYPES: readonly [name: string, oid: number, arrayOid: number, parse: Parse, write: Write][] = [
  ["bool", 16, 1000, (text) => text === "t", writeText],
  ["bytea", 17, 1001, parseBytes, writeBytes],
  ["int8", 20, 1016, BigInt, writeText],
  ["int2", 21, 1005, Number, writeText],
  ["int4", 23, 1007, Number, writeText],
  ["text", 25, 1009, parseText, writeText],
  ["oid", 26, 1028, Number, writeText],
  ["json", 114, 199, JSON.parse, writeJson],
  ["float4", 700, 1021, Number, writeText],
  ["float8", 701, 1022, Number, writeText],
  ["varchar", 1043, 1015, parseText, writeText],
  ["date", 1082, 1182, parseText, writeText],
  ["timestamp", 1114, 1115, parseText, writeText],
  ["timestamptz", 1184, 1185, (text) => new Date(text), writeText],
  ["numeric", 1700, 1231, parseText, writeText],
  ["uuid", 2950, 2951, parseText, writeText],
  ["jsonb", 3802, 3807, JSON.parse, writeJson],
];

/**
 * How values cross between JavaScript and SQL, the same on both engines.
 *
 * | SQL | read as | written from |
 * |---|---|---|
 * | int8 (`count(*)` too) | bigint, always, since a number is wrong above 2^53 | bigint, number, string |
 * | int2, int4, float4, float8 | number | number |
 * | numeric | string, exact | string, number, bigint |
 * | bool | boolean | boolean |
 * | timestamptz | Date (milliseconds: microseconds are cut) | Date, ISO string |
 * | date, timestamp, time, interval | string, as PostgreSQL writes it | string |
 * | json, jsonb | the parsed value | any value; **a string is taken as JSON text**, as Kysely's own types expect |
 * | bytea | Uint8Array | Uint8Array |
 * | text, varchar, uuid, enums | string | string |
 * | arrays of these | array, null elements as null | array |
 *
 * Arrays of any other type (of an enum, say) are read as PostgreSQL's text.
 */
export interface ColumnType {
  name: string;
  oid: number;
  parse: Parse;
  write: Write;
}

const arrayOf = (element: ColumnType, oid: number): ColumnType => ({
  name: `${element.name}[]`,
  oid,
  parse: (text) => parseArrayLiteral(text, element.parse),
  write: (value) => (Array.isArray(value) ? writeArrayLiteral(value, element.write) : String(value)),
});

export const COLUMN_TYPES: readonly ColumnType[] = TYPES.flatMap(([name, oid, arrayOid, parse, write]) => {
  const scalar = { name, oid, parse, write };
  return [scalar, arrayOf(scalar, arrayOid)];
});

/** PostgreSQL counts the parameters of a statement in 16 bits. */
const MAX_PARAMETERS = 65_535;

/**
 * @throws TypeError where a parameter is undefined, which would silently become NULL or fail far away
 * @throws RangeError where there are more than a statement can have
 */
export function checkParameters(parameters: readonly unknown[]): void {
  if (parameters.length > MAX_PARAMETERS) {
    throw new RangeError(`A statement has at most ${MAX_PARAMETERS} parameters, not ${parameters.length}`);
  }
  const index = parameters.indexOf(undefined);
  if (index >= 0) throw new TypeError(`Parameter $${index + 1} is undefined; use null for NULL`);
}

import fc from "fast-check";

/** A JSON schema, as far as the API's document uses one. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

const SHORT = 40;

/** What stands in many places where a text is asked for. */
export interface KnownTexts {
  /** Names of what there is: where a pattern asks for a name. */
  ids?: readonly string[];
  /** Where anything may be written. */
  words?: string;
}

/** Values that a schema allows, short ones. */
export function allowedValues(schema: JsonSchema, known: KnownTexts = {}): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => allowedValues(choice, known)));
  if (schema.allOf) return allowedValues(Object.assign({}, ...schema.allOf), known);
  const types = [schema.type ?? (schema.properties ? "object" : "string")].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, known)));
}

function ofType(type: string, schema: JsonSchema, known: KnownTexts): fc.Arbitrary<unknown> {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return integers(schema);
    case "number":
      return fc.double({ noNaN: true, min: schema.minimum ?? 0, max: schema.maximum ?? 1_000 });
    case "array":
      return fc.array(allowedValues(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, Math.max(3, schema.minItems ?? 0)),
      });
    case "object": {
      const properties = Object.entries(schema.properties ?? {});
      return fc.record(
        Object.fromEntries(properties.map(([name, one]) => [name, allowedValues(one, known)])),
        {
          requiredKeys: schema.required ?? [],
        },
      );
    }
    default:
      return texts(schema, known);
  }
}

/** Ordinary ones, and the ends of what is allowed: a shape may allow more than a column holds. */
function integers({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
}: JsonSchema): fc.Arbitrary<number> {
  const min = minimum ?? (exclusiveMinimum ?? -1) + 1;
  const max = maximum ?? (exclusiveMaximum ?? Number.MAX_SAFE_INTEGER + 1) - 1;
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.integer({ min: Math.min(min, 1_000), max: Math.min(max, Math.max(min, 1_000)) }),
    },
    { weight: 1, arbitrary: fc.constantFrom(min, max) },
  );
}

function texts(schema: JsonSchema, known: KnownTexts): fc.Arbitrary<string> {
  const made =
    schema.format === "date-time"
      ? fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
      : schema.format === "base64"
        ? fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes).toString("base64"))
        : schema.format === "uri"
          ? fc.webUrl()
          : schema.pattern !== undefined && schema.format === undefined
            ? fc
                .stringMatching(
                  new RegExp(schema.pattern),
                  schema.maxLength === undefined ? {} : { maxLength: schema.maxLength },
                )
                .filter((text) => text.length >= (schema.minLength ?? 0))
            : fc.string({
                unit: "grapheme",
                minLength: schema.minLength ?? 0,
                maxLength: Math.min(schema.maxLength ?? SHORT, Math.max(SHORT, schema.minLength ?? 0)),
              });
  const { pattern, format, maxLength = SHORT } = schema;
  const candidates = pattern === undefined && known.words !== undefined ? [known.words] : (known.ids ?? []);
  const fitting = candidates.filter(
    (one) =>
      format === undefined &&
      one.length <= maxLength &&
      (pattern === undefined || new RegExp(pattern).test(one)),
  );
  if (fitting.length === 0) return made;
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...fitting) }, { weight: 1, arbitrary: made });
}

/** What somebody sends who wants to see what breaks, whatever is asked for. */
export const HOSTILE_TEXTS: readonly string[] = [
  "",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800x",
  "\ufeffbom",
  "\u202egnol",
  "x".repeat(5_000),
  "\u{1f405}".repeat(600),
  "9007199254740991",
  "9223372036854775807",
  "9223372036854775808",
  "2147483648",
  "-1",
  "1e400",
  "NaN",
  "0x10",
  "1.5",
  "true",
  "null",
  "undefined",
  "[object Object]",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "' or 1=1 --",
  "%' escape '\\",
  "%_\\",
  "../../../etc/passwd",
  "..\\..\\x",
  "/",
  "?",
  "#",
  "%",
  "%00",
  "%2e%2e%2f",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "\r\nX-Injected: 1",
  "javascript:alert(1)",
  "http://169.254.169.254/latest/meta-data/",
  "2026-13-45T99:99:99Z",
  "+275760-09-13T00:00:00.001Z",
  "-271821-04-20T00:00:00.000Z",
];

const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_991,
  2 ** 63,
  1e308,
  [],
  {},
  [[[[[[]]]]]],
  { length: 1e9 },
  { toString: 1 },
  { __proto__: null, constructor: { prototype: { isHolder: true } } },
];

const hostileText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: "binary", maxLength: 60 }));
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...HOSTILE_VALUES),
  fc.jsonValue({ maxDepth: 4 }),
);
export { hostileText };

import fc from "fast-check";
import {
  allowedValues,
  hostileText,
  hostileValues,
  type JsonSchema,
  type KnownTexts,
} from "./schema-values.ts";

interface OpenApi {
  paths?: Record<string, Record<string, RawOperation> | undefined>;
}
interface RawOperation {
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> };
}
interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema?: JsonSchema;
}

/** One call of the API, as its own document describes it. */
export interface ApiOperation {
  method: string;
  /** With `{name}` where a parameter stands. */
  path: string;
  parameters: readonly Parameter[];
  body: JsonSchema | undefined;
}

/** A request as it goes over the wire. */
export interface ApiRequest {
  method: string;
  target: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Every call that the document lists. */
export function operationsOf(document: unknown): ApiOperation[] {
  return Object.entries((document as OpenApi).paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content?.["application/json"]?.schema,
    })),
  );
}

/** A call with values that its shapes allow. Names in `fixed` have the given value wherever they stand. */
export function properRequests(
  operation: ApiOperation,
  { known, fixed = {} }: { known: KnownTexts; fixed?: Record<string, string> },
): fc.Arbitrary<ApiRequest> {
  const proper = ({ name, schema = {} }: Parameter) =>
    name in fixed ? fc.constant(fixed[name]) : allowedValues(schema, known);
  const body = operation.body ? allowedValues(operation.body, known) : fc.constant(undefined);
  return fc
    .record({ parameters: fc.tuple(...operation.parameters.map(proper)), body })
    .map(({ parameters, body: sent }) => {
      const named = isObject(sent)
        ? {
            ...sent,
            ...Object.fromEntries(Object.entries(fixed).filter(([name]) => Object.hasOwn(sent, name))),
          }
        : sent;
      return assemble(operation, parameters, named);
    });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A call that is wrong in some way: values of other kinds, of monstrous size, keys that mean something to JavaScript,
 * media types that don't fit, bodies that are no JSON.
 */
export function hostileRequests(
  operation: ApiOperation,
  { known, fixed = {} }: { known: KnownTexts; fixed?: Record<string, string> },
): fc.Arbitrary<ApiRequest> {
  const parameter = ({ name, schema = {} }: Parameter) =>
    fc.oneof(
      { weight: 2, arbitrary: name in fixed ? fc.constant(fixed[name]) : allowedValues(schema, known) },
      { weight: 1, arbitrary: hostileText },
    );
  const body = operation.body
    ? fc.oneof(
        { weight: 5, arbitrary: spoiled(operation.body, known).map((value) => JSON.stringify(value)) },
        { weight: 1, arbitrary: hostileValues.map((value) => JSON.stringify(value) ?? "") },
        { weight: 1, arbitrary: rawBodies },
      )
    : fc.oneof(fc.constant(undefined), rawBodies);
  return fc
    .record({
      parameters: fc.tuple(...operation.parameters.map(parameter)),
      extra: fc.option(fc.tuple(hostileText, hostileText), { freq: 6, nil: undefined }),
      body,
      type: fc.oneof(
        { weight: 9, arbitrary: fc.constant("application/json") },
        { weight: 2, arbitrary: fc.constantFrom(...MEDIA_TYPES) },
      ),
      accept: fc.constantFrom("application/json", "text/event-stream", "*/*", "image/avif", ";;,q=x"),
      range: fc.constantFrom(
        undefined,
        undefined,
        undefined,
        "bytes=0-0",
        "bytes=9-1",
        "bytes=-99999999999999999999",
        "x=1",
      ),
    })
    .map(({ parameters, extra, body: sent, type, accept, range }) => {
      const request = assemble(operation, parameters, undefined);
      const joint = request.target.includes("?") ? "&" : "?";
      return {
        ...request,
        target: extra ? `${request.target}${joint}${extra.map(encode).join("=")}` : request.target,
        headers: {
          accept,
          ...(range === undefined ? {} : { range }),
          ...(sent === undefined ? {} : { "content-type": type }),
        },
        body: sent,
      };
    });
}

const MEDIA_TYPES = [
  "application/json; charset=utf-16",
  "application/JSON;;",
  "text/plain",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "multipart/form-data; boundary=",
  "application/x-www-form-urlencoded",
  "application/octet-stream",
  "x",
  "",
];
const FORM =
  '--x\r\nContent-Disposition: form-data; name="prompt"\r\n\r\nhi\r\n--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\u0089PNG\r\n--x--\r\n';
const rawBodies = fc.oneof(
  fc.constantFrom(
    "",
    "{",
    "[]",
    "null",
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '{"a":1,"a":2}',
    "\ufeff{}",
    "--x\r\n",
    FORM,
    FORM.replaceAll("image", "__proto__"),
    FORM.slice(0, -20),
    "[".repeat(10_000),
    "9".repeat(20_000),
  ),
  fc.string({ unit: "binary", maxLength: 200 }),
);

/** What a shape allows, with some of its fields replaced, left out, or joined by keys that nobody asked for. */
function spoiled(schema: JsonSchema, known: KnownTexts): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  const changes = fc.array(
    fc.tuple(
      fc.constantFrom(...names, "__proto__", "constructor", "wallet_address", "extra"),
      fc.oneof(hostileValues, fc.constant(undefined)),
    ),
    { maxLength: 3 },
  );
  return fc.tuple(allowedValues(schema, known), changes).map(([value, changed]) => {
    if (!isObject(value)) return value;
    const copy = new Map<string, unknown>(Object.entries(value));
    for (const [name, other] of changed) copy.set(name, other);
    return Object.fromEntries(copy);
  });
}

function assemble(operation: ApiOperation, values: readonly unknown[], body: unknown): ApiRequest {
  let target = operation.path;
  const query: string[] = [];
  operation.parameters.forEach((parameter, index) => {
    const value = values[index];
    if (parameter.in === "path") target = target.replace(`{${parameter.name}}`, encode(value));
    else if (parameter.in === "query" && (parameter.required || value !== undefined))
      query.push(`${parameter.name}=${encode(value)}`);
  });
  return {
    method: operation.method,
    target: query.length > 0 ? `${target}?${query.join("&")}` : target,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

/** As browsers write it; half a character, which they can't write, becomes a mark. */
const encode = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());

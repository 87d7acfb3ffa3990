/**
 * A 64-bit integer as it travels in JSON-RPC: a bare number of up to 20 digits. It is a `number` here where that is
 * exact and a `bigint` above 2^53, and is written and read without loss either way.
 */
export type U64 = number | bigint;

export const U64_MAX = 2n ** 64n - 1n;

export function u64(value: bigint): U64 {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= BigInt(Number.MIN_SAFE_INTEGER)
    ? Number(value)
    : value;
}

/**
 * JSON.parse that keeps integers beyond 2^53 exact, as bigint.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? "")
      ? BigInt(context?.source ?? "")
      : value,
  );
}

// TypeScript's library does not know it yet; Node has it since version 21.
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };

/** JSON.stringify that writes a bigint as a bare integer. */
export function stringifyJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === "bigint" ? rawJSON(member.toString()) : member,
  );
}

const DECIMAL = /^-?\d{1,40}(?:\.\d{1,40})?(?:[eE][+-]?\d{1,3})?$/;

/** A number of a source: it may come as text, as null, or as a word like "NaN". null when it is none. */
export function finiteNumber(value: unknown): number | null {
  const number = typeof value === "string" && DECIMAL.test(value.trim()) ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

/** A price as decimal text, every digit kept. null when it is none. */
export function decimalText(value: unknown): string | null {
  const text = typeof value === "number" && Number.isFinite(value) ? String(value) : value;
  if (typeof text !== "string") return null;
  const trimmed = text.trim();
  return DECIMAL.test(trimmed) && Number.isFinite(Number(trimmed)) ? trimmed : null;
}

/** The named fields of an object, as far as they are numbers. */
export function numbersOf<Name extends string>(
  values: Record<string, unknown> | null | undefined,
  names: readonly Name[],
): { [Key in Name]?: number } {
  const found: { [Key in Name]?: number } = {};
  for (const name of names) {
    const number = finiteNumber(values?.[name]);
    if (number !== null) found[name] = number;
  }
  return found;
}

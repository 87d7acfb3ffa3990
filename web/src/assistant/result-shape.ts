/** What a tool's view says is the server's word, and may be of a newer one: each field is taken for what it is. */
export const textAt = (view: object, name: string): string | undefined => {
  const value = (view as Record<string, unknown>)[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

export const numberAt = (view: object, name: string): number | undefined => {
  const value = (view as Record<string, unknown>)[name];
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
};

export const listAt = (view: object, name: string): readonly object[] => {
  const value = (view as Record<string, unknown>)[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === "object" && one !== null) : [];
};

/** A raw amount, which no number of JSON is large enough for. */
export const rawAt = (view: object, name: string): bigint | undefined => {
  const text = textAt(view, name);
  return text !== undefined && /^\d{1,40}$/.test(text) ? BigInt(text) : undefined;
};

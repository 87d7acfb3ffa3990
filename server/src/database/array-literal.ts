/**
 * Reads PostgreSQL's text form of an array: `{1,2}`, `{"a b",NULL}`, `{{1,2},{3,4}}`.
 * Drivers differ in how they read NULL and nested arrays, so both engines use this one.
 *
 * @param parse turns one element's text into a value
 * @see https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO
 */
export function parseArrayLiteral(text: string, parse: (element: string) => unknown): unknown[] {
  // Bounds other than 1 come first, as in `[0:1]={5,6}`.
  let at = text.indexOf("{");

  const readQuoted = (): string => {
    let value = "";
    for (at++; text[at] !== '"'; at++) {
      if (text[at] === "\\") at++;
      if (at >= text.length) throw new Error("The array ends inside quotes");
      value += text[at];
    }
    at++;
    return value;
  };
  const readBare = (): unknown => {
    const start = at;
    while (at < text.length && text[at] !== "," && text[at] !== "}") at++;
    const element = text.slice(start, at);
    return element === "NULL" ? null : parse(element);
  };
  const readArray = (): unknown[] => {
    const values: unknown[] = [];
    at++;
    while (text[at] !== "}") {
      if (at >= text.length) throw new Error("The array has no end");
      if (text[at] === ",") at++;
      else if (text[at] === "{") values.push(readArray());
      else if (text[at] === '"') values.push(parse(readQuoted()));
      else values.push(readBare());
    }
    at++;
    return values;
  };
  return readArray();
}

/** Writes the text form that {@link parseArrayLiteral} reads. */
export function writeArrayLiteral(values: readonly unknown[], write: (value: unknown) => string): string {
  const elements = values.map((value) => {
    if (value === null || value === undefined) return "NULL";
    if (Array.isArray(value)) return writeArrayLiteral(value, write);
    return `"${write(value).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
  });
  return `{${elements.join(",")}}`;
}

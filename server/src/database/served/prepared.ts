/** A server keeps prepared statements as long as the connection lives. Statements beyond these are sent whole. */
const MOST_PREPARED = 500;

const names = new Map<string, string>();

/** The name that a statement is prepared under, on any connection; undefined: it is not prepared. */
export function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= MOST_PREPARED) return known;
  const name = `s${names.size}`;
  names.set(sql, name);
  return name;
}

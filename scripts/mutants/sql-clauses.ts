/** Stands for a value or a fragment that the program puts into the text. */
export const GIVEN = "¤";

/** A small mistake in SQL that the database does not mind. */
export interface ClauseChange {
  from: number;
  to: number;
  instead: string;
}

const TOKEN = /'(?:[^']|'')*'|"[^"]*"|\w[\w.]*|\S/g;
const ENDS_CLAUSE =
  /^(order|group|limit|offset|returning|for|union|window|join|left|inner|cross|do|having|where|on|select)$/;
/** After one of these a value comes; after all else what is put in begins a clause of its own. */
const ASKS_FOR_VALUE = /^([=<>+\-*/|@(,%:]|and|or|not|in|is|i?like|by|where|on|having|limit|offset)$/i;

interface Open {
  kind: "conditions" | "order" | "limit";
  /** Where the condition or the clause begins. */
  from: number;
  isBetween: boolean;
}

/**
 * What can be left out of a statement so that it still runs: each condition, an order and its direction, a limit.
 *
 * @param text with `GIVEN` for each value
 */
export function clauseChanges(text: string): ClauseChange[] {
  const changes: ClauseChange[] = [];
  /** The clause that is open at each depth of parentheses. */
  const open: (Open | null)[] = [null];
  let end = 0;
  const close = (): void => {
    const clause = open.at(-1);
    open[open.length - 1] = null;
    if (!clause || text.slice(clause.from, end).trim() === "") return;
    const from = clause.from + (/\S/.exec(text.slice(clause.from))?.index ?? 0);
    if (clause.kind !== "conditions") changes.push({ from, to: end, instead: "" });
    else if (text.slice(from, end) !== "true") changes.push({ from, to: end, instead: "true" });
  };
  const begin = (kind: Open["kind"], from: number): void => {
    open[open.length - 1] = { kind, from, isBetween: false };
  };

  const tokens = [...text.matchAll(TOKEN)];
  for (const [at, { 0: token, index }] of tokens.entries()) {
    const [before = "", after = ""] = [tokens[at - 1]?.[0], tokens[at + 1]?.[0]];
    const word = token.toLowerCase();
    const clause = open.at(-1);
    const isOfItsOwn = token === GIVEN && !ASKS_FOR_VALUE.test(before);
    const isFunction = after === "(" && word === "left";
    if (token === ")") {
      close();
      open.pop();
    } else if (
      isOfItsOwn ||
      (token === "," && clause?.kind === "conditions") ||
      (ENDS_CLAUSE.test(word) && !isFunction)
    )
      close();
    else if (clause?.kind === "conditions" && word === "and" && !clause.isBetween) {
      close();
      begin("conditions", index + token.length);
    } else if (clause && (word === "between" || word === "and")) clause.isBetween = word === "between";

    if (token === "(") open.push(null);
    if (word === "where" || word === "having" || (word === "on" && after !== "conflict"))
      begin("conditions", index + token.length);
    if (word === "order" && after === "by") begin("order", index);
    if (word === "limit") begin("limit", index);
    if (word === "desc") changes.push({ from: index, to: index + token.length, instead: "asc" });
    end = index + token.length;
  }
  while (open.length > 0) {
    close();
    open.pop();
  }
  return changes.sort((one, other) => one.from - other.from || one.to - other.to);
}

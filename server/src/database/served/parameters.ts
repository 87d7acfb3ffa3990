import type pg from "pg";
import { COLUMN_TYPES, checkParameters } from "../column-types.ts";
import { SqlError } from "../sql-errors.ts";

const WRITERS = new Map(COLUMN_TYPES.map(({ oid, write }) => [oid, write]));
/**
 * Few statements have an array among their parameters. If some day they are built from pieces, this bounds their
 * number.
 */
const MOST_KNOWN = 1_000;

/** Types of parameters by statement; they depend only on its text. */
const known = new Map<string, readonly number[]>();

/**
 * Values as PostgreSQL reads them from text. Only an array needs its type: `[1]` is written as `{1}` for an array, and
 * as `[1]` for JSON.
 *
 * @throws TypeError where a parameter is undefined
 */
export async function writeParameters(
  client: pg.ClientBase,
  sql: string,
  parameters: readonly unknown[],
): Promise<(string | null)[]> {
  checkParameters(parameters);
  const types = parameters.some(Array.isArray) ? await typesOf(client, sql) : [];
  return parameters.map((value, at) => {
    if (value === null) return null;
    const write = WRITERS.get(types[at] ?? 0);
    return write ? write(value) : writeByItsKind(value);
  });
}

function writeByItsKind(value: unknown): string {
  if (typeof value !== "object") return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`;
  return JSON.stringify(value);
}

async function typesOf(client: pg.ClientBase, sql: string): Promise<readonly number[]> {
  const types = known.get(sql) ?? (await new Description(sql).of(client));
  if (known.size < MOST_KNOWN) known.set(sql, types);
  return types;
}

/** Asks the server for a statement's parameter types, as a custom query of node-postgres. */
class Description implements pg.Submittable {
  readonly #sql: string;
  readonly #answer = Promise.withResolvers<readonly number[]>();
  #types: readonly number[] = [];

  constructor(sql: string) {
    this.#sql = sql;
  }

  of(client: pg.ClientBase): Promise<readonly number[]> {
    client.query(this);
    return this.#answer.promise;
  }

  submit(connection: pg.Connection): void {
    connection.once("parameterDescription", ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      this.#types = dataTypeIDs;
    });
    connection.parse({ name: "", text: this.#sql, types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }

  handleRowDescription(): void {
    // The rows are asked for afterwards.
  }

  handleError(error: unknown): void {
    this.#answer.reject(
      error instanceof Error ? error : new SqlError({ message: String(error), code: "XX000" }),
    );
  }

  handleReadyForQuery(): void {
    this.#answer.resolve(this.#types);
  }
}

import type { QueryResult } from "kysely";
import pg from "pg";
import { type EngineConnection, toQueryResult } from "../engine.ts";
import { BEGUN_BY_STATEMENT, SQLSTATE, SqlError } from "../sql-errors.ts";
import { writeParameters } from "./parameters.ts";
import { isOverWithItsStatement, toSqlError } from "./served-errors.ts";

/** First words of what PostgreSQL answers to BEGIN and START TRANSACTION. */
const BEGINNING = new Set(["BEGIN", "START"]);

export interface ServedConnectionOptions {
  isPreparing: boolean;
  /** After so long without an answer the line is dead, and is cut; 0: an answer may take any time. */
  deadLineMs: number;
  onRelease: () => void;
}

/**
 * A connection of the pool while one caller has it. After an error that may have left something in it, it is not used
 * again: a result that belongs to another statement is worse than a new connection.
 */
export class ServedConnection implements EngineConnection {
  readonly #client: pg.PoolClient;
  readonly #isPreparing: boolean;
  readonly #deadLineMs: number;
  readonly #onRelease: () => void;
  /** Statements of one caller run one after the other, also those that he asks for at once. */
  #last: Promise<unknown> = Promise.resolve();
  /** Its place is freed when it is lost, even if its owner has not noticed. */
  readonly #onLost = () => this.discard();
  #isReleased = false;
  #isDoubtful = false;
  #isInTransaction = false;

  constructor(client: pg.PoolClient, options: ServedConnectionOptions) {
    this.#client = client;
    this.#isPreparing = options.isPreparing;
    this.#deadLineMs = options.deadLineMs;
    this.#onRelease = options.onRelease;
    client.once("error", this.#onLost);
    client.once("end", this.#onLost);
  }

  async execute<Row>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#run(sql, parameters);
    if (BEGINNING.has(command)) {
      // Returned like this, it would take its transaction to the next caller.
      this.#isDoubtful = true;
      throw new SqlError(BEGUN_BY_STATEMENT);
    }
    return toQueryResult(command, rowCount ?? 0, rows as Row[]);
  }

  async begin(sql: string): Promise<void> {
    this.#isInTransaction = true;
    await this.#run(sql, []);
  }

  async commit(): Promise<"COMMIT" | "ROLLBACK"> {
    const { command } = await this.#run("commit", []);
    this.#isInTransaction = false;
    return command === "ROLLBACK" ? "ROLLBACK" : "COMMIT";
  }

  async rollback(): Promise<void> {
    try {
      await this.#run("rollback", []);
      this.#isInTransaction = false;
    } catch {
      // The server rolls back when the connection ends, and this one is not used again.
      this.#isDoubtful = true;
    }
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#client.off("error", this.#onLost);
    this.#client.off("end", this.#onLost);
    this.#client.release(this.#isDoubtful || this.#isInTransaction);
    this.#onRelease();
  }

  /** Ends it, whoever has it. */
  discard(): void {
    this.#isDoubtful = true;
    this.release();
  }

  async #run(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const previous = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await previous;
    try {
      return await this.#send(sql, parameters);
    } finally {
      resolve();
    }
  }

  async #send(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    if (this.#isReleased || this.#isDoubtful) throw lost();
    const deadline = this.#deadLineMs > 0 ? setTimeout(cut, this.#deadLineMs, this.#client) : undefined;
    try {
      const values = await writeParameters(this.#client, sql, parameters);
      const name = this.#isPreparing ? statementName(sql) : undefined;
      return await this.#query(sql, values, name);
    } catch (error) {
      if (!isOverWithItsStatement(error)) this.#isDoubtful = true;
      throw toSqlError(error);
    } finally {
      clearTimeout(deadline);
    }
  }

  async #query(sql: string, values: (string | null)[], name: string | undefined): Promise<pg.QueryResult> {
    try {
      return await ask(this.#client, sql, values, name);
    } catch (error) {
      // Another instance's migration has changed a table since this statement was prepared. Nothing was done yet.
      const isOutdated = (error as Partial<SqlError>).code === SQLSTATE.outdatedPlan && name !== undefined;
      if (!isOutdated || this.#isInTransaction) throw error;
      return ask(this.#client, sql, values, undefined);
    }
  }
}

/** What node-postgres keeps of a statement on its way; its types leave that out. */
type Asked = pg.Query & { queryMode: "extended"; name?: string };
type Answered = (error: Error | null, result: pg.QueryResult) => void;

type Asking = { query(query: Asked, answered: Answered): void };

/** What waits for its answer fails. */
const cut = (client: pg.PoolClient): void => {
  client.connection.stream.destroy();
};

/**
 * As a text with its values: of an object node-postgres makes a copy, property by property.
 *
 * No function is set on the statement here, and none by node-postgres, whose own deadline would do so: V8 keeps a function
 * that is written where it is set among what is old. All that it leads to, the rows too, would stay until V8 has looked
 * through the whole memory, which beside an export it had to do once a second.
 */
const ask = (
  client: pg.PoolClient,
  sql: string,
  values: (string | null)[],
  name: string | undefined,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const query = new pg.Query(sql, values) as Asked;
    query.queryMode = "extended";
    if (name !== undefined) query.name = name;
    (client as Asking).query(query, (error, result) => (error ? reject(error) : resolve(result)));
  });

const lost = () => new SqlError({ message: "The connection was lost", code: SQLSTATE.connectionLost });

/** A server keeps prepared statements as long as the connection lives. Statements beyond these are sent whole. */
const MOST_PREPARED = 500;

const names = new Map<string, string>();

/** The name that a statement is prepared under, on any connection; undefined: it is not prepared. */
function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= MOST_PREPARED) return known;
  const name = `s${names.size}`;
  names.set(sql, name);
  return name;
}

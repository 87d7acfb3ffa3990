import type { QueryResult } from "kysely";
import postgres from "postgres";
import { COLUMN_TYPES, checkParameters } from "../column-types.ts";
import { type EngineConnection, toQueryResult } from "../engine.ts";
import { BEGUN_BY_STATEMENT, SQLSTATE, SqlError } from "../sql-errors.ts";

export interface ConnectionOptions {
  url: string;
  /** The server ends statements that run longer; 0: never. */
  statementTimeoutMs: number;
  /** The server ends sessions that hold a transaction open and say nothing for so long. */
  idleInTransactionTimeoutMs: number;
  onNotice: (text: string) => void;
}

const CONNECT_TIMEOUT_SECONDS = 10;
/** The server's own timeout has not reached us after so many times its length: the line is dead. */
const DEAD_LINE_FACTOR = 1.5;

const BEGINNING = new Set(["BEGIN", "START TRANSACTION"]);

const TYPES = Object.fromEntries(
  COLUMN_TYPES.map(({ name, oid, parse, write }) => [
    name,
    { to: oid, from: [oid], parse, serialize: write },
  ]),
);

export interface ConnectionEvents {
  /** Its user has given it back. */
  onRelease?(connection: ServedConnection): void;
  onNotification?(channel: string, payload: string): void;
  /** Once; it serves nobody from now on. */
  onLost?(): void;
}

/** What every connection of ours asks for, so that both engines write times and dates alike. */
function postgresJsOptions(options: ConnectionOptions): postgres.Options<typeof TYPES> {
  return {
    max: 1,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    types: TYPES,
    onnotice: (notice) => options.onNotice(String(notice.message)),
    connection: {
      application_name: "bakso",
      statement_timeout: options.statementTimeoutMs,
      idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs,
      TimeZone: "UTC",
      DateStyle: "ISO, MDY",
    },
  };
}

/**
 * One connection, used by one caller at a time. It is a postgres.js instance of its own with `max: 1`, because that is
 * where postgres.js says when a connection is lost: with `reserve()` it does not, and the next query of a transaction
 * whose connection died while idle writes to a socket that is null and ends the process.
 */
export class ServedConnection implements EngineConnection {
  readonly #sql: postgres.Sql;
  readonly #deadLineMs: number | null;
  readonly #events: ConnectionEvents;
  #isLost = false;
  readonly #failPending = new Set<() => void>();
  #isInTransaction = false;

  constructor(options: ConnectionOptions, events: ConnectionEvents) {
    this.#events = events;
    this.#deadLineMs = options.statementTimeoutMs > 0 ? options.statementTimeoutMs * DEAD_LINE_FACTOR : null;
    const settings = {
      ...postgresJsOptions(options),
      onclose: () => this.#lose(),
      // What its own listen() is made of, which listens again too, but tells so many times over.
      onnotify: (channel: string, payload: string) => events.onNotification?.(channel, payload),
    };
    this.#sql = postgres(options.url, settings) as postgres.Sql;
  }

  /** Whether another caller may have it. */
  get isReusable(): boolean {
    return !this.#isLost && !this.#isInTransaction;
  }

  async execute<Row>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    const { command, count, rows } = await this.#run<Row>(sql, parameters);
    if (command !== undefined && BEGINNING.has(command)) {
      // Given back like this it would carry its transaction to the next caller.
      this.#lose();
      throw new SqlError(BEGUN_BY_STATEMENT);
    }
    return toQueryResult(command, count, rows);
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
      // Whatever the reason, the server rolls back when the connection ends, and this one is not used again.
      this.#lose();
    }
  }

  release(): void {
    this.#events.onRelease?.(this);
  }

  /** @param timeoutMs how long a statement that still runs may take */
  async end(timeoutMs: number): Promise<void> {
    await this.#sql.end({ timeout: timeoutMs / 1_000 });
  }

  async #run<Row>(sql: string, parameters: readonly unknown[]) {
    if (this.#isLost) throw lost();
    checkParameters(parameters);
    // Type 0: the server says what each parameter is, and the value is written for that, as in the embedded engine.
    const typed = parameters.map((value) => (value === null ? null : this.#sql.typed(value as never, 0)));
    const timer = this.#deadLineMs === null ? undefined : setTimeout(() => this.#abandon(), this.#deadLineMs);
    const options: object = { prepare: true, simple: false };
    const query = this.#sql.unsafe<Row[] & object[]>(sql, typed as never[], options);
    try {
      const result = await this.#unlessLost(query);
      return {
        command: result.command as string | undefined,
        count: result.count,
        rows: [...result] as Row[],
      };
    } catch (error) {
      throw toSqlError(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** postgres.js forgets a query that was sent between the error of a socket and its end: it would wait for ever. */
  async #unlessLost<Result>(query: Promise<Result>): Promise<Result> {
    const { promise, reject } = Promise.withResolvers<never>();
    // A turn later, so that the reason that postgres.js may have for it comes first.
    const fail = () => setImmediate(() => reject(lost()));
    this.#failPending.add(fail);
    try {
      return await Promise.race([query, promise]);
    } finally {
      this.#failPending.delete(fail);
    }
  }

  #lose(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    for (const fail of this.#failPending) fail();
    this.#events.onLost?.();
  }

  /** No answer, not even the server's own timeout: the line is dead, and TCP would take a quarter of an hour to say so. */
  #abandon(): void {
    this.#lose();
    void this.#sql.end({ timeout: 0 });
  }
}

const lost = () => new SqlError({ message: "The connection was lost", code: SQLSTATE.connectionLost });

/** postgres.js names some fields differently, and gives lost connections names of its own instead of a SQLSTATE. */
function toSqlError(error: unknown): unknown {
  if (error instanceof postgres.PostgresError) {
    return new SqlError({
      message: error.message,
      code: error.code,
      detail: error.detail,
      hint: error.hint,
      constraint: error.constraint_name,
      table: error.table_name,
      column: error.column_name,
    });
  }
  const isOfTheLine = error instanceof Error && "code" in error && !(error instanceof TypeError);
  if (!isOfTheLine || error instanceof SqlError) return error;
  return new SqlError({ message: error.message, code: SQLSTATE.connectionLost }, error);
}

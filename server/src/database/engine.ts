import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
  type TableMetadata,
  type TransactionSettings,
} from "kysely";

/** A connection that Kysely has taken from an engine and gives back by `release`. */
export interface EngineConnection {
  execute<Row>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>>;
  begin(sql: string): Promise<void>;
  /** @returns what PostgreSQL did: it answers COMMIT with ROLLBACK after a failed statement of the transaction */
  commit(): Promise<"COMMIT" | "ROLLBACK">;
  /** Never fails: if its connection is gone, the transaction is rolled back already. */
  rollback(): Promise<void>;
  release(): void;
}

/** PostgreSQL, served or embedded, seen from Kysely. */
export interface Engine {
  acquire(): Promise<EngineConnection>;
  close(): Promise<void>;
}

/**
 * The one dialect, for both engines. `db.connection()` does not pin a session here: the embedded engine has only one,
 * and the served one pins a connection only for transactions. Use `transaction()` for whatever belongs together.
 */
export function createDialect(engine: Engine): Dialect {
  return {
    createAdapter: () => new MigrationAdapter(),
    createDriver: () => new EngineDriver(engine),
    createIntrospector: (db) => new OwnTables(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Our migrations take their own lock (migrate.ts), for as long as their transaction runs. */
class MigrationAdapter extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve();
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve();
  }
}

/** The migrator asks which tables there are. Tables of other schemas come and go, and don't concern it. */
class OwnTables extends PostgresIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }

  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ name: string; schema: string }>`
      select tablename as name, schemaname as schema from pg_tables where schemaname = current_schema()
      `.execute(this.#db);
    return rows.map((row) => ({ ...row, isView: false, isForeign: false, columns: [] }));
  }
}

class KyselyConnection implements DatabaseConnection {
  readonly inner: EngineConnection;

  constructor(inner: EngineConnection) {
    this.inner = inner;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.inner.execute<Row>(query.sql, query.parameters);
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface asks for it; neither engine offers cursors here
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("Streaming a query is not supported: read in pages");
  }
}

class EngineDriver implements Driver {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<KyselyConnection> {
    return new KyselyConnection(await this.#engine.acquire());
  }

  async beginTransaction(connection: KyselyConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : "";
    const access = settings.accessMode ? ` ${settings.accessMode}` : "";
    await connection.inner.begin(`begin${level}${access}`);
  }

  async commitTransaction(connection: KyselyConnection): Promise<void> {
    if ((await connection.inner.commit()) === "ROLLBACK") throw new AbortedTransactionError();
  }

  async rollbackTransaction(connection: KyselyConnection): Promise<void> {
    await connection.inner.rollback();
  }

  async savepoint(connection: KyselyConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint ${quoteIdentifier(name)}`));
  }

  async rollbackToSavepoint(connection: KyselyConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to savepoint ${quoteIdentifier(name)}`));
  }

  async releaseSavepoint(connection: KyselyConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release savepoint ${quoteIdentifier(name)}`));
  }

  async releaseConnection(connection: KyselyConnection): Promise<void> {
    connection.inner.release();
  }

  async destroy(): Promise<void> {
    await this.#engine.close();
  }
}

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const COUNTED = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/** @param command the command tag, for example SELECT */
export function toQueryResult<Row>(
  command: string | undefined,
  count: number,
  rows: Row[],
): QueryResult<Row> {
  return command !== undefined && COUNTED.has(command) ? { numAffectedRows: BigInt(count), rows } : { rows };
}

import { type messages, type PGlite, parse, protocol, type Results } from "@electric-sql/pglite";

const { serialize } = protocol;

/** Each takes some memory of the engine, which never shrinks. */
const MOST_PREPARED = 300;

/** First words of command tags after which every statement still means what it meant. */
const LEAVES_SCHEMA = new Set([
  ...["SELECT", "INSERT", "UPDATE", "DELETE", "MERGE"],
  ...["BEGIN", "START", "COMMIT", "SAVEPOINT", "RELEASE"],
  ...["LISTEN", "UNLISTEN", "NOTIFY", "SHOW", "EXPLAIN", "VACUUM", "ANALYZE", "CHECKPOINT"],
]);

interface Prepared {
  name: string;
  parameterTypes: readonly number[];
  /** What describes its columns; none where it has no rows. */
  columns: messages.BackendMessage[];
}

type OnNotice = (text: string) => void;

/**
 * Statements of PGlite's one session, each read and described once. PGlite's own `query` does that every time, and enters
 * the engine six times for a statement: four fifths of an insert's time.
 */
export class PreparedStatements {
  readonly #pg: PGlite;
  readonly #options: { syncToFs: false; onNotice: (notice: { message?: string | undefined }) => void };
  /** By text; what was used longest ago comes first. */
  readonly #prepared = new Map<string, Prepared>();
  /** Names that the engine may forget. */
  #dropped: string[] = [];
  #lastName = 0;

  constructor(pg: PGlite, onNotice: OnNotice) {
    this.#pg = pg;
    this.#options = { syncToFs: false, onNotice: ({ message = "" }) => onNotice(message) };
  }

  /**
   * Runs a statement. Rows are arrays, in the order of the columns.
   *
   * @returns without a command where the statement was empty, or the engine has broken down
   * @throws PGlite's DatabaseError
   */
  async run(sql: string, parameters: readonly unknown[]): Promise<Results<unknown[]>> {
    const statement = this.#find(sql) ?? (await this.#prepare(sql));
    const { serializers, parsers } = this.#pg;
    const values = parameters.map((value, at) => {
      if (value === null || value === undefined) return null;
      const write = serializers[statement.parameterTypes[at] ?? 0];
      return write ? write(value) : String(value);
    });
    const answer = await this.#send(
      serialize.bind({ statement: statement.name, values }),
      serialize.execute(),
      serialize.sync(),
    );
    const all = statement.columns.concat(answer);
    const [result] = parse.parseResults(all, parsers, { rowMode: "array" });
    if (result?.command !== undefined && !LEAVES_SCHEMA.has(result.command)) this.#forget();
    return result as Results<unknown[]>;
  }

  #find(sql: string): Prepared | undefined {
    const found = this.#prepared.get(sql);
    if (found) {
      this.#prepared.delete(sql);
      this.#prepared.set(sql, found);
    }
    return found;
  }

  async #prepare(sql: string): Promise<Prepared> {
    this.#makeRoom();
    const name = `s${++this.#lastName}`;
    const drop = this.#dropped.map((old) => serialize.close({ type: "S", name: old }));
    this.#dropped = [];
    const answer = await this.#send(
      ...drop,
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    );
    const statement = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(answer),
      columns: answer.filter((message) => message.name === "rowDescription"),
    };
    this.#prepared.set(sql, statement);
    return statement;
  }

  #makeRoom(): void {
    if (this.#prepared.size < MOST_PREPARED) return;
    for (const [sql, { name }] of this.#prepared) {
      this.#prepared.delete(sql);
      this.#dropped.push(name);
      return;
    }
  }

  /** A table has changed, or a change was taken back: whatever was prepared may have other columns now. */
  #forget(): void {
    for (const { name } of this.#prepared.values()) this.#dropped.push(name);
    this.#prepared.clear();
  }

  /** In one go: the engine is entered once. */
  #send(...parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
    return this.#pg.execProtocolStream(Buffer.concat(parts), this.#options);
  }
}

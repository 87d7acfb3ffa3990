import type { QueryResult } from "kysely";
import { checkParameters } from "../column-types.ts";
import { type EngineConnection, toQueryResult } from "../engine.ts";
import type { Ask, Done } from "./worker-protocol.ts";

let lastTransaction = 0;

/** Reserves nothing until a transaction begins: single statements of many callers wait in one queue, in the thread. */
export class EmbeddedConnection implements EngineConnection {
  readonly #ask: Ask;
  #transaction: number | null = null;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  async execute<Row>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    checkParameters(parameters);
    const done = await this.#ask({ kind: "run", sql, parameters, transaction: this.#transaction });
    return toQueryResult(done.command, done.count, toObjects(done) as Row[]);
  }

  async begin(sql: string): Promise<void> {
    const transaction = ++lastTransaction;
    await this.#ask({ kind: "begin", sql, transaction });
    this.#transaction = transaction;
  }

  async commit(): Promise<"COMMIT" | "ROLLBACK"> {
    const done = await this.#end("commit");
    return done?.command === "ROLLBACK" ? "ROLLBACK" : "COMMIT";
  }

  async rollback(): Promise<void> {
    try {
      await this.#end("rollback");
    } catch {
      // The engine has stopped, and with it every transaction that was open.
    }
  }

  release(): void {
    void this.rollback();
  }

  async #end(sql: "commit" | "rollback"): Promise<Done | undefined> {
    const transaction = this.#transaction;
    if (transaction === null) return undefined;
    this.#transaction = null;
    return this.#ask({ kind: "end", sql, transaction });
  }
}

const toObjects = ({ columns, rows }: Done): Record<string, unknown>[] =>
  rows.map((values) => {
    const row: Record<string, unknown> = {};
    columns.forEach((column, index) => {
      row[column] = values[index];
    });
    return row;
  });

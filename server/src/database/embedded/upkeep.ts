import type { EmbeddedPostgres } from "./embedded-postgres.ts";

/** The log since the last checkpoint is replayed after a crash: about 80 MB a second. */
const CHECKPOINT_AT_BYTES = 16 * 2 ** 20;
/** After a smaller one everything is done when nothing else is going on. */
const IDLE_UPKEEP_AT_BYTES = 2 ** 20;
/** Where something always is, dead rows are cleared away after so much, or they would grow without end. */
const CLEAR_AT_BYTES = 256 * 2 ** 20;

/** Statements are planned anew after as much: a plan is made for the size that its tables have at that moment. */
const PLAN_AT_BYTES = 2 ** 20;

/** Tables that autovacuum would have visited, by its default thresholds, and what for. */
const STALE_TABLES = `
  select * from (
    select format('%I.%I', schemaname, relname) as name, n_dead_tup > 50 + 0.2 * n_live_tup as "hasDeadRows",
      n_mod_since_analyze > 50 + 0.1 * n_live_tup as "isUncounted"
    from pg_stat_user_tables
  ) as tables where "hasDeadRows" or "isUncounted"`;

interface StaleTable {
  name: string;
  hasDeadRows: boolean;
  isUncounted: boolean;
}

/** Work that a PostgreSQL server does in background processes. This one is a single process, and would never do it. */
export class Upkeep {
  readonly #pg: EmbeddedPostgres;
  #checkpointedAt: number;
  #clearedAt: number;
  #plannedAt: number;

  constructor(pg: EmbeddedPostgres) {
    this.#pg = pg;
    this.#checkpointedAt = pg.files.logBytes;
    this.#clearedAt = pg.files.logBytes;
    this.#plannedAt = pg.files.logBytes;
  }

  get arePlansOld(): boolean {
    return this.#since(this.#plannedAt) >= PLAN_AT_BYTES;
  }

  async discardPlans(): Promise<void> {
    await this.#pg.query("discard plans");
    this.#plannedAt = this.#pg.files.logBytes;
  }

  /** What can't wait until nothing else is going on. */
  get isOverdue(): boolean {
    return this.#since(this.#checkpointedAt) >= CHECKPOINT_AT_BYTES;
  }

  get isWorthwhile(): boolean {
    return this.#since(this.#clearedAt) >= IDLE_UPKEEP_AT_BYTES;
  }

  /** Mostly a checkpoint, some 10 to 100 ms, during which no statement runs. */
  async runOverdue(): Promise<void> {
    if (this.#since(this.#clearedAt) >= CLEAR_AT_BYTES) for await (const _step of this.steps());
    else await this.#checkpoint();
  }

  /**
   * All that is to be done, step by step. A step takes as long as its table and its indexes are large (half a second
   * for 200,000 messages), and no statement runs meanwhile. Whoever leaves off begins later with what is left.
   */
  async *steps(): AsyncGenerator<void> {
    // Without this, the counts of what just happened could be up to a minute late.
    await this.#pg.query("select pg_stat_force_next_flush()");
    const { rows } = await this.#pg.query<StaleTable>(STALE_TABLES);
    for (const { name, hasDeadRows, isUncounted } of rows) {
      if (hasDeadRows) yield this.#do(`vacuum ${name}`);
      if (isUncounted) yield this.#do(`analyze ${name}`);
    }
    await this.#checkpoint();
    this.#clearedAt = this.#pg.files.logBytes;
  }

  async #do(statement: string): Promise<void> {
    await this.#pg.query(statement);
  }

  async #checkpoint(): Promise<void> {
    await this.#pg.query("checkpoint");
    this.#checkpointedAt = this.#pg.files.logBytes;
  }

  #since(logBytes: number): number {
    return this.#pg.files.logBytes - logBytes;
  }
}

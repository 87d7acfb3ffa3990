import type { EmbeddedPostgres } from "./embedded-postgres.ts";

/** The log since the last checkpoint is replayed after a crash: about 80 MB a second. */
const CHECKPOINT_AT_BYTES = 16 * 2 ** 20;
/** A smaller log is checkpointed when nothing else is going on. */
const IDLE_CHECKPOINT_AT_BYTES = 2 ** 20;

/** Statements are planned anew after as much: a plan is made for the size that its tables have at that moment. */
const PLAN_AT_BYTES = 2 ** 20;

/** Tables that autovacuum would have visited, by its default thresholds. */
const STALE_TABLES = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`;

/** Work that a PostgreSQL server does in background processes. This one is a single process, and would never do it. */
export class Upkeep {
  readonly #pg: EmbeddedPostgres;
  #checkpointedAt: number;
  #plannedAt: number;

  constructor(pg: EmbeddedPostgres) {
    this.#pg = pg;
    this.#checkpointedAt = pg.files.logBytes;
    this.#plannedAt = pg.files.logBytes;
  }

  get arePlansOld(): boolean {
    return this.#pg.files.logBytes - this.#plannedAt >= PLAN_AT_BYTES;
  }

  async discardPlans(): Promise<void> {
    await this.#pg.query("discard plans");
    this.#plannedAt = this.#pg.files.logBytes;
  }

  get isOverdue(): boolean {
    return this.#unreplayed >= CHECKPOINT_AT_BYTES;
  }

  get isWorthwhile(): boolean {
    return this.#unreplayed >= IDLE_CHECKPOINT_AT_BYTES;
  }

  /** Takes some 10 to 200 ms, during which no statement runs. */
  async run(): Promise<void> {
    // Without this, the counts of what just happened could be up to a minute late.
    await this.#pg.query("select pg_stat_force_next_flush()");
    const { rows } = await this.#pg.query<{ name: string }>(STALE_TABLES);
    for (const { name } of rows) await this.#pg.query(`vacuum (analyze) ${name}`);
    await this.#pg.query("checkpoint");
    this.#checkpointedAt = this.#pg.files.logBytes;
  }

  get #unreplayed(): number {
    return this.#pg.files.logBytes - this.#checkpointedAt;
  }
}

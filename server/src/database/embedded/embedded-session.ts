import { setImmediate as eventLoopTurn } from "node:timers/promises";
import { BEGUN_BY_STATEMENT, SQLSTATE, SqlError, type SqlErrorFields } from "../sql-errors.ts";
import type { EmbeddedPostgres } from "./embedded-postgres.ts";
import type { Places } from "./places.ts";
import { PreparedStatements } from "./prepared-statements.ts";
import { Upkeep } from "./upkeep.ts";
import type { WalSync } from "./wal-sync.ts";
import type { Done, FromWorker, ToWorker } from "./worker-protocol.ts";

export interface SessionOptions {
  pg: EmbeddedPostgres;
  wal: WalSync;
  places: Places;
  post: (message: FromWorker) => void;
  idleInTransactionTimeoutMs: number;
}

type Job = Exclude<ToWorker, { kind: "close" }> | { kind: "abandon" };
type Answered = Exclude<Job, { kind: "abandon" }>;

/** How long statements run before replies of the disk and new requests are looked at. */
const TURN_MS = 2;
const IDLE_UPKEEP_AFTER_MS = 1_000;

/** Statements that may have seen a row that is not on disk yet, and used it, even if they changed nothing. */
const WRITING = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/**
 * PGlite's one session, shared by all callers. Single statements and transactions take turns in their order, and a
 * transaction has the session to itself until it ends. A write is acknowledged when it is on disk; meanwhile the next
 * statement runs.
 */
export class EmbeddedSession {
  readonly #options: SessionOptions;
  readonly #statements: PreparedStatements;
  readonly #upkeep: Upkeep;
  readonly #queue: Job[] = [];
  /** Runs first: it is short, and others depend on it. */
  readonly #background: Job[] = [];
  /** What belongs to the transaction that runs now. */
  readonly #inside: Job[] = [];
  readonly #closed = Promise.withResolvers<void>();
  #transaction: number | null = null;
  #hasTransactionWritten = false;
  #isRunning = false;
  #isClosing = false;
  #stopReason: string | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#statements = new PreparedStatements(options.pg, (text) => options.post({ kind: "notice", text }));
    this.#upkeep = new Upkeep(options.pg);
    options.pg.onNotification((channel, payload) => options.post({ kind: "notification", channel, payload }));
  }

  /** Resolves once closing was requested and everything before it is done. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  get isStopped(): boolean {
    return this.#stopReason !== null;
  }

  receive(message: ToWorker): void {
    if (message.kind === "close") this.#isClosing = true;
    else if (this.#stopReason !== null) this.#refuse(message, SQLSTATE.ioError, this.#stopReason);
    else if (message.kind === "begin" || message.transaction === null) this.#line(message).push(message);
    else if (message.transaction === this.#transaction) this.#inside.push(message);
    else this.#refuseLate(message);
    void this.#run();
  }

  #line(message: ToWorker): Job[] {
    return "turn" in message && message.turn?.lane === "background" ? this.#background : this.#queue;
  }

  /** From now on every request fails: the engine can't be trusted any more. */
  stop(reason: string): void {
    if (this.#stopReason !== null) return;
    this.#stopReason = reason;
    for (const job of [...this.#inside.splice(0), ...this.#background.splice(0), ...this.#queue.splice(0)]) {
      if (job.kind !== "abandon") this.#refuse(job, SQLSTATE.ioError, reason);
    }
    this.#options.post({ kind: "stopped", reason });
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    clearTimeout(this.#timer);
    let turnStartedAt = performance.now();
    for (let job = this.#next(); job; job = this.#next()) {
      await this.#perform(job);
      if (this.#transaction === null) await this.#keepUpIfNeeded();
      if (performance.now() - turnStartedAt > TURN_MS) {
        await eventLoopTurn();
        turnStartedAt = performance.now();
      }
    }
    this.#isRunning = false;
    this.#whenIdle();
  }

  #next(): Job | undefined {
    if (this.#stopReason !== null) return undefined;
    if (this.#transaction !== null) return this.#inside.shift();
    return this.#background.shift() ?? this.#queue.shift();
  }

  #whenIdle(): void {
    if (this.#isClosing && (this.isStopped || this.#transaction === null)) this.#closed.resolve();
    else if (this.isStopped) return;
    else if (this.#transaction !== null) {
      this.#timer = setTimeout(() => this.#abandon(), this.#options.idleInTransactionTimeoutMs);
    } else if (this.#upkeep.isWorthwhile) {
      this.#timer = setTimeout(() => void this.#keepUpWhenIdle(), IDLE_UPKEEP_AFTER_MS);
    }
  }

  #abandon(): void {
    this.#inside.push({ kind: "abandon" });
    void this.#run();
  }

  async #keepUpWhenIdle(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    await this.#keepUp(async () => {
      for await (const _step of this.#upkeep.steps()) {
        await eventLoopTurn();
        if (this.#queue.length + this.#background.length > 0 || this.#isClosing) break;
      }
    });
    this.#isRunning = false;
    void this.#run();
  }

  async #keepUpIfNeeded(): Promise<void> {
    if (this.#upkeep.isOverdue) await this.#keepUp(() => this.#upkeep.runOverdue());
    if (this.#upkeep.arePlansOld) await this.#keepUp(() => this.#upkeep.discardPlans());
  }

  async #keepUp(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#options.post({ kind: "notice", text: `Upkeep of the database failed: ${String(error)}` });
    }
  }

  async #perform(job: Job): Promise<void> {
    const { wal, places, post } = this.#options;
    if ("turn" in job && job.turn && !places.start(job.turn.place)) {
      post({ kind: "skipped", place: job.turn.place });
      return;
    }
    const sql = job.kind === "abandon" ? "rollback" : job.sql;
    const ticketBefore = wal.ticket;
    try {
      const result = await this.#statements.run(sql, job.kind === "run" ? job.parameters : []);
      const { command, affectedRows: count = 0, fields, rows } = result;
      if (command === undefined && !isBlank(sql)) this.stop("The embedded PostgreSQL broke down");
      if (this.#stopReason !== null) throw new Error(this.#stopReason);
      if (job.kind === "abandon") return;
      const isOver = await this.#isOverAfter(job, command);
      const mustBeDurable = isOver && (wal.ticket > ticketBefore || this.#hasTransactionWritten);
      if (isOver) this.#hasTransactionWritten = false;
      const columns = fields.map((field) => field.name);
      const done: Done = { kind: "done", id: job.id, command, count, columns, rows };
      if (mustBeDurable) void this.#postWhenDurable(job, done, wal.ticket);
      else this.#options.post(done);
    } catch (error) {
      if (job.kind !== "abandon") this.#fail(job, error);
    } finally {
      if (job.kind === "abandon" || job.kind === "end") this.#leaveTransaction();
    }
  }

  /** Whether a statement is committed now, or part of a transaction that goes on. */
  async #isOverAfter(job: Answered, command: string | undefined): Promise<boolean> {
    if (command !== undefined && WRITING.has(command)) this.#hasTransactionWritten = true;
    if (job.kind === "begin") this.#transaction = job.transaction;
    if (job.kind === "end") return true;
    const isOpen = this.#options.pg.isInTransaction();
    if (this.#transaction === null && isOpen) {
      await this.#statements.run("rollback", []);
      throw new SqlError(BEGUN_BY_STATEMENT);
    }
    return !isOpen;
  }

  #leaveTransaction(): void {
    this.#transaction = null;
    this.#hasTransactionWritten = false;
    for (const job of this.#inside.splice(0)) if (job.kind !== "abandon") this.#refuseLate(job);
  }

  async #postWhenDurable(job: Answered, done: Done, ticket: number): Promise<void> {
    try {
      await this.#options.wal.durable(ticket);
      this.#options.post(done);
    } catch (error) {
      this.#refuse(job, SQLSTATE.ioError, error instanceof Error ? error.message : String(error));
    }
  }

  #fail(job: Answered, error: unknown): void {
    if (this.#stopReason !== null) this.#refuse(job, SQLSTATE.ioError, this.#stopReason);
    else this.#options.post({ kind: "failed", id: job.id, error: toFields(error) });
  }

  /** The transaction was already ended, because its owner was idle for too long. */
  #refuseLate(job: Answered): void {
    if (job.kind === "end" && job.sql === "rollback") {
      this.#options.post({ kind: "done", id: job.id, command: "ROLLBACK", count: 0, columns: [], rows: [] });
    } else
      this.#refuse(
        job,
        SQLSTATE.idleInTransaction,
        "The transaction was idle for too long and was rolled back",
      );
  }

  #refuse(job: Answered, code: string, message: string): void {
    this.#options.post({ kind: "failed", id: job.id, error: { code, message } });
  }
}

const isBlank = (sql: string): boolean => sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|[;\s]/g, "") === "";

function toFields(error: unknown): SqlErrorFields {
  const { message, code, detail, hint, constraint, table, column } = error as Partial<SqlErrorFields>;
  return {
    message: message ?? String(error),
    code: code ?? SQLSTATE.invalidParameter,
    detail,
    hint,
    constraint,
    table,
    column,
  };
}

import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Engine } from "../engine.ts";
import { ACQUIRE_TIMEOUT_MS, currentLane, type Lane } from "../lanes.ts";
import { BUSY, SQLSTATE, SqlError } from "../sql-errors.ts";
import { type ConnectionOptions, clientConfig, deadLineMs, ServedClient } from "./connect.ts";
import { ServedConnection } from "./served-connection.ts";
import { toSqlError } from "./served-errors.ts";

/** How long running statements may take at the end. */
const CLOSE_TIMEOUT_MS = 5_000;
/** With so many waiting already, the next one is refused at once. */
const MOST_WAITING = 1_000;
/** A connection that was idle for so long is closed, so that other instances can have it. */
const IDLE_TIMEOUT_MS = 60_000;
/** A part of the connections is kept for the background. */
const BACKGROUND_SHARE = 0.2;
/** How long a server without free connections is not asked for another one. */
const EXHAUSTED_PAUSE_MS = 1_000;
/** Pause between attempts to connect to a server that is starting, or has no free connections. */
const PAUSE_MS = 250;
/** Timers may come a little early. */
const TIMER_SLACK_MS = 10;

/**
 * The connections to a server: two pools of node-postgres, one for work that people wait for and a small one for the
 * background. Each serves in order, with limits on how many wait and how long.
 */
export class ConnectionPool implements Engine {
  readonly #isPreparing: boolean;
  readonly #deadLineMs: number;
  readonly #acquireTimeoutMs: number;
  readonly #lanes: Record<Lane, LanePool>;
  readonly #taken = new Set<ServedConnection>();
  readonly #allGivenBack = Promise.withResolvers<void>();
  #acquiring = 0;
  #closed: Promise<void> | undefined;

  constructor(options: ConnectionOptions, size: number) {
    this.#isPreparing = options.isPreparing ?? true;
    this.#deadLineMs = deadLineMs(options);
    this.#acquireTimeoutMs = options.acquireTimeoutMs ?? ACQUIRE_TIMEOUT_MS;
    const background = size < 2 ? 0 : Math.max(1, Math.floor(size * BACKGROUND_SHARE));
    const people = new LanePool(options, size - background);
    this.#lanes = { people, background: background === 0 ? people : new LanePool(options, background) };
  }

  /** @throws SqlError of code {@link BUSY} when none is free in time, of class 08 when the server can't be reached */
  async acquire(): Promise<ServedConnection> {
    if (this.#closed) throw closed();
    this.#acquiring++;
    try {
      const client = await this.#connect(this.#lanes[currentLane()]);
      const connection = new ServedConnection(client, {
        isPreparing: this.#isPreparing,
        deadLineMs: this.#deadLineMs,
        onRelease: () => {
          this.#taken.delete(connection);
          this.#noteGivenBack();
        },
      });
      this.#taken.add(connection);
      return connection;
    } finally {
      this.#acquiring--;
      this.#noteGivenBack();
    }
  }

  /** A caller that has a connection, or waits for one, keeps it until it is done, within limits. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    // A turn later, when it is known to be closed.
    await null;
    this.#noteGivenBack();
    const timer = setTimeout(() => this.#allGivenBack.resolve(), CLOSE_TIMEOUT_MS);
    await this.#allGivenBack.promise;
    clearTimeout(timer);
    for (const connection of this.#taken) connection.discard();
    const pools = new Set(Object.values(this.#lanes));
    await Promise.all([...pools].map((pool) => pool.end()));
  }

  #noteGivenBack(): void {
    if (this.#closed && this.#taken.size === 0 && this.#acquiring === 0) this.#allGivenBack.resolve();
  }

  async #connect(pool: LanePool): Promise<pg.PoolClient> {
    if (pool.waitingCount >= MOST_WAITING) throw new SqlError(BUSY);
    const endsAtMs = Date.now() + this.#acquireTimeoutMs;
    for (;;) {
      const mustWait = pool.isFull;
      const giveUpAtMs = performance.now() + this.#acquireTimeoutMs;
      try {
        return await pool.connect();
      } catch (thrown) {
        const error = toSqlError(thrown) as SqlError;
        const isInTime = Date.now() + PAUSE_MS < endsAtMs;
        if (error.code === SQLSTATE.tooManyConnections) pool.restrict();
        else if (error.code !== SQLSTATE.starting) {
          // The failure came earlier: it was the connection's, when its turn had come.
          const hasWaited = mustWait && performance.now() >= giveUpAtMs - TIMER_SLACK_MS;
          throw hasWaited && error.code === SQLSTATE.connectionLost ? new SqlError(BUSY, error) : error;
        }
        if (!isInTime) throw error;
        await delay(PAUSE_MS);
      }
    }
  }
}

/** A pool that asks for fewer connections while the server has no more to give. */
class LanePool extends pg.Pool {
  readonly #size: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ConnectionOptions, size: number) {
    super({
      ...clientConfig(options),
      Client: ServedClient as unknown as new () => pg.ClientBase,
      max: size,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
    });
    this.#size = size;
    this.on("connect", (client) => client.on("notice", ({ message }) => options.onNotice(message ?? "")));
    // The next caller gets another connection.
    this.on("error", () => undefined);
  }

  get isFull(): boolean {
    return this.totalCount >= this.options.max && this.idleCount === 0;
  }

  /** Those that are here have to do for a while. */
  restrict(): void {
    this.options.max = Math.max(1, Math.min(this.#size, this.totalCount));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.options.max = this.#size;
    }, EXHAUSTED_PAUSE_MS).unref();
  }
}

const closed = () => new SqlError({ message: "The database is closed", code: SQLSTATE.connectionLost });

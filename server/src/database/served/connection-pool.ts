import type { Engine } from "../engine.ts";
import { SQLSTATE, SqlError } from "../sql-errors.ts";
import { type ConnectionOptions, ServedConnection } from "./served-connection.ts";

interface Waiting {
  resolve(connection: ServedConnection): void;
  reject(error: unknown): void;
}

/** How long what still runs at the end may take. */
const CLOSE_TIMEOUT_MS = 5_000;

/** Up to `size` connections, each for one caller at a time, first come first served. Connects when first needed. */
export class ConnectionPool implements Engine {
  readonly #options: ConnectionOptions;
  readonly #size: number;
  readonly #all = new Set<ServedConnection>();
  readonly #idle: ServedConnection[] = [];
  readonly #waiting: Waiting[] = [];
  readonly #isIdle = Promise.withResolvers<void>();
  #isClosed = false;

  constructor(options: ConnectionOptions, size: number) {
    this.#options = options;
    this.#size = size;
  }

  async acquire(): Promise<ServedConnection> {
    if (this.#isClosed) throw closed();
    // The one used last is the likeliest to have its statements prepared.
    const connection = this.#idle.pop();
    if (connection) return connection;
    if (this.#all.size < this.#size) return this.#open();
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  /** Who has or waits for a connection keeps it until done, within limits. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#resolveWhenIdle();
    const timer = setTimeout(() => this.#isIdle.resolve(), CLOSE_TIMEOUT_MS);
    await this.#isIdle.promise;
    clearTimeout(timer);
    for (const waiting of this.#waiting.splice(0)) waiting.reject(closed());
    await Promise.all([...this.#all].map((connection) => connection.end(0)));
  }

  #resolveWhenIdle(): void {
    if (this.#isClosed && this.#idle.length === this.#all.size) this.#isIdle.resolve();
  }

  #open(): ServedConnection {
    const connection = new ServedConnection(this.#options, {
      onRelease: (released) => this.#release(released),
      // Its place is free now, even while who had it has not noticed.
      onLost: () => this.#discard(connection),
    });
    this.#all.add(connection);
    return connection;
  }

  #release(connection: ServedConnection): void {
    if (!this.#all.has(connection)) return;
    if (!connection.isReusable) {
      this.#discard(connection);
      return;
    }
    const next = this.#waiting.shift();
    if (next) next.resolve(connection);
    else this.#idle.push(connection);
    this.#resolveWhenIdle();
  }

  #discard(connection: ServedConnection): void {
    this.#all.delete(connection);
    const idleAt = this.#idle.indexOf(connection);
    if (idleAt >= 0) this.#idle.splice(idleAt, 1);
    void connection.end(0);
    const next = this.#waiting.shift();
    if (next) next.resolve(this.#open());
    this.#resolveWhenIdle();
  }
}

const closed = () => new SqlError({ message: "The database is closed", code: SQLSTATE.connectionLost });

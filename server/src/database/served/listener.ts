import { setTimeout as delay } from "node:timers/promises";
import { quoteIdentifier } from "../engine.ts";
import { SQLSTATE, SqlError } from "../sql-errors.ts";
import { type ConnectionOptions, clientConfig, deadLineMs, ServedClient } from "./connect.ts";
import { toSqlError } from "./served-errors.ts";

interface Subscription {
  onPayload(payload: string): void;
  onReconnect?: (() => void) | undefined;
}

const FIRST_RETRY_MS = 50;
const MAX_RETRY_MS = 2_000;

/**
 * One connection for LISTEN, opened by the first listener. When it is lost it is replaced until that works, and every
 * channel is listened to again.
 */
export class Listener {
  readonly #options: ConnectionOptions;
  readonly #heartbeatMs: number;
  readonly #channels = new Map<string, Set<Subscription>>();
  readonly #end = new AbortController();
  #client: ServedClient | null = null;
  /** One thing is said after the other. */
  #last: Promise<void> = Promise.resolve();
  #again: Promise<void> | null = null;
  #heartbeat: NodeJS.Timeout | undefined;

  /** @param heartbeatMs how often the idle line is tried: a router may have dropped it silently */
  constructor(options: ConnectionOptions, heartbeatMs: number) {
    this.#options = options;
    this.#heartbeatMs = heartbeatMs;
  }

  async listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>> {
    const subscription = { onPayload, onReconnect };
    const subscriptions = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, subscriptions.add(subscription));
    const stop = async () => {
      subscriptions.delete(subscription);
      if (subscriptions.size > 0) return;
      this.#channels.delete(channel);
      // A line that is lost listens to nothing.
      await this.#send(`unlisten ${quoteIdentifier(channel)}`).catch(() => undefined);
    };
    try {
      await this.#send(`listen ${quoteIdentifier(channel)}`);
    } catch (error) {
      await stop();
      throw error;
    }
    return stop;
  }

  async close(): Promise<void> {
    this.#end.abort();
    clearInterval(this.#heartbeat);
    await this.#client?.end();
  }

  #send(sql: string): Promise<void> {
    const sent = this.#last.then(() => this.#sendNow(sql));
    this.#last = sent.catch(() => undefined);
    return sent;
  }

  async #sendNow(sql: string): Promise<void> {
    await this.#again;
    if (this.#end.signal.aborted) return;
    try {
      this.#client ??= await this.#connect();
      await this.#client.query(sql);
    } catch (error) {
      throw toSqlError(error);
    }
  }

  async #connect(): Promise<ServedClient> {
    clearInterval(this.#heartbeat);
    const client = new ServedClient({
      ...clientConfig(this.#options),
      query_timeout: deadLineMs(this.#options),
    });
    client.on("notification", ({ channel, payload = "" }) => {
      for (const subscription of this.#channels.get(channel) ?? []) subscription.onPayload(payload);
    });
    client.on("end", () => {
      if (this.#client === client) this.#again ??= this.#listenAgain();
    });
    await client.connect();
    if (this.#end.signal.aborted) {
      await client.end();
      throw new SqlError({ message: "The database is closed", code: SQLSTATE.connectionLost });
    }
    let isAsking = false;
    this.#heartbeat = setInterval(async () => {
      if (isAsking) return;
      isAsking = true;
      // A line that does not respond is closed: otherwise nobody would notice.
      await client.query("select 1").catch(() => client.end());
      isAsking = false;
    }, this.#heartbeatMs);
    this.#heartbeat.unref();
    return client;
  }

  async #listenAgain(): Promise<void> {
    const { signal } = this.#end;
    this.#client = null;
    for (let pauseMs = FIRST_RETRY_MS; this.#client === null; pauseMs = Math.min(pauseMs * 2, MAX_RETRY_MS)) {
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      this.#client = await this.#connectAndListen();
    }
    this.#again = null;
    for (const subscriptions of this.#channels.values()) {
      for (const { onReconnect } of subscriptions) onReconnect?.();
    }
  }

  async #connectAndListen(): Promise<ServedClient | null> {
    let client: ServedClient | undefined;
    try {
      client = await this.#connect();
      for (const channel of this.#channels.keys()) await client.query(`listen ${quoteIdentifier(channel)}`);
      return client;
    } catch {
      void client?.end();
      return null;
    }
  }
}

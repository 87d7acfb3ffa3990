import { setTimeout as delay } from "node:timers/promises";
import { quoteIdentifier } from "../engine.ts";
import { type ConnectionOptions, ServedConnection } from "./served-connection.ts";

interface Subscription {
  onPayload(payload: string): void;
  onReconnect?: (() => void) | undefined;
}

const FIRST_RETRY_MS = 50;
const MAX_RETRY_MS = 2_000;

/**
 * One connection for LISTEN, opened by the first one. When it is lost it is replaced until that works, and everything
 * that was listened to is listened to again.
 */
export class Listener {
  readonly #options: ConnectionOptions;
  readonly #heartbeatMs: number;
  readonly #channels = new Map<string, Set<Subscription>>();
  readonly #end = new AbortController();
  #connection: ServedConnection | null = null;
  #again: Promise<void> | null = null;
  #heartbeat: NodeJS.Timeout | undefined;

  /** @param heartbeatMs how often the idle line is tried: a router may have dropped it without telling anybody */
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
    await this.#connection?.end(0);
  }

  async #send(sql: string): Promise<void> {
    await this.#again;
    this.#connection ??= this.#connect();
    await this.#connection.execute(sql, []);
  }

  #connect(): ServedConnection {
    clearInterval(this.#heartbeat);
    const connection = new ServedConnection(this.#options, {
      onNotification: (channel, payload) => {
        for (const subscription of this.#channels.get(channel) ?? []) subscription.onPayload(payload);
      },
      onLost: () => {
        if (this.#connection === connection) this.#again ??= this.#listenAgain();
      },
    });
    this.#heartbeat = setInterval(() => {
      // Where it fails, the connection has noticed that it is lost.
      connection.execute("select 1", []).catch(() => undefined);
    }, this.#heartbeatMs);
    this.#heartbeat.unref();
    return connection;
  }

  async #listenAgain(): Promise<void> {
    const { signal } = this.#end;
    this.#connection = null;
    for (
      let pauseMs = FIRST_RETRY_MS;
      this.#connection === null;
      pauseMs = Math.min(pauseMs * 2, MAX_RETRY_MS)
    ) {
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      this.#connection = await this.#connectAndListen();
    }
    this.#again = null;
    for (const subscriptions of this.#channels.values()) {
      for (const { onReconnect } of subscriptions) onReconnect?.();
    }
  }

  async #connectAndListen(): Promise<ServedConnection | null> {
    const connection = this.#connect();
    try {
      for (const channel of this.#channels.keys())
        await connection.execute(`listen ${quoteIdentifier(channel)}`, []);
      return connection;
    } catch {
      void connection.end(0);
      return null;
    }
  }
}

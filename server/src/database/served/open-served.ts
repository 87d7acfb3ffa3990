import type { ListeningEngine } from "../database-handle.ts";
import type { ConnectionOptions } from "./connect.ts";
import { ConnectionPool } from "./connection-pool.ts";
import { Listener } from "./listener.ts";

export interface ServedOptions extends ConnectionOptions {
  poolSize: number;
  /**
   * Where LISTEN goes, if not to `url`: a pooler that hands out connections by transaction does not pass on
   * notifications.
   */
  listenUrl?: string;
  listenHeartbeatMs?: number;
}

const LISTEN_HEARTBEAT_MS = 30_000;

/** A PostgreSQL server. Nothing is sent before the first statement. */
export function openServed(options: ServedOptions): ListeningEngine {
  const pool = new ConnectionPool(options, options.poolSize);
  const listener = new Listener(
    { ...options, url: options.listenUrl ?? options.url },
    options.listenHeartbeatMs ?? LISTEN_HEARTBEAT_MS,
  );
  return {
    name: "postgresql",
    acquire: () => pool.acquire(),
    listen: (channel, onPayload, onReconnect) => listener.listen(channel, onPayload, onReconnect),
    close: async () => {
      await Promise.all([pool.close(), listener.close()]);
    },
  };
}

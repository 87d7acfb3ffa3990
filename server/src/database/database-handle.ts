import { Kysely, sql } from "kysely";
import { createDialect, type Engine } from "./engine.ts";

export interface DatabaseHandle<Schema> {
  db: Kysely<Schema>;
  engine: "postgresql" | "pglite";
  /**
   * Wakes all instances that listen on one of the channels, once for each payload, in one statement. A payload is a short
   * string (at most 7,900 bytes); it carries ids, never text.
   */
  notify(channels: string | readonly string[], payloads: string | readonly string[]): Promise<void>;
  /**
   * Calls back for every notification on the channel, also this instance's own. Resolves once it listens. After a lost
   * connection it listens again by itself and calls `onReconnect`, since notifications may have been missed.
   *
   * @returns ends it
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>;
  /** A cheap round trip that takes no longer than its own timeout. */
  isReady(): Promise<boolean>;
  /** Lets running statements finish (for 5 s), then closes. Later statements fail. */
  close(): Promise<void>;
}

/** An engine that can do what a handle needs beyond statements. */
export interface ListeningEngine extends Engine {
  readonly name: DatabaseHandle<unknown>["engine"];
  listen: DatabaseHandle<unknown>["listen"];
}

const READY_TIMEOUT_MS = 2_000;

/** The handle closes the engine. */
export function createHandle<Schema>(engine: ListeningEngine): DatabaseHandle<Schema> {
  const db = new Kysely<Schema>({ dialect: createDialect(engine) });
  return {
    db,
    engine: engine.name,
    notify: async (channels, payloads) => {
      await sql`
        select pg_notify(channel, payload)
        from unnest(${[payloads].flat()}::text[]) as payload, unnest(${[channels].flat()}::text[]) as channel`.execute(
        db,
      );
    },
    listen: (channel, onPayload, onReconnect) => engine.listen(channel, onPayload, onReconnect),
    isReady: () => answersInTime(db as Kysely<unknown>),
    close: async () => {
      // The engine first, since it refuses new statements at once; Kysely takes a moment.
      const closing = engine.close();
      await db.destroy();
      await closing;
    },
  };
}

async function answersInTime(db: Kysely<unknown>): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timeout.resolve(false), READY_TIMEOUT_MS);
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const isReady = await Promise.race([answer, timeout.promise]);
  clearTimeout(timer);
  return isReady;
}

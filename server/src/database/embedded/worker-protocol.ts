import type { Lane } from "../lanes.ts";
import type { SqlErrorFields } from "../sql-errors.ts";

/** What the database's thread is started with. */
export type WorkerTask =
  /** Make a new database in `folder`, then end. */
  | { task: "create"; folder: string }
  | ({ task: "serve" } & OpenOrder)
  /** Load the engine, wait for an {@link OpenOrder} as the first message, and serve. */
  | { task: "wait" };

/** What there is to open. */
export interface OpenOrder {
  folder: string;
  idleInTransactionTimeoutMs: number;
  places: SharedArrayBuffer;
}

/** Where a request waits that belongs to no transaction yet. */
export interface Turn {
  lane: Lane;
  place: number;
}

/** Requests. Each but `close` gets one response, under its id. Those with a transaction belong to that one. */
export type ToWorker =
  | {
      kind: "run";
      id: number;
      sql: string;
      parameters: readonly unknown[];
      transaction: number | null;
      turn?: Turn;
    }
  | { kind: "begin"; id: number; sql: string; transaction: number; turn?: Turn }
  | { kind: "end"; id: number; sql: "commit" | "rollback"; transaction: number }
  /** Finish what was asked, close the database, end the thread. */
  | { kind: "close" };

export interface Done {
  kind: "done";
  id: number;
  /** The command tag, for example SELECT; none for an empty statement. */
  command: string | undefined;
  /** Of rows that were changed. */
  count: number;
  columns: string[];
  /** Values in the order of the columns: a quarter cheaper to send than objects, which repeat the names. */
  rows: unknown[][];
}

export type FromWorker =
  | { kind: "ready" }
  | Done
  | { kind: "failed"; id: number; error: SqlErrorFields }
  /** It was given up before its turn, and was not run. */
  | { kind: "skipped"; place: number }
  | { kind: "notification"; channel: string; payload: string }
  | { kind: "notice"; text: string }
  /** It can't be trusted any more; every request that is still open has failed. */
  | { kind: "stopped"; reason: string };

type WithoutId<Message> = Message extends { id: number } ? Omit<Message, "id"> : never;

/** A request before it got its id. */
export type Unnumbered = WithoutId<ToWorker>;

/** @throws SqlError */
export type Ask = (request: Unnumbered) => Promise<Done>;

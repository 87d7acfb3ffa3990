import type { Worker } from "node:worker_threads";
import { type Engine, quoteIdentifier } from "../engine.ts";
import { ACQUIRE_TIMEOUT_MS, currentLane } from "../lanes.ts";
import { BUSY, SQLSTATE, SqlError, type SqlErrorFields } from "../sql-errors.ts";
import { startDatabaseThread } from "./database-thread.ts";
import { EmbeddedConnection } from "./embedded-connection.ts";
import { Outbox } from "./outbox.ts";
import { Places } from "./places.ts";
import type { Done, FromWorker, OpenOrder, ToWorker, Turn, Unnumbered } from "./worker-protocol.ts";

interface Pending {
  turn: Turn | undefined;
  timer: NodeJS.Timeout | undefined;
  resolve(done: Done): void;
  reject(error: SqlErrorFields): void;
}

export interface ClientOptions {
  onNotice: (text: string) => void;
  /** How long people wait for their turn. */
  acquireTimeoutMs?: number;
}

/** How long running statements may take at the end. */
const CLOSE_TIMEOUT_MS = 5_000;

const CLOSED: SqlErrorFields = { message: "The database is closed", code: SQLSTATE.connectionLost };

/** The embedded database, seen from the thread that serves requests. Requests and results are messages. */
export class EmbeddedClient implements Engine {
  readonly #worker: Worker;
  readonly #outbox = new Outbox<ToWorker>((messages) => this.#send(messages));
  readonly #exited: Promise<unknown>;
  readonly #onNotice: (text: string) => void;
  readonly #places: Places;
  readonly #acquireTimeoutMs: number;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  readonly #ready = Promise.withResolvers<void>();
  #lastId = 0;
  #isClosing = false;
  #stopReason: SqlErrorFields | null = null;

  private constructor(worker: Worker, places: Places, { onNotice, acquireTimeoutMs }: ClientOptions) {
    this.#worker = worker;
    this.#places = places;
    this.#onNotice = onNotice;
    this.#acquireTimeoutMs = acquireTimeoutMs ?? ACQUIRE_TIMEOUT_MS;
    this.#exited = new Promise((resolve) => worker.once("exit", resolve));
    worker.on("message", (messages: FromWorker[]) => {
      for (const message of messages) this.#receive(message);
    });
    worker.on("error", (error) => {
      this.#stop({ message: `The embedded database broke down: ${String(error)}`, code: SQLSTATE.ioError });
    });
    worker.on("exit", () => this.#stop(CLOSED));
  }

  /**
   * Resolves once the database is ready.
   *
   * @param thread the file of a new thread, or one that waits
   * @throws when the folder can't be opened
   */
  static async start(
    thread: URL | Worker,
    what: Omit<OpenOrder, "places">,
    options: ClientOptions,
  ): Promise<EmbeddedClient> {
    const places = new Places();
    const order: OpenOrder = { ...what, places: places.memory };
    const isWaiting = !(thread instanceof URL);
    const worker = isWaiting ? thread : startDatabaseThread(thread, { task: "serve", ...order });
    const client = new EmbeddedClient(worker, places, options);
    if (isWaiting) worker.postMessage(order);
    await client.#ready.promise;
    return client;
  }

  async acquire(): Promise<EmbeddedConnection> {
    if (this.#isClosing) throw new SqlError(CLOSED);
    return new EmbeddedConnection((request) => this.#ask(request));
  }

  async listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>> {
    // A function of its own for each call, so that the same one may listen twice.
    const listener = (payload: string) => onPayload(payload);
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    await this.#listenToWhatIsWanted(channel);
    return async () => {
      listeners.delete(listener);
      // A closed database sends nothing any more.
      await this.#listenToWhatIsWanted(channel).catch(() => undefined);
    };
  }

  /** Waits for what was asked before, closes the files, ends the thread. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#outbox.put({ kind: "close" });
    const timer = setTimeout(() => void this.#worker.terminate(), CLOSE_TIMEOUT_MS);
    await this.#exited;
    clearTimeout(timer);
  }

  async #ask(request: Unnumbered): Promise<Done> {
    if (this.#stopReason) throw new SqlError(this.#stopReason);
    const id = ++this.#lastId;
    const turn = this.#turnFor(request);
    this.#outbox.put({ ...request, id, ...(turn ? { turn } : {}) } as ToWorker);
    const isPatient = turn === undefined || turn.lane === "background";
    const timer = isPatient ? undefined : setTimeout(() => this.#giveUp(id, turn), this.#acquireTimeoutMs);
    try {
      return await new Promise<Done>((resolve, reject) =>
        this.#pending.set(id, { turn, timer, resolve, reject }),
      );
    } catch (error) {
      // Made here, so that its stack names the caller.
      throw new SqlError(error as SqlErrorFields);
    }
  }

  /** @returns undefined inside a transaction, which already has its turn */
  #turnFor(request: Unnumbered): Turn | undefined {
    const hasToWait = request.kind === "begin" || (request.kind === "run" && request.transaction === null);
    if (!hasToWait) return undefined;
    const place = this.#places.take();
    if (place === undefined) throw new SqlError(BUSY);
    return { lane: currentLane(), place };
  }

  #giveUp(id: number, turn: Turn): void {
    if (!this.#places.giveUp(turn.place)) return;
    // Its place is free once the thread has passed it.
    this.#pending.get(id)?.reject(BUSY);
    this.#pending.delete(id);
  }

  #send(messages: ToWorker[]): void {
    try {
      this.#worker.postMessage(messages);
    } catch (error) {
      // A parameter can't be copied to the thread, for example a function. The others' can.
      if (messages.length > 1) for (const message of messages) this.#send([message]);
      else this.#refuse(messages, error);
    }
  }

  #refuse([message]: ToWorker[], error: unknown): void {
    if (message === undefined || message.kind === "close") return;
    this.#take(message.id)?.reject({ message: String(error), code: SQLSTATE.invalidParameter });
  }

  async #listenToWhatIsWanted(channel: string): Promise<void> {
    const isWanted = (this.#listeners.get(channel)?.size ?? 0) > 0;
    const sql = `${isWanted ? "listen" : "unlisten"} ${quoteIdentifier(channel)}`;
    await this.#ask({ kind: "run", sql, parameters: [], transaction: null });
  }

  #receive(message: FromWorker): void {
    switch (message.kind) {
      case "ready":
        this.#ready.resolve();
        break;
      case "done":
        this.#take(message.id)?.resolve(message);
        break;
      case "failed":
        this.#take(message.id)?.reject(message.error);
        break;
      case "skipped":
        this.#places.giveBack(message.place);
        break;
      case "notification":
        for (const listener of this.#listeners.get(message.channel) ?? []) listener(message.payload);
        break;
      case "notice":
        this.#onNotice(message.text);
        break;
      case "stopped":
        this.#onNotice(
          `The embedded database stopped. Nothing that was acknowledged is lost. ${message.reason}`,
        );
        this.#stop({ message: message.reason, code: SQLSTATE.ioError });
        break;
    }
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(pending?.timer);
    if (pending?.turn) this.#places.giveBack(pending.turn.place);
    return pending;
  }

  #stop(reason: SqlErrorFields): void {
    this.#stopReason ??= reason;
    this.#ready.reject(new SqlError(this.#stopReason));
    for (const { timer, reject } of this.#pending.values()) {
      clearTimeout(timer);
      reject(this.#stopReason);
    }
    this.#pending.clear();
  }
}

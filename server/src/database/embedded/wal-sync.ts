/** The system calls that durability depends on; an argument so that tests can delay them and make them fail. */
export interface SyncCalls {
  open(path: string): number;
  close(fd: number): void;
  /** Resolves once everything that was written to the file before the call is on the disk. */
  fdatasync(fd: number): Promise<void>;
  fdatasyncSync(fd: number): void;
}

interface Waiter {
  ticket: number;
  resolve(): void;
  reject(error: Error): void;
}

interface Segment {
  path: string;
  fd: number;
  /** Its syncs that are running: it is closed after the last. */
  inFlight: number;
}

/**
 * Group commit. PostgreSQL asks for a sync of its log at each commit. Here the request is only noted; before a commit
 * is acknowledged, a sync that began after it is awaited. Commits that come while a sync runs share the next one.
 *
 * PostgreSQL believes that the log is on disk from the moment it asked. So whatever it does next because of that
 * (writing data pages, removing or cutting files) has to `settle()` first.
 */
export class WalSync {
  readonly #calls: SyncCalls;
  readonly #onFailure: (error: Error) => void;
  #segment: Segment | null = null;
  #requested = 0;
  #durable = 0;
  #isRunning = false;
  #waiters: Waiter[] = [];
  #failure: Error | null = null;

  /**
   * @param onFailure called once. A disk that failed to sync can't be asked again, since the kernel forgets what it
   * lost
   */
  constructor(calls: SyncCalls, onFailure: (error: Error) => void) {
    this.#calls = calls;
    this.#onFailure = onFailure;
  }

  /** The ticket of everything requested so far; await {@link durable} with it. */
  get ticket(): number {
    return this.#requested;
  }

  get failure(): Error | null {
    return this.#failure;
  }

  /** PostgreSQL wants this segment of its log on disk. */
  request(path: string): void {
    if (this.#segment?.path !== path) {
      this.settle();
      this.#retire();
      this.#segment = { path, fd: this.#calls.open(path), inFlight: 0 };
    }
    this.#requested++;
  }

  /** Syncs the requested segments now, if they are not on disk yet. @throws when the disk refuses */
  settle(): void {
    if (this.#failure) throw this.#failure;
    if (this.#durable === this.#requested || !this.#segment) return;
    try {
      this.#calls.fdatasyncSync(this.#segment.fd);
    } catch (error) {
      throw this.fail(error);
    }
    this.#advance(this.#requested);
  }

  /** Resolves once everything up to the ticket is on disk; rejects when the disk refuses. */
  async durable(ticket: number): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (ticket <= this.#durable) return;
    const reached = new Promise<void>((resolve, reject) => this.#waiters.push({ ticket, resolve, reject }));
    if (!this.#isRunning) void this.#run();
    await reached;
  }

  /** After this nothing is acknowledged any more. */
  fail(reason: unknown): Error {
    if (this.#failure) return this.#failure;
    const failure = new Error("The disk refused to store what was written", { cause: reason });
    this.#failure = failure;
    for (const waiter of this.#waiters.splice(0)) waiter.reject(failure);
    this.#onFailure(failure);
    return failure;
  }

  close(): void {
    this.#retire();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#durable < this.#requested && !this.#failure && this.#segment) {
      const segment = this.#segment;
      const upTo = this.#requested;
      segment.inFlight++;
      try {
        await this.#calls.fdatasync(segment.fd);
        this.#advance(upTo);
      } catch (error) {
        this.fail(error);
      } finally {
        segment.inFlight--;
        if (segment !== this.#segment && segment.inFlight === 0) this.#calls.close(segment.fd);
      }
    }
    this.#isRunning = false;
  }

  #advance(ticket: number): void {
    if (ticket <= this.#durable || this.#failure) return;
    this.#durable = ticket;
    this.#waiters = this.#waiters.filter((waiter) => {
      if (waiter.ticket > ticket) return true;
      waiter.resolve();
      return false;
    });
  }

  #retire(): void {
    const segment = this.#segment;
    this.#segment = null;
    if (segment && segment.inFlight === 0) this.#calls.close(segment.fd);
  }
}

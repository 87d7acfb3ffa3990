/**
 * Messages to another thread. What is put in while one thing is dealt with goes together: to wake a thread costs as much
 * as to run a statement.
 */
export class Outbox<Message> {
  readonly #send: (messages: Message[]) => void;
  #waiting: Message[] = [];

  constructor(send: (messages: Message[]) => void) {
    this.#send = send;
  }

  put(message: Message): void {
    if (this.#waiting.push(message) === 1) queueMicrotask(() => this.flush());
  }

  /** Sends what waits, for who is about to leave. */
  flush(): void {
    if (this.#waiting.length === 0) return;
    const messages = this.#waiting;
    this.#waiting = [];
    this.#send(messages);
  }
}

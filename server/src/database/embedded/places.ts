/** With so many waiting already, the next one is refused at once. */
const MOST_WAITING = 1_000;

const WAITING = 0;
const STARTED = 1;
const GIVEN_UP = 2;

/**
 * Places in the queue of the database's thread. Both threads read in shared memory whether the request of a place
 * waits, was started, or was given up. So nobody is told "busy" while their statement runs, although the other thread
 * can't be asked.
 */
export class Places {
  readonly memory: SharedArrayBuffer;
  readonly #states: Int32Array;
  readonly #free: number[];

  constructor(memory = new SharedArrayBuffer(MOST_WAITING * Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.#states = new Int32Array(memory);
    this.#free = Array.from(this.#states, (_, place) => place);
  }

  /** @returns undefined when all are taken */
  take(): number | undefined {
    const place = this.#free.pop();
    if (place !== undefined) Atomics.store(this.#states, place, WAITING);
    return place;
  }

  giveBack(place: number): void {
    this.#free.push(place);
  }

  /** @returns false when it was given up */
  start(place: number): boolean {
    return Atomics.compareExchange(this.#states, place, WAITING, STARTED) === WAITING;
  }

  /** @returns false when it was started */
  giveUp(place: number): boolean {
    return Atomics.compareExchange(this.#states, place, WAITING, GIVEN_UP) === WAITING;
  }
}

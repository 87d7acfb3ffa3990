import { readSync } from "node:fs";

/** Bytes that can be read from any place: of a file, or in memory. */
export interface ByteSource {
  size: number;
  /** Fills as much of the target as there is. @returns how many bytes */
  read(target: Buffer, at: number): number;
}

export const bytesOf = (bytes: Uint8Array): ByteSource => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { size: buffer.length, read: (target, at) => buffer.copy(target, 0, at) };
};

/** @param file an open file's descriptor */
export const fileBytes = (file: number, size: number): ByteSource => ({
  size,
  read: (target, at) => readSync(file, target, 0, target.length, at),
});

const WINDOW_BYTES = 256 * 1024;

/** Reads a file of any size through a small window: beyond the end it returns zero, or an empty text. */
export class ByteWindow {
  readonly size: number;
  readonly #source: ByteSource;
  readonly #window = Buffer.alloc(WINDOW_BYTES);
  #start = 0;
  #end = 0;

  constructor(source: ByteSource) {
    this.#source = source;
    this.size = source.size;
  }

  byte(at: number): number {
    if (at < 0 || at >= this.size) return 0;
    this.#hold(at, 1);
    return this.#window[at - this.#start] ?? 0;
  }

  uint16BE(at: number): number {
    return this.byte(at) * 0x100 + this.byte(at + 1);
  }

  uint32BE(at: number): number {
    return this.uint16BE(at) * 0x10000 + this.uint16BE(at + 2);
  }

  uint32LE(at: number): number {
    return (
      this.byte(at) + this.byte(at + 1) * 0x100 + this.byte(at + 2) * 0x10000 + this.byte(at + 3) * 0x1000000
    );
  }

  /** One character a byte; no more than a window's length. */
  latin1(start: number, end: number): string {
    return this.#slice(start, end).toString("latin1");
  }

  /**
   * The next place where 0xFF is followed by a byte that means something; the size when there is none.
   *
   * @param skipped by value: 1 for a byte that means nothing after 0xFF
   */
  nextMarker(at: number, skipped: Uint8Array): number {
    let isAfterFF = false;
    for (let place = at; place < this.size; place = this.#end) {
      this.#hold(place, 1);
      const window = this.#window;
      const end = this.#end - this.#start;
      for (let index = place - this.#start; index < end; index += 1) {
        const byte = window[index] ?? 0;
        if (isAfterFF && skipped[byte] === 0) return this.#start + index - 1;
        isAfterFF = byte === 0xff;
      }
    }
    return this.size;
  }

  /** Whether a test holds anywhere from a place on, piece by piece; pieces overlap by what it may span. */
  some(from: number, spans: number, test: (piece: Buffer) => boolean): boolean {
    for (let at = from; at < this.size; at += WINDOW_BYTES - spans) {
      if (test(this.#slice(at, at + WINDOW_BYTES))) return true;
      if (at + WINDOW_BYTES >= this.size) return false;
    }
    return false;
  }

  #slice(start: number, end: number): Buffer {
    const until = Math.min(end, this.size, start + WINDOW_BYTES);
    if (until <= start) return this.#window.subarray(0, 0);
    this.#hold(start, until - start);
    return this.#window.subarray(start - this.#start, until - this.#start);
  }

  #hold(at: number, length: number): void {
    if (at >= this.#start && at + length <= this.#end) return;
    this.#start = at;
    this.#end = at + this.#source.read(this.#window, at);
    // The file became shorter while we looked.
    if (this.#end <= at) throw new RangeError("There is less than was said");
  }
}

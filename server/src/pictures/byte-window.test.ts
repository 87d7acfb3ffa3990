import { closeSync, openSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ByteWindow, bytesOf, fileBytes } from "./byte-window.ts";

const WINDOW_BYTES = 256 * 1024;
/** More than two windows; each byte tells its place. */
const BYTES = Uint8Array.from({ length: 2 * WINDOW_BYTES + 10 }, (_, place) => place % 251);

let folder: string;
let file: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bakso-byte-window-"));
  await writeFile(join(folder, "bytes"), BYTES);
  file = openSync(join(folder, "bytes"), "r");
});
afterAll(async () => {
  closeSync(file);
  await rm(folder, { recursive: true });
});

describe("a file that is read through a small window", () => {
  it("has its bytes at their places, in whatever order they are asked for", () => {
    const window = new ByteWindow(fileBytes(file, BYTES.length));
    for (const place of [0, WINDOW_BYTES - 1, WINDOW_BYTES, 5, BYTES.length - 1, 2 * WINDOW_BYTES, 1])
      expect([place, window.byte(place)]).toEqual([place, place % 251]);
    expect([window.byte(-1), window.byte(BYTES.length)]).toEqual([0, 0]);
  });

  it("has texts across the window's end, and none behind the file's", () => {
    const window = new ByteWindow(bytesOf(Buffer.from("0123456789")));
    expect([window.latin1(8, 12), window.latin1(10, 12), window.latin1(12, 10)]).toEqual(["89", "", ""]);
    expect(new ByteWindow(bytesOf(Buffer.from("01234567"))).latin1(8, 12)).toBe("");
    const large = new ByteWindow(fileBytes(file, BYTES.length));
    large.byte(0);
    expect(Buffer.from(large.latin1(WINDOW_BYTES - 2, WINDOW_BYTES + 2), "latin1")).toEqual(
      Buffer.from(BYTES.subarray(WINDOW_BYTES - 2, WINDOW_BYTES + 2)),
    );
  });

  it("finds no mark that an earlier window left behind its end", () => {
    const bytes = Buffer.alloc(WINDOW_BYTES + 10);
    bytes.writeUInt16BE(0xffc0, WINDOW_BYTES - 50);
    const window = new ByteWindow(bytesOf(bytes));
    const none = new Uint8Array(256);
    expect(window.nextMarker(0, none)).toBe(WINDOW_BYTES - 50);
    expect(window.nextMarker(WINDOW_BYTES - 40, none)).toBe(bytes.length);
  });

  it("became shorter while we looked", () => {
    const window = new ByteWindow(fileBytes(file, BYTES.length + 10));
    expect(() => window.byte(BYTES.length + 5)).toThrow(RangeError);
  });
});

import { expect, it } from "vitest";
import { icoFile } from "./ico.ts";

it("an icon file lists each picture's size, length and place, and holds its bytes there", () => {
  const pictures = [
    { sizePx: 16, png: new Uint8Array([1, 2, 3]) },
    { sizePx: 256, png: new Uint8Array([4, 5]) },
  ];
  const bytes = icoFile(pictures);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  expect([view.getUint16(2, true), view.getUint16(4, true)]).toEqual([1, 2]);
  expect([view.getUint8(6), view.getUint8(22)]).toEqual([16, 0]);
  pictures.forEach(({ png }, index) => {
    const length = view.getUint32(6 + 16 * index + 8, true);
    const offset = view.getUint32(6 + 16 * index + 12, true);
    expect(bytes.subarray(offset, offset + length)).toEqual(Buffer.from(png));
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signerPlace, transactionParts, withSignature } from "./wire-transaction.ts";

const key = (byte: number) => new Uint8Array(32).fill(byte);

/** A transaction of two signers and a program, with one instruction, that nobody has signed. */
function unsigned(version: "legacy" | 0): Uint8Array {
  const message = [
    ...(version === 0 ? [0x80] : []),
    ...[2, 0, 1],
    ...[3, ...key(1), ...key(2), ...key(3)],
    ...key(9),
    ...[1, 2, 1, 0, 0],
    ...(version === 0 ? [0] : []),
  ];
  return Uint8Array.from([2, ...new Uint8Array(128), ...message]);
}

describe("a transaction on the wire", () => {
  it.each(["legacy", 0] as const)("of version %s tells who signs what", (version) => {
    const bytes = unsigned(version);
    const parts = transactionParts(bytes);
    expect(parts.signers).toEqual([key(1), key(2)]);
    expect(parts.message).toEqual(bytes.slice(129));
    expect(parts.instructionCount).toBe(1);
    expect(signerPlace(parts, key(2))).toBe(1);
    expect(signerPlace(parts, key(3))).toBeUndefined();
  });

  it("takes a signature into its place, and changes nothing else", () => {
    const bytes = unsigned(0);
    const signed = withSignature(bytes, 1, new Uint8Array(64).fill(7));
    expect(signed.slice(65, 129)).toEqual(new Uint8Array(64).fill(7));
    expect([...signed.slice(0, 65), ...signed.slice(129)]).toEqual([
      ...bytes.slice(0, 65),
      ...bytes.slice(129),
    ]);
    expect(bytes[65]).toBe(0);
  });

  it("is refused where it is none", () => {
    const later = unsigned(0);
    later[129] = 0x81;
    for (const bytes of [new Uint8Array(0), unsigned(0).slice(0, 140), later, Uint8Array.of(255, 255, 255)])
      expect(() => transactionParts(bytes)).toThrow(RangeError);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          transactionParts(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
    );
  });
});

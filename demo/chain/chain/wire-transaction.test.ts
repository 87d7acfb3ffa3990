import fc from "fast-check";
import { expect, test } from "vitest";
import {
  decodeWireMessage,
  decodeWireTransaction,
  MAX_WIRE_BYTES,
  WireFormatError,
} from "./wire-transaction.ts";

test("whatever bytes come in, they are a transaction or a WireFormatError, and nothing else is thrown", () => {
  const isHandled = (decode: () => unknown) => {
    try {
      decode();
    } catch (error) {
      if (!(error instanceof WireFormatError)) throw error;
    }
  };
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: MAX_WIRE_BYTES }), (bytes) => {
      isHandled(() => decodeWireTransaction(bytes));
      isHandled(() => decodeWireMessage(bytes));
    }),
    { numRuns: 2_000 },
  );
});

test("more bytes than a packet holds are refused", () => {
  expect(() => decodeWireTransaction(new Uint8Array(MAX_WIRE_BYTES + 1))).toThrow(/too large/);
});

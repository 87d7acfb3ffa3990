import { describe, expect, it } from "vitest";
import { readFrameMessage } from "./terminal-messages.ts";

const sign = (transactions: unknown, id: unknown = 1) => readFrameMessage({ kind: "sign", id, transactions });

describe("what the terminal's frame says to our page", () => {
  it("is one of a few messages, and no more of it than they have", () => {
    expect(readFrameMessage({ kind: "connect", wallet: "x" })).toEqual({ kind: "connect" });
    expect(readFrameMessage({ kind: "failed" })).toEqual({ kind: "failed", reason: null });
    expect(readFrameMessage({ kind: "failed", reason: "x".repeat(1_000) })).toEqual({
      kind: "failed",
      reason: "x".repeat(300),
    });
    expect(sign([Uint8Array.of(1)])).toEqual({ kind: "sign", id: 1, transactions: [Uint8Array.of(1)] });
  });

  it.each([
    ["nothing", null],
    ["a text", "connect"],
    ["another kind", { kind: "logout" }],
    ["a kind that is no text", { kind: ["connect"] }],
    ["what objects inherit", { kind: "constructor" }],
  ])("is nothing when it is %s", (_, message) => {
    expect(readFrameMessage(message)).toBeNull();
  });

  it.each([
    ["no list", { length: 1, 0: Uint8Array.of(1) }],
    ["an empty list", []],
    ["an empty transaction", [new Uint8Array()]],
    ["a text as transaction", ["AQAB"]],
    ["a transaction larger than any", [new Uint8Array(4_097)]],
    ["more than a swap has", Array.from({ length: 11 }, () => Uint8Array.of(1))],
  ])("asks for no signature of %s", (_, transactions) => {
    expect(sign(transactions)).toBeNull();
  });

  it("numbers what it asks for", () => {
    expect(sign([Uint8Array.of(1)], "1")).toBeNull();
    expect(sign([Uint8Array.of(1)], Number.NaN)).toBeNull();
  });
});

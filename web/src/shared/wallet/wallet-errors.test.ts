import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError, NetworkError } from "../lib/api-client.ts";
import { connectionFailureText, errorTableOf, failureReason, SATS_CONNECT } from "./wallet-errors.ts";

const KINDS = ["phantom", "magiceden", "demo", "standard:Backpack"];

describe("the reason of a failed connection", () => {
  it("[ERR-4] stands in the quoted frame", () => {
    expect(connectionFailureText("Phantom", "No luck")).toBe("Failed to connect Phantom wallet: No luck");
  });

  it.each(KINDS)("[ERR-4] is the wallet's own message where no code is known (%s)", (kind) => {
    expect(failureReason(new Error("Popup blocked"), kind)).toBe("Popup blocked");
    expect(failureReason("Popup blocked", kind)).toBe("Popup blocked");
    expect(failureReason({ message: "Popup blocked" }, kind)).toBe("Popup blocked");
  });

  it.each([undefined, null, "", "  ", {}, new Error(""), { message: 7 }, { code: 999 }, 42])(
    "[ERR-4] falls back when nothing was said (%j)",
    (thrown) => {
      expect(failureReason(thrown, "phantom")).toBe("Unknown error occurred");
    },
  );

  it.each(KINDS)("[ERR-4] is never blank, whatever is thrown at it (%s)", (kind) => {
    fc.assert(fc.property(fc.anything(), (thrown) => failureReason(thrown, kind).trim() !== ""));
  });

  it.each(KINDS)("says that the person said no for 4001 (%s)", (kind) => {
    expect(failureReason({ code: 4001, message: "4001" }, kind)).toBe("User rejected the request.");
  });

  it("understands the codes of @wallet-standard/errors, whose messages production builds strip", () => {
    const error = Object.assign(new Error("Wallet Standard error #4001000"), {
      name: "WalletStandardError",
      context: { __code: 4001000 },
    });
    expect(failureReason(error, "standard:Backpack")).toBe("User rejected the request.");
  });

  it("says in Phantom's case that a window is already open", () => {
    expect(failureReason({ code: -32002, message: "Requested resource not available" }, "phantom")).toMatch(
      /already open/,
    );
  });

  it("prefers the wallet's sentence to a vague code", () => {
    expect(failureReason({ code: -32603, message: "The vault is full" }, "phantom")).toBe(
      "The vault is full",
    );
    expect(failureReason({ code: -32603 }, "phantom")).toBe("Something went wrong inside the wallet.");
  });

  it("words the failures of our own server and of the network", () => {
    const refusal = new ApiError(429, { error: "That was a little fast.", code: "limit.requests" }, "5");
    expect(failureReason(refusal, "phantom")).toBe("That was a little fast.");
    expect(failureReason(new ApiError(502, undefined, null), "phantom")).toMatch(/could not answer/);
    expect(failureReason(new NetworkError(new Error("x")), "phantom")).toMatch(/could not be reached/);
  });
});

describe("[ERR-42] the codes of the wallet protocol", () => {
  const CODES = [-32700, -32600, -32601, -32602, -32603, -32000, -32001, -32002];

  it("are all in its table, and nothing else is", () => {
    expect(Object.keys(SATS_CONNECT).map(Number).toSorted()).toEqual(CODES.toSorted());
  });

  it.each(CODES)("%i becomes words for a wallet that speaks it", (code) => {
    for (const reason of [
      failureReason({ code }, "magiceden"),
      failureReason({ code }, "standard:Xverse", true),
      failureReason({ status: "error", error: { code } }, "magiceden"),
    ]) {
      expect(reason).toBe(SATS_CONNECT[code]?.words);
    }
  });

  it("mean other things than the same numbers in Phantom's table", () => {
    expect(errorTableOf("magiceden")[-32000]?.words).toBe("User rejected the request.");
    expect(errorTableOf("phantom")[-32000]?.words).not.toBe("User rejected the request.");
    expect(errorTableOf("magiceden")[-32002]).not.toEqual(errorTableOf("phantom")[-32002]);
  });
});

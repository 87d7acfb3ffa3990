import { describe, expect, it, vi } from "vitest";
import { fetchOutside } from "./fetch-outside.ts";
import { publicLookup } from "./public-address.ts";

const names = vi.hoisted(() => new Map<string, string[]>());
vi.mock("node:dns", async (original) => ({
  ...(await original<typeof import("node:dns")>()),
  lookup: (
    name: string,
    options: { all?: boolean },
    done: (error: Error | null, found: object[]) => void,
  ) => {
    // Asked for one address, the real one gives no list: it must be asked for all.
    const found = options.all === true ? names.get(name) : undefined;
    if (!found) return done(new Error("no such name"), []);
    done(
      null,
      found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  },
}));

const get = (url: string) =>
  fetchOutside({ url, timeoutMs: 500, maxBytes: 100, allowedOrigins: new Set() }).catch(
    (error: { failure: string }) => error.failure,
  );

describe("a public name", () => {
  it.each([
    ["our own machine", ["127.0.0.1"]],
    ["our own machine, in six", ["::1"]],
    ["a network behind a router", ["192.168.1.1"]],
    ["a cloud's store of keys", ["169.254.169.254"]],
    ["a public and a private address at once", ["93.184.216.34", "10.0.0.1"]],
    ["nothing at all", []],
  ])("that stands for %s is refused when we connect", async (_what, addresses) => {
    names.set("rebound.example.com", addresses);
    expect(await get("http://rebound.example.com/")).toBe("private_address");
  });

  const lookUp = (options: { all?: boolean; family?: number }) =>
    new Promise((resolve) => publicLookup("rebound.example.com", options, (...said) => resolve(said)));

  it("is resolved to its first address, or to all of them, as it was asked", async () => {
    names.set("rebound.example.com", ["2606:4700::1111", "93.184.216.34"]);
    expect(await lookUp({})).toEqual([null, "2606:4700::1111", 6]);
    expect(await lookUp({ all: true })).toEqual([
      null,
      [
        { address: "2606:4700::1111", family: 6 },
        { address: "93.184.216.34", family: 4 },
      ],
    ]);
  });

  it("says what was wrong, with no address", async () => {
    names.set("rebound.example.com", ["127.0.0.1"]);
    expect(await lookUp({})).toEqual([
      expect.objectContaining({ message: "private_address: rebound.example.com" }),
      "",
      0,
    ]);
    names.delete("rebound.example.com");
    expect(await lookUp({})).toEqual([expect.objectContaining({ message: "no such name" }), "", 0]);
  });
});

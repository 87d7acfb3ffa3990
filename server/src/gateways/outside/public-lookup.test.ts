import { describe, expect, it, vi } from "vitest";
import { fetchOutside } from "./fetch-outside.ts";

const names = vi.hoisted(() => new Map<string, string[]>());
vi.mock("node:dns", async (original) => ({
  ...(await original<typeof import("node:dns")>()),
  lookup: (name: string, _options: object, done: (error: Error | null, found: object[]) => void) => {
    const found = names.get(name);
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
});

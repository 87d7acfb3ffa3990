import { describe, expect, it } from "vitest";
import { addressKey, networksOf } from "./client-address.ts";

describe("the key an address is counted under", () => {
  it("is an IPv4 address as it is", () => expect(addressKey("203.0.113.7")).toBe("203.0.113.7"));
  it("is the IPv4 address inside a mapped one", () =>
    expect(addressKey("::ffff:203.0.113.7")).toBe("203.0.113.7"));
  it("is the /64 of an IPv6 address, since one household holds it", () => {
    expect(addressKey("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
    expect(addressKey("2001:db8:1:2::9")).toBe(addressKey("2001:0db8:0001:0002:ffff::1"));
  });
  it("tells two /64s apart", () =>
    expect(addressKey("2001:db8:1:2::1")).not.toBe(addressKey("2001:db8:1:3::1")));
  it("copes with short forms", () => expect(addressKey("::1")).toBe("0:0:0:0::/64"));
});

describe("the networks an address is counted in", () => {
  it("are a /64, a /56 and a /48 of IPv6", () =>
    expect(networksOf("2001:db8:1:2ff::9")).toEqual([
      { key: "2001:db8:1:2ff::/64", width: "own" },
      { key: "2001:db8:1:200::/56", width: "ipv6Slash56" },
      { key: "2001:db8:1::/48", width: "ipv6Slash48" },
    ]));
  it("are the address and its /24 of IPv4, also inside a mapped one", () =>
    expect(networksOf("::ffff:203.0.113.7")).toEqual([
      { key: "203.0.113.7", width: "own" },
      { key: "203.0.113.0/24", width: "ipv4Slash24" },
    ]));
});

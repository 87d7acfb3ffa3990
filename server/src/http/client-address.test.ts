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
  it.each([
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["1::", "1:0:0:0::/64"],
    ["::5:6:7:8", "0:0:0:0::/64"],
    ["::4:5:6:7:8", "0:0:0:4::/64"],
    ["1:2:3::", "1:2:3:0::/64"],
    ["1:2:3:4:5:6:7::", "1:2:3:4::/64"],
    ["1::3:4:5:6:7:8", "1:0:3:4::/64"],
    ["fe80:0:0:ab::1%eth0", "fe80:0:0:ab::/64"],
    ["::1%x::y", "0:0:0:0::/64"],
    ["::4:5:6:7:8%a:b", "0:0:0:4::/64"],
    ["::FFFF:203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.177", "203.0.113.177"],
    ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
    ["nonsense", "nonsense"],
  ])("of %s is %s", (ip, key) => expect(addressKey(ip)).toBe(key));
});

describe("the networks an address is counted in", () => {
  it("are a /64, a /56 and a /48 of IPv6", () =>
    expect(networksOf("2001:db8:1:2ff::9")).toEqual([
      { key: "2001:db8:1:2ff::/64", width: "own" },
      { key: "2001:db8:1:200::/56", width: "ipv6Slash56" },
      { key: "2001:db8:1::/48", width: "ipv6Slash48" },
    ]));
  it("of a /56 are those whose last eight bits differ, and of a /48 all of its groups", () => {
    const keys = (ip: string) => networksOf(ip).map(({ key }) => key);
    expect(keys("2001:db8:1:fedc::9")).toEqual([
      "2001:db8:1:fedc::/64",
      "2001:db8:1:fe00::/56",
      "2001:db8:1::/48",
    ]);
    expect(keys("2001:dbff:1ff:2::9")[1]).toBe("2001:dbff:1ff:0::/56");
  });
  it("are the address and its /24 of IPv4, also inside a mapped one", () =>
    expect(networksOf("::ffff:203.0.113.7")).toEqual([
      { key: "203.0.113.7", width: "own" },
      { key: "203.0.113.0/24", width: "ipv4Slash24" },
    ]));
});

import { describe, expect, it } from "vitest";
import { addressKey } from "./client-address.ts";

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

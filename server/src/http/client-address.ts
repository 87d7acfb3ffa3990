import { isIPv6 } from "node:net";

/** A network that an address lies in, under the key by which it is counted. */
export interface AddressNetwork {
  key: string;
  /** How wide: `own` is what one household has, an IPv4 address or an IPv6 /64. */
  width: "own" | "ipv6Slash56" | "ipv6Slash48" | "ipv4Slash24";
}

/**
 * The key under which an address is counted: an IPv4 address as it is, an IPv6 one by its /64, since one household has
 * a whole /64.
 */
export function addressKey(ip: string): string {
  const groups = ipv6Groups(ip);
  return groups ? networkKey(groups, 64) : plainIpv4(ip);
}

/** All networks that an address is counted in, the narrowest first: the owner of a whole /48 has 65,536 times a /64. */
export function networksOf(ip: string): AddressNetwork[] {
  const groups = ipv6Groups(ip);
  if (groups)
    return [
      { key: networkKey(groups, 64), width: "own" },
      { key: networkKey(groups, 56), width: "ipv6Slash56" },
      { key: networkKey(groups, 48), width: "ipv6Slash48" },
    ];
  const ipv4 = plainIpv4(ip);
  return [
    { key: ipv4, width: "own" },
    { key: `${ipv4.split(".").slice(0, 3).join(".")}.0/24`, width: "ipv4Slash24" },
  ];
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const plainIpv4 = (ip: string): string => MAPPED.exec(ip)?.[1] ?? ip;

/** The first 64 bits in four groups; undefined for an IPv4 address, also inside an IPv6 one. */
function ipv6Groups(ip: string): number[] | undefined {
  if (!isIPv6(ip) || MAPPED.test(ip)) return undefined;
  const [head = "", tail = ""] = (ip.split("%")[0] ?? ip).split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const gap = ip.includes("::") ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0") : [];
  return [...left, ...gap, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16));
}

function networkKey(groups: readonly number[], bits: 48 | 56 | 64): string {
  const kept = groups
    .slice(0, Math.ceil(bits / 16))
    .map((group, index) => (bits === 56 && index === 3 ? group & 0xff00 : group).toString(16));
  return `${kept.join(":")}::/${bits}`;
}

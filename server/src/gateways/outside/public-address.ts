import { lookup as lookUp } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { OutsideError } from "./outside.error.ts";

/** True for an address that anybody on the internet may have: not our own machine, network, or link. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address that is written as an IPv6 one is judged as what it is.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  return !(parsed instanceof ipaddr.IPv6) || isGlobalIPv6(parsed.parts);
}

/**
 * Only 2000::/3 is given out to anybody. All else is a network's own business, or carries an IPv4 address that a
 * translator unpacks: ::127.0.0.1, ::ffff:0:127.0.0.1, 64:ff9b::127.0.0.1, 64:ff9b:1::/48.
 */
function isGlobalIPv6([first = 0, second = 0, , , fifth = 0, sixth = 0]: readonly number[]): boolean {
  if ((first & 0xe000) !== 0x2000) return false;
  const is6to4 = first === 0x2002;
  // Teredo, ORCHID, benchmarking and others: nothing that publishes anything lives there.
  const isProtocolBlock = first === 0x2001 && second < 0x0200;
  // An IPv4 address in the last four bytes, for a tunnel (RFC 5214).
  const isIsatap = (fifth & 0xfdff) === 0 && sixth === 0x5efe;
  return !is6to4 && !isProtocolBlock && !isIsatap;
}

/** Refuses names and addresses of a URL that are private by themselves; what a name stands for is checked when we connect. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "");
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  return host.includes(".") && !/(^|\.)(localhost|local|internal|home\.arpa)$/.test(host);
}

/** Resolves names for a connection, and refuses those that lead to a private address: no later answer can change that. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "", 0);
    const isRefused = addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address));
    if (isRefused) return callback(new OutsideError("private_address", hostname), "", 0);
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    callback(null, first?.address ?? "", first?.family ?? 0);
  });
};

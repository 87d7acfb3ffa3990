import { lookup as lookUp } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { OutsideError } from "./outside.error.ts";

/** True for an address that anybody on the internet may have: not our own machine, network, or link. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address inside an IPv6 one is judged as what it is.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  // Well-known prefixes that carry an IPv4 address within are not told apart by range alone.
  return parsed.kind() === "ipv4" || !/^(64:ff9b:|2002:|2001:0?:)/i.test(parsed.toString());
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

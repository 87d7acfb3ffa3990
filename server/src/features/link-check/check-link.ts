import { domainToUnicode } from "node:url";
import type { LinkCheckReason } from "@bakso/contract/link-check";
import { distance, hasForeignLetters, skeletonOf } from "../../look-alike.ts";
import { checkAddress, type Finding } from "./check-address.ts";
import { checkHandle } from "./check-handle.ts";
import { handleIn, type OurLink, type Ours } from "./ours.ts";

/** The part of a host that somebody had to register: "example.co.uk" of "www.example.co.uk". */
export interface Domain {
  registered: string;
  /** The same without its ending. */
  label: string;
  /** Its ending is one that exists. */
  isListed: boolean;
}
export type DomainOf = (host: string) => Domain | undefined;

const ADDRESS_IN_TEXT = /[1-9A-HJ-NP-Za-km-z]{32,44}/g;
const SHORTEST_LIKENESS = 4;
const SECOND_HOST = /\/\/|%2f|%5c/i;

export interface Services {
  domainOf: DomainOf;
  /** Services with several hosts; the first one is the one that we use. */
  sameHosts: readonly (readonly string[])[];
  /** Hosts that find a post by its number, with any account in the address. */
  namesOnlyInAddress: readonly string[];
}

/** Whether a link leads to one of ours, or is made to look like it. Nothing is opened. */
export function checkLink(asked: URL, ours: Ours, services: Services): Finding {
  const url = underItsUsualName(asked, services.sameHosts);
  const reasons: LinkCheckReason[] = [];
  // https://ours@theirs leads to theirs.
  if (url.username || url.password) reasons.push("hidden_host");
  // https://ours//theirs is read as theirs by programs that take only the path.
  if (url.host === ours.site.url.host && SECOND_HOST.test(url.pathname))
    return { verdict: "lookalike", match: ours.site, reasons: ["hidden_host"] };
  const all = [ours.site, ...ours.links];
  const same = reasons.length === 0 ? all.find((link) => leadsTo(url, link, ours.site)) : undefined;
  if (same) {
    if (url.protocol === same.url.protocol) {
      const isPost = same.isAccount && plainPath(url.pathname) !== plainPath(same.url.pathname);
      const isByNumber = isPost && services.namesOnlyInAddress.includes(plainHost(url.hostname));
      return { verdict: "ours", match: same, reasons: isByNumber ? ["found_by_number"] : [] };
    }
    return { verdict: "lookalike", match: same, reasons: ["not_https"] };
  }
  const finding =
    resembledHost(url, all, ours.name, services.domainOf) ?? samePlace(url, ours) ?? inside(url, ours);
  if (reasons.length === 0) return finding;
  const resembled = all.find((link) => plainHost(link.url.hostname) === url.username.toLowerCase());
  return {
    ...finding,
    verdict: "lookalike",
    ...(resembled ? { match: resembled } : {}),
    reasons: [...new Set([...reasons, ...finding.reasons])],
  };
}

/** twitter.com/ours leads to the same page as x.com/ours. */
function underItsUsualName(url: URL, sameHosts: Services["sameHosts"]): URL {
  const usual = sameHosts.find((names) => names.slice(1).includes(plainHost(url.hostname)))?.[0];
  if (!usual) return url;
  const same = new URL(url);
  same.hostname = usual;
  return same;
}

const plainHost = (host: string): string => host.toLowerCase().replace(/^(www|m|mobile)\./, "");
const plainPath = (path: string): string => decode(path).replace(/\/+$/, "").toLowerCase();

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The same page, with any query. On our own site every page is ours. */
function leadsTo(url: URL, link: OurLink, site: OurLink): boolean {
  if (link === site) return url.host === site.url.host && /^https?:$/.test(url.protocol);
  const isSamePage =
    plainHost(url.hostname) === plainHost(link.url.hostname) &&
    url.port === link.url.port &&
    /^https?:$/.test(url.protocol) &&
    (plainPath(url.pathname) === plainPath(link.url.pathname) || (link.isAccount && isBelow(url, link.url)));
  // Addresses of the chain are case-sensitive, wherever they stand.
  const [asked, wanted] = [addressesIn(url), addressesIn(link.url)];
  return (
    isSamePage &&
    wanted.every((address) => asked.includes(address)) &&
    [...link.url.searchParams].every(([name, value]) => url.searchParams.get(name) === value)
  );
}

/** A post of an account. An encoded slash could lead out of it again. */
const isBelow = (url: URL, account: URL): boolean =>
  !SECOND_HOST.test(url.pathname) && plainPath(url.pathname).startsWith(`${plainPath(account.pathname)}/`);

const addressesIn = (url: URL): string[] =>
  decode(url.pathname + url.search + url.hash).match(ADDRESS_IN_TEXT) ?? [];

/** A host that is not ours but made to look like it. */
function resembledHost(
  url: URL,
  links: readonly OurLink[],
  name: string,
  domainOf: DomainOf,
): Finding | undefined {
  const host = domainToUnicode(url.hostname) || url.hostname;
  const domain = domainOf(url.hostname);
  if (!domain) return undefined;
  const label = domainToUnicode(domain.label) || domain.label;
  if (links.some((link) => domainOf(link.url.hostname)?.registered === domain.registered)) return undefined;
  for (const link of links) {
    const reason = hostReason(host, label, link, domainOf);
    if (reason) return { verdict: "lookalike", match: link, reasons: [reason] };
  }
  if (!skeletonOf(host).includes(skeletonOf(name))) return undefined;
  const [match] = links;
  return {
    verdict: "lookalike",
    ...(match ? { match } : {}),
    reasons: [hasForeignLetters(host) ? "foreign_letters" : "our_name_elsewhere"],
  };
}

function hostReason(
  host: string,
  label: string,
  link: OurLink,
  domainOf: DomainOf,
): LinkCheckReason | undefined {
  const ourHost = plainHost(link.url.hostname);
  if (plainHost(host).startsWith(`${ourHost}.`)) return "hidden_host";
  if (hasForeignLetters(host) && skeletonOf(plainHost(host)) === skeletonOf(ourHost))
    return "foreign_letters";
  const ours = domainOf(link.url.hostname)?.label;
  if (!ours || ours.length < SHORTEST_LIKENESS) return undefined;
  if (label === ours) return "other_ending";
  if (hasForeignLetters(label)) return skeletonOf(label) === skeletonOf(ours) ? "foreign_letters" : undefined;
  const isNear = skeletonOf(label) === skeletonOf(ours) || distance(label, ours, 1) <= 1;
  return isNear ? "one_character_off" : undefined;
}

/** A service that we use ourselves, but another page or account there. */
function samePlace(url: URL, { links, handles, name, addresses, site }: Ours): Finding | undefined {
  const host = plainHost(url.hostname);
  const here = [site, ...links].filter((link) => plainHost(link.url.hostname) === host);
  if (here.length === 0) return undefined;
  const handle = handleIn(url);
  const ownHandles = handles.filter(({ value }) => here.some((link) => handleIn(link.url) === value));
  const account = ownHandles.length > 0 && handle ? checkHandle(decode(handle), ownHandles, name) : undefined;
  if (account?.verdict === "lookalike") return account;
  const address = foundAddress(url, addresses);
  if (address?.verdict === "lookalike") return address;
  return { verdict: "unknown", reasons: ["unlisted_page"] };
}

/** Any other link: an address inside it may be a fake. */
function inside(url: URL, { addresses }: Ours): Finding {
  const address = foundAddress(url, addresses);
  return address?.verdict === "lookalike" ? address : { verdict: "unknown", reasons: [] };
}

function foundAddress(url: URL, addresses: Ours["addresses"]): Finding | undefined {
  const findings = addressesIn(url).map((address) => checkAddress(address, addresses));
  return findings.find(({ verdict }) => verdict === "lookalike") ?? findings[0];
}

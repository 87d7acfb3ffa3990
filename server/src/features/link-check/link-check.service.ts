import type { Content } from "@bakso/contract/content/content.shapes";
import type { LinkCheck } from "@bakso/contract/link-check";
import { checkAddress, type Finding } from "./check-address.ts";
import { checkHandle } from "./check-handle.ts";
import { checkLink, type DomainOf } from "./check-link.ts";
import { type Ours, oursOf } from "./ours.ts";

export interface LinkCheckDependencies {
  content: () => Content;
  publicUrl: () => string;
}

export interface LinkCheckService {
  /** Compares, no more: nothing is opened or called. */
  check(value: string): Promise<LinkCheck>;
}

/** What nobody sees: zero-width characters, turns of direction, soft hyphens, controls. */
const INVISIBLE = /[\p{Cf}\p{Cc}\u115f\u1160\u3164\uffa0\u{e0000}-\u{e0fff}]/gu;
const WRAPPING = /^[\s<("'«“‘[]+|[\s>)"'»”’\],;.!]+$/g;
/** Of the length of an address, and without what tells a link from one. */
const ADDRESS_LIKE = /^[\p{L}\p{N}]{32,44}$/u;
const HANDLE_LIKE = /^@?[\p{L}\p{N}_][\p{L}\p{N}_.-]{0,63}$/u;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** "localhost:3000/page" is no address of the scheme "localhost". */
const HOST_AND_PORT = /^[^/:]+:\d+(\/|$)/;

export function createLinkCheckService({ content, publicUrl }: LinkCheckDependencies): LinkCheckService {
  let domains: Promise<DomainOf> | undefined;
  return {
    async check(asked) {
      domains ??= loadDomains();
      const { linkCheck } = content();
      const found = examine(asked, oursOf(content(), publicUrl()), await domains);
      const { kind, match, verdict, reasons, value } = found;
      return {
        value,
        verdict,
        ...(kind ? { kind } : {}),
        ...(match ? { match: { label: match.label, value: match.value } } : {}),
        reasons: reasons.map((code) => ({ code, text: linkCheck.reasons[code] })),
        text: linkCheck.verdicts[verdict],
        warning: linkCheck.warning,
      };
    },
  };
}

/** The list of all endings that somebody can register under is large: loaded when the first one asks. */
async function loadDomains(): Promise<DomainOf> {
  const { parse } = await import("tldts");
  return (host) => {
    const { domain, domainWithoutSuffix } = parse(host, { allowPrivateDomains: true });
    return domain && domainWithoutSuffix ? { registered: domain, label: domainWithoutSuffix } : undefined;
  };
}

type Examined = Omit<Finding, "verdict"> & {
  value: string;
  verdict: LinkCheck["verdict"];
  kind?: NonNullable<LinkCheck["kind"]>;
};

function examine(asked: string, ours: Ours, domainOf: DomainOf): Examined {
  const visible = asked.replaceAll(INVISIBLE, "");
  const value = visible.trim().replaceAll(WRAPPING, "");
  const found = recognise(value, ours, domainOf);
  // A line break at the end comes from copying; anything inside was put there.
  if (visible.trim() === asked.trim() || found.verdict === "unreadable") return { value, ...found };
  const reasons: Finding["reasons"] = ["hidden_characters", ...found.reasons];
  return { value, ...found, verdict: found.verdict === "unknown" ? "unknown" : "lookalike", reasons };
}

function recognise(value: string, ours: Ours, domainOf: DomainOf): Omit<Examined, "value"> {
  if (ADDRESS_LIKE.test(value)) return { kind: "address", ...checkAddress(value, ours.addresses) };
  if (value.startsWith("@") || (HANDLE_LIKE.test(value) && !value.includes("."))) {
    if (!HANDLE_LIKE.test(value)) return { verdict: "unreadable", reasons: [] };
    return { kind: "handle", ...checkHandle(value.replace(/^@/, ""), ours.handles, ours.name) };
  }
  const url = readUrl(value);
  return url ? { kind: "link", ...checkLink(url, ours, domainOf) } : { verdict: "unreadable", reasons: [] };
}

function readUrl(value: string): URL | undefined {
  if (/\s/.test(value) || !/[.:]/.test(value)) return undefined;
  if (SCHEME.test(value) && !HOST_AND_PORT.test(value)) {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    return url && /^https?:$/.test(url.protocol) ? url : undefined;
  }
  const assumed = `https://${value.replace(/^\/\//, "")}`;
  return URL.canParse(assumed) ? new URL(assumed) : undefined;
}

import type { Content } from "@bakso/contract/content/content";
import type { LinkCheckContent } from "@bakso/contract/content/link-check.shapes";
import type { LinkCheck, LinkCheckVerdict } from "@bakso/contract/link-check";
import { foreignLettersIn } from "../../look-alike.ts";
import { checkAddress, type Finding } from "./check-address.ts";
import { checkHandle } from "./check-handle.ts";
import { checkLink, type DomainOf } from "./check-link.ts";
import { type Ours, oursOf } from "./ours.ts";

export interface LinkCheckDependencies {
  content: () => Content;
  publicUrl: () => string;
}

export interface LinkCheckService {
  /** It only compares: nothing is opened or called. */
  check(value: string): Promise<LinkCheck>;
}

/** Invisible characters: zero-width ones, marks that turn direction, soft hyphens, controls. */
const INVISIBLE = /[\p{Cf}\p{Cc}\u115f\u1160\u3164\uffa0\u{e0000}-\u{e0fff}]/gu;
const WRAPPING = /^[\s<("'«“‘[]+|[\s>)"'»”’\],;:.!?…]+$/g;
/** As long as an address, and without the signs of a link. */
const ADDRESS_LIKE = /^[\p{L}\p{N}]{32,44}$/u;
/** The same inside other text ("CA:…", "…pump!"). */
const ADDRESS_IN_TEXT = /[1-9A-HJ-NP-Za-km-z]{32,44}/g;
const HANDLE_LIKE = /^@?[\p{L}\p{N}_][\p{L}\p{N}_.-]{0,63}$/u;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** "localhost:3000/page" is not an address with the scheme "localhost". */
const HOST_AND_PORT = /^[^/:]+:\d+(\/|$)/;

export function createLinkCheckService({ content, publicUrl }: LinkCheckDependencies): LinkCheckService {
  let domains: Promise<DomainOf> | undefined;
  return {
    async check(asked) {
      domains ??= loadDomains();
      const { linkCheck } = content();
      const found = examine(asked, {
        ours: oursOf(content(), publicUrl()),
        domainOf: await domains,
        ...linkCheck,
      });
      const { kind, match, verdict, reasons, value } = found;
      return {
        value,
        verdict,
        ...(kind ? { kind } : {}),
        ...(match ? { match: { label: match.label, value: match.value } } : {}),
        reasons: reasons.map((code) => ({
          code,
          text: linkCheck.reasons[code].replace("{letters}", foreignLettersIn(value).join(" ")),
        })),
        text: linkCheck.verdicts[verdict],
        warning: linkCheck.warning,
      };
    },
  };
}

/** The list of all registrable endings is large: it is loaded with the first request. */
async function loadDomains(): Promise<DomainOf> {
  const { parse } = await import("tldts");
  return (host) => {
    const { domain, domainWithoutSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
    if (!domain || !domainWithoutSuffix) return undefined;
    return { registered: domain, label: domainWithoutSuffix, isListed: Boolean(isIcann || isPrivate) };
  };
}

type Examined = Omit<Finding, "verdict"> & {
  value: string;
  verdict: LinkCheck["verdict"];
  kind?: NonNullable<LinkCheck["kind"]>;
};

interface Known {
  ours: Ours;
  domainOf: DomainOf;
  sameHosts: LinkCheckContent["sameHosts"];
  namesOnlyInAddress: LinkCheckContent["namesOnlyInAddress"];
}

function examine(asked: string, known: Known): Examined {
  const visible = asked.replaceAll(INVISIBLE, "");
  const value = visible.trim().replaceAll(WRAPPING, "");
  const found = mostAlarming(candidatesIn(value, known.domainOf).map((part) => recognise(part, known)));
  if (!found) return { value, verdict: "unreadable", reasons: [] };
  // A line break at the end comes from copying; one inside was put there on purpose.
  if (visible.trim() === asked.trim() || found.verdict === "unreadable") return found;
  const reasons: Finding["reasons"] = ["hidden_characters", ...found.reasons];
  return { ...found, verdict: found.verdict === "unknown" ? "unknown" : "lookalike", reasons };
}

/** What in a text is an address, a link or a handle: the whole text, or single words of a sentence. */
function candidatesIn(text: string, domainOf: DomainOf): string[] {
  if (!/\s/.test(text) && kindOf(text)) return [text];
  const words = text.split(/\s+/).map((word) => word.replaceAll(WRAPPING, ""));
  return words.flatMap((word) =>
    isNamedInSentence(word, domainOf) ? [word] : (word.match(ADDRESS_IN_TEXT) ?? []),
  );
}

/**
 * In a sentence a plain word is not a handle, and "for.example" not a link: a handle has its @, a link its scheme or a
 * real ending.
 */
function isNamedInSentence(word: string, domainOf: DomainOf): boolean {
  const kind = kindOf(word);
  if (kind !== "link") return kind === "address" || word.startsWith("@");
  return /^https?:\/\//i.test(word) || domainOf(readUrl(word)?.hostname ?? "")?.isListed === true;
}

function kindOf(text: string): Examined["kind"] {
  if (ADDRESS_LIKE.test(text)) return "address";
  if (text.startsWith("@") || !text.includes(".")) return HANDLE_LIKE.test(text) ? "handle" : linkKind(text);
  return linkKind(text);
}

const linkKind = (text: string): Examined["kind"] => (readUrl(text) ? "link" : undefined);

/** Of several in one sentence, the one to warn of. That one of them is ours says nothing about the others. */
const ALARM: readonly LinkCheckVerdict[] = ["lookalike", "unknown", "example", "ours", "unreadable"];
const mostAlarming = (found: readonly Examined[]): Examined | undefined =>
  found.toSorted((a, b) => ALARM.indexOf(a.verdict) - ALARM.indexOf(b.verdict))[0];

function recognise(value: string, known: Known): Examined {
  const { ours, domainOf, sameHosts, namesOnlyInAddress } = known;
  const kind = kindOf(value);
  const url = kind === "link" ? readUrl(value) : undefined;
  const finding =
    kind === "address"
      ? checkAddress(value, ours.addresses)
      : kind === "handle"
        ? checkHandle(value.replace(/^@/, ""), ours.handles, ours.name)
        : url && checkLink(url, ours, { domainOf, sameHosts, namesOnlyInAddress });
  if (!kind || !finding) return { value, verdict: "unreadable", reasons: [] };
  const isExample = finding.verdict === "ours" && finding.match?.isExample;
  return { value, kind, ...finding, verdict: isExample ? "example" : finding.verdict };
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

import type { Content } from "@bakso/contract/content/content";
import { isShippedExample } from "../../content/example-problems.ts";

export interface Named {
  /** As people call it. */
  label: string;
  value: string;
  /** Came with the demo, and belongs to nobody. */
  isExample: boolean;
}

export interface OurLink extends Named {
  url: URL;
  /** An account: everything below its address are its posts. */
  isAccount: boolean;
}

/** Everything outside and inside this site that is ours, by the content. */
export interface Ours {
  addresses: readonly Named[];
  links: readonly OurLink[];
  /** Without the @. The label names the service. */
  handles: readonly Named[];
  /** This site itself. */
  site: OurLink;
  /** The word that impostors use. */
  name: string;
}

type Known = Pick<Content, "site" | "token" | "links" | "conservation" | "games" | "linkCheck">;

export function oursOf(
  { site, token, links, conservation, games, linkCheck }: Known,
  publicUrl: string,
): Ours {
  const { names } = linkCheck;
  const named = (label: string, value: string, isExample: boolean): Named => ({
    label,
    value,
    isExample: isExample || isShippedExample(value),
  });
  const link = (label: string, value: string, isExample = false): OurLink => {
    const url = new URL(value);
    return { ...named(label, value, isExample), url, isAccount: false };
  };
  const outside = links.links.map(({ kind, service, label, url }): OurLink => {
    const found = link(label, url, kind === "social" && links.isExample);
    return {
      ...found,
      isAccount: kind === "social" && service !== "discord" && handleIn(found.url) !== undefined,
    };
  });
  return {
    addresses: [
      named(names.mint.replaceAll("{symbol}", token.symbol), token.mint, token.isExample),
      named(names.fund, conservation.contribute.wallet, conservation.contribute.isExample),
    ],
    links: [
      ...outside,
      link(games.community.label, games.community.url),
      link(token.swap.title, token.swap.url, token.isExample),
    ],
    handles: outside.flatMap(({ label, url, isAccount, isExample }) => {
      const handle = isAccount ? handleIn(url) : undefined;
      return handle ? [named(label, handle, isExample)] : [];
    }),
    site: link(names.site, publicUrl),
    name: site.name,
  };
}

/** The account that an address of a social service names: the first part of its path, without the @. */
export function handleIn({ pathname }: URL): string | undefined {
  return pathname.split("/").find(Boolean)?.replace(/^@/, "") || undefined;
}

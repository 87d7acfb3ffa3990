import type { Content } from "@bakso/contract/content/content.shapes";

export interface Named {
  /** As people call it. */
  label: string;
  value: string;
}

export interface OurLink extends Named {
  url: URL;
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
  const link = (label: string, value: string): OurLink => ({ label, value, url: new URL(value) });
  const socials = links.links.filter(({ kind }) => kind === "social");
  return {
    addresses: [
      { label: names.mint.replaceAll("{symbol}", token.symbol), value: token.mint },
      { label: names.fund, value: conservation.contribute.wallet },
    ],
    links: [
      ...links.links.map(({ label, url }) => link(label, url)),
      link(games.community.label, games.community.url),
      link(token.swap.title, token.swap.url),
    ],
    handles: socials.flatMap(({ label, url }) => {
      const handle = handleIn(new URL(url));
      return handle ? [{ label, value: handle }] : [];
    }),
    site: link(names.site, publicUrl),
    name: site.name,
  };
}

/** The account that an address of a social service leads to: its path's first part, without the @. */
export function handleIn({ pathname }: URL): string | undefined {
  return pathname.split("/").find(Boolean)?.replace(/^@/, "") || undefined;
}

import type { Token, Tokens } from "marked";
import type { ReactNode } from "react";
import { safeLink } from "../../../shared/lib/safe-link.ts";
import { decodeEntities } from "./entities.ts";

/** Deeper emphasis, lists and quotes than this are shown as they were typed. */
export const MAX_DEPTH = 16;

/** What a token holds inside; undefined where it holds only text. */
export const innerTokens = (token: Token): Token[] | undefined =>
  "tokens" in token ? token.tokens : undefined;

const BREAK = /^<br\s*\/?>$/i;

/** Text and its emphasis. Only the elements named here can come of a model's text: no HTML of its own, no picture. */
export function renderInline(
  tokens: readonly Token[] | undefined,
  ownOrigin: string,
  depth = 0,
): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name than their place.
  return (tokens ?? []).map((token, index) => <Piece key={index} {...{ token, ownOrigin, depth }} />);
}

interface PieceProps {
  token: Token;
  ownOrigin: string;
  depth: number;
}

function Piece({ token, ownOrigin, depth }: PieceProps): ReactNode {
  if (depth > MAX_DEPTH) return token.raw;
  const inner = () => renderInline(innerTokens(token), ownOrigin, depth + 1);
  switch (token.type) {
    case "text":
      return innerTokens(token) === undefined ? decodeEntities((token as Tokens.Text).text) : inner();
    case "escape":
      return (token as Tokens.Escape).text;
    case "strong":
      return <strong>{inner()}</strong>;
    case "em":
      return <em>{inner()}</em>;
    case "del":
      return <del>{inner()}</del>;
    case "codespan":
      return <code>{(token as Tokens.Codespan).text}</code>;
    case "br":
      return <br />;
    case "checkbox":
      return <Checkbox isChecked={(token as Tokens.Checkbox).checked} />;
    case "link":
      return (
        <SafeAnchor href={(token as Tokens.Link).href} ownOrigin={ownOrigin}>
          {inner()}
        </SafeAnchor>
      );
    case "image": {
      // A picture would tell its host who reads this, so it is offered as a link.
      const { href, text } = token as Tokens.Image;
      return (
        <SafeAnchor href={href} ownOrigin={ownOrigin}>
          {decodeEntities(text) || href}
        </SafeAnchor>
      );
    }
    case "html":
      return BREAK.test(token.raw.trim()) ? <br /> : token.raw;
    default:
      return token.raw;
  }
}

interface SafeAnchorProps {
  href: string;
  ownOrigin: string;
  children: ReactNode;
}

function SafeAnchor({ href, ownOrigin, children }: SafeAnchorProps) {
  const link = safeLink(href, ownOrigin);
  if (link === null) return children;
  return (
    <a
      href={link.href}
      target="_blank"
      rel={link.isOwn ? "noopener" : "noopener noreferrer nofollow"}
      title={link.href}
    >
      {children}
    </a>
  );
}

function Checkbox({ isChecked }: { isChecked: boolean }) {
  return <input type="checkbox" checked={isChecked} disabled aria-label={isChecked ? "Done" : "Open"} />;
}

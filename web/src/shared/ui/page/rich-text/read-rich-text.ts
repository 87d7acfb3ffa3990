import { Lexer, type Token, type Tokens } from "marked";
import { wholeAmounts } from "../../../lib/whole-amounts.ts";
import type { RichBlock, RichInline, RichText } from "./rich-text.ts";

/** The parts of a text that pages show. Everything else is shown as it was typed. Runs only on the server. */
export function readRichText(markdown: string): RichText {
  return new Lexer({ gfm: true }).lex(markdown).flatMap(readBlock);
}

function readBlock(token: Token): RichBlock[] {
  switch (token.type) {
    case "space":
    case "def":
    case "hr":
      return [];
    case "heading":
      return [{ kind: "heading", inner: readInline(innerOf(token), token) }];
    case "list": {
      const { ordered, items } = token as Tokens.List;
      return [
        {
          kind: "list",
          isOrdered: ordered,
          items: items.map(({ tokens }) => tokens.flatMap((part) => readInline(innerOf(part), part))),
        },
      ];
    }
    case "blockquote":
      return [{ kind: "quote", blocks: (innerOf(token) ?? []).flatMap(readBlock) }];
    default:
      return [{ kind: "paragraph", inner: readInline(innerOf(token), token) }];
  }
}

const innerOf = (token: Token): Token[] | undefined => ("tokens" in token ? token.tokens : undefined);

function readInline(tokens: readonly Token[] | undefined, parent: Token): RichInline[] {
  return tokens === undefined ? [parent.raw.trim()] : tokens.map(readPiece);
}

function readPiece(token: Token): RichInline {
  switch (token.type) {
    case "text":
    case "escape":
      return asWritten((token as Tokens.Text).text);
    case "strong":
      return { kind: "strong", inner: readInline(innerOf(token), token) };
    case "em":
      return { kind: "emphasis", inner: readInline(innerOf(token), token) };
    case "codespan":
      return { kind: "code", inner: [asWritten((token as Tokens.Codespan).text)] };
    case "br":
      return { kind: "break" };
    case "link":
      return isSafe(token.href)
        ? { kind: "link", href: token.href, inner: readInline(innerOf(token), token) }
        : token.raw;
    default:
      return token.raw;
  }
}

/** A page of ours, or an https address. */
const isSafe = (href: string): boolean => /^\/(?![/\\])/.test(href) || /^(https:\/\/|mailto:)/.test(href);

/** The lexer joins the lines of a paragraph with line ends; pages have elements for lines. */
const asWritten = (text: string): string => wholeAmounts(text.replaceAll("\n", " "));

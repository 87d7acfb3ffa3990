export type CodeTokenKind = "comment" | "string" | "number" | "keyword";

export interface CodeToken {
  kind: CodeTokenKind;
  /** UTF-16 offsets into the code. */
  start: number;
  end: number;
}

const C_LIKE =
  "c cpp c++ h cs csharp dart go java javascript js jsx json json5 jsonc kotlin kt mjs php rs rust scala scss sol solidity swift ts tsx typescript zig";
const HASH =
  "bash dockerfile elixir fish make makefile nix perl pl ps1 py python r rb ruby sh shell toml yaml yml zsh";
const DASHES = "hs haskell lua sql";
const MARKUP = "html svg vue xml";

const COMMENTS: readonly (readonly [languages: ReadonlySet<string>, pattern: string])[] = [
  [new Set(C_LIKE.split(" ")), String.raw`\/\*[\s\S]*?\*\/|\/\/[^\n]*`],
  [new Set(HASH.split(" ")), String.raw`(?<![\w$&])#[^\n]*`],
  [new Set(DASHES.split(" ")), String.raw`--[^\n]*`],
  [new Set(MARKUP.split(" ")), String.raw`<!--[\s\S]*?-->`],
  [new Set(["css", "less"]), String.raw`\/\*[\s\S]*?\*\/`],
];
const STRINGS = String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|${"`"}(?:\\.|[^${"`"}\\])*${"`"}`;
const NUMBERS = String.raw`\b\d[\w.]*`;
const KEYWORDS =
  "abstract and as assert async await break case catch class const continue contract def default defer del delete do elif else end enum except export extends extern false False final finally fn for foreach from func function global go if impl implements import in instanceof interface is lambda let local loop match mod module mut namespace new nil None not null of or override package pass private protected pub public raise readonly return select self static struct super switch template then this throw throws trait true True try type typeof undefined union unsafe until use using var virtual void when where while with yield SELECT FROM WHERE INSERT INTO VALUES UPDATE SET DELETE CREATE TABLE INDEX JOIN LEFT RIGHT INNER OUTER ON GROUP BY ORDER HAVING LIMIT AND OR NOT NULL AS DISTINCT PRIMARY KEY".replaceAll(
    " ",
    "|",
  );

/**
 * The parts of some code that are worth a colour. Not a parser: comments, strings, numbers and the words that most
 * languages keep for themselves. A language that is not known has none.
 */
export function codeTokens(code: string, language: string): CodeToken[] {
  const comment = COMMENTS.find(([languages]) => languages.has(language.toLowerCase()))?.[1];
  if (comment === undefined) return [];
  const pattern = new RegExp(
    `(?<comment>${comment})|(?<string>${STRINGS})|(?<number>${NUMBERS})|(?<keyword>\\b(?:${KEYWORDS})\\b)`,
    "g",
  );
  return Array.from(code.matchAll(pattern), ({ index, 0: text, groups }) => {
    const kind = Object.entries(groups ?? {}).find(([, found]) => found !== undefined)?.[0] as CodeTokenKind;
    return { kind, start: index, end: index + text.length };
  });
}

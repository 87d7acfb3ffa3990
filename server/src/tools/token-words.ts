import type { Content } from "@bakso/contract/content/content";

const ADDRESS = /(?<![\w/.])(?:[1-9A-HJ-NP-Za-km-z]{32,44}|0x[0-9a-fA-F]{40})(?![\w/.])/gu;
const TICKER = /\$([A-Za-z][A-Za-z0-9]{1,9})\b/gu;
/** Tokens that nobody listed are written in capitals. */
const CAPITALS = /(?<![\w$@/.-])[A-Z][A-Z0-9]{1,9}\b(?!\.\w)/gu;
const NO_TOKENS = new Set([
  ...["USD", "IDR", "EUR", "GBP", "SGD", "MYR", "UTC", "GMT", "WIB", "WITA", "NFT", "AI", "OK", "FAQ", "BCF"],
  ...["TV", "DM", "URL", "PDF", "ATH", "ATL", "DEX", "CEX", "MCAP", "USA", "UK", "NYC", "IMO", "LOL", "WWF"],
]);

/** A token as a question names it: by what to look it up. */
export interface NamedToken {
  /** An address, or a symbol without its sign. */
  token: string;
  isOwn: boolean;
}

/** @returns the tokens that a question names, each once, in its order */
export function tokensIn(
  question: string,
  { token, markets }: Pick<Content, "token" | "markets">,
): NamedToken[] {
  const own = plainSymbol(token.symbol);
  const found: { at: number; token: string }[] = [];
  const find = (pattern: RegExp, read: (match: RegExpExecArray) => string | undefined) => {
    for (const match of question.matchAll(pattern)) {
      const named = read(match);
      if (named !== undefined) found.push({ at: match.index, token: named });
    }
  };
  find(ADDRESS, ([address]) => address);
  find(TICKER, ([, symbol]) => symbol);
  const isShouted = question === question.toUpperCase();
  if (!isShouted) find(CAPITALS, ([symbol]) => (NO_TOKENS.has(symbol) ? undefined : symbol));
  find(wordPattern([own, `${own}s`]), () => own);
  for (const { symbol, names } of markets.knownTokens) find(wordPattern([symbol, ...names]), () => symbol);
  const seen = new Set<string>();
  return found
    .sort((a, b) => a.at - b.at)
    .map((named) => ({
      token: named.token,
      isOwn: named.token === token.mint || plainSymbol(named.token).replace(/s$/, "") === own,
    }))
    .filter((named) => {
      const key = named.isOwn ? own : named.token.toLowerCase();
      return seen.has(key) ? false : seen.add(key);
    });
}

/** A symbol as people type it. */
export const plainSymbol = (symbol: string): string => symbol.replace(/^\$/, "").toLowerCase();

const wordPattern = (words: readonly string[]): RegExp =>
  new RegExp(
    `(?<![\\w$@/.-])(?:${words.map((word) => word.replace(/[^\w ]/g, "\\$&")).join("|")})(?![\\w/-]|\\.\\w)`,
    "giu",
  );

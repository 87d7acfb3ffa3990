import type { MarketPair, MintFacts } from "@bakso/contract/markets";
import { TOKEN_POWERS } from "@bakso/contract/token-powers";
import { type ChangeWords, changeWords } from "../../shared/lib/market/change-words.ts";
import { tokenUsd } from "../../shared/lib/market/price-format.ts";
import { formatTokenAmount } from "../../shared/wallet/token-amount.ts";

const UNKNOWN = "not known";
const amount = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

const usd = (value: number | null | undefined): string =>
  value === null || value === undefined ? UNKNOWN : `$${amount.format(value)}`;

/** The six values of a token, in the words of the chat. Those that are looked at first come first. */
export function tokenValues(pair: Partial<MarketPair>): TokenValue[] {
  const price = Number(pair.priceUsd ?? Number.NaN);
  const day = pair.priceChange?.h24;
  const change = day === undefined ? null : changeWords(day);
  return [
    { label: "Price", value: Number.isFinite(price) ? tokenUsd(price) : UNKNOWN },
    { label: "Change (24 h)", value: change?.text ?? UNKNOWN, direction: change?.direction ?? "none" },
    { label: "Market cap", value: usd(pair.marketCap) },
    { label: "Liquidity", value: usd(pair.liquidity?.usd) },
    { label: "Volume (24 h)", value: usd(pair.volume?.h24) },
    { label: "Name", value: pair.baseToken?.name || UNKNOWN },
  ];
}

export interface TokenValue {
  label: string;
  value: string;
  /** Of a change. */
  direction?: ChangeWords["direction"];
}

/** What a market and the chain say of a token; `mint` is null for what is no token of Solana. */
export interface FoundToken {
  pair: Partial<MarketPair>;
  mint: MintFacts | "unreadable" | null;
}

/** Powers over a token that somebody keeps. */
export interface KeptPowers {
  texts: string[];
  /** Who holds them; null where the chain names nobody. */
  address: string | null;
}

/** What the chain itself says of a token: facts, and no advice. */
export interface ChainFacts {
  /** Each address once, with all that it may do. */
  powers: KeptPowers[];
  others: string[];
}

export function chainFacts(mint: MintFacts): ChainFacts {
  const powers = new Map<string | null, KeptPowers>();
  const others = [`Supply: ${formatTokenAmount(BigInt(mint.supplyRaw), mint.decimals)}`];
  const keep = (text: string, address: string | null) => {
    const known = powers.get(address) ?? { texts: [], address };
    known.texts.push(text);
    powers.set(address, known);
  };
  if (mint.mintAuthority === null) others.push("Nobody can make more of it.");
  else keep("One address can make more of it.", mint.mintAuthority);
  if (mint.freezeAuthority === null) others.push("Nobody can freeze it in a wallet.");
  else keep("One address can freeze it in a wallet.", mint.freezeAuthority);
  for (const { name, authority } of mint.extensions) {
    const power = TOKEN_POWERS[name];
    if (power !== undefined) keep(`Extension ${name}: ${power}.`, authority);
  }
  if (mint.topTenPercent !== null)
    others.push(`The ten largest accounts hold ${mint.topTenPercent}% (a pool is one of them).`);
  return { powers: [...powers.values()], others };
}

/** What stands before the address of those powers. */
export const holderWords = ({ texts }: KeptPowers): string =>
  texts.length === 1 ? "Its address" : "One address for all of these";

export const CHAIN_UNREADABLE_TEXT = "The chain could not be read just now.";

/** Strangers chose these words, so they are shown without links and formatting. */
export const asPlainText = (text: string): string =>
  text.replaceAll(/[^\S\u00a0]+/g, " ").replaceAll(/[!-/:-@[-`{-~]/g, "\\$&");

/** An address is letters and digits, and stands as code, so that none of them is mistaken. */
const powerLines = (kept: KeptPowers): string[] => [
  ...kept.texts.map((text) => `- ⚠ ${asPlainText(text)}`),
  ...(kept.address === null ? [] : [`- ${holderWords(kept)}: \`${kept.address}\``]),
];

/** The same as text, to be copied: the values as a table, and below it the powers first. */
export function tokenMessage({ pair, mint }: FoundToken): string {
  const [head = "", ...rows] = tokenValues(pair).map(
    ({ label, value }) => `| ${label} | ${asPlainText(value)} |`,
  );
  const table = [head, "| --- | ---: |", ...rows];
  if (mint === null) return table.join("\n");
  return [...table, "", "**What the chain says**", "", ...chainLines(mint)].join("\n");
}

function chainLines(mint: MintFacts | "unreadable"): string[] {
  if (mint === "unreadable") return [CHAIN_UNREADABLE_TEXT];
  const { powers, others } = chainFacts(mint);
  return [...powers.flatMap(powerLines), ...others.map((text) => `- ${asPlainText(text)}`)];
}

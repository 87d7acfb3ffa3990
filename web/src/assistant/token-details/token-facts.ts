import type { MarketPair, MintFacts } from "@bakso/contract/markets";
import { TOKEN_POWERS } from "@bakso/contract/token-powers";
import { changeWords } from "../../shared/lib/market/change-words.ts";
import { tokenUsd } from "../../shared/lib/market/price-format.ts";
import { formatTokenAmount } from "../../shared/wallet/token-amount.ts";

const UNKNOWN = "not known";
const amount = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

const usd = (value: number | null | undefined): string =>
  value === null || value === undefined ? UNKNOWN : `$${amount.format(value)}`;

/** The six values of a token, in the words of the chat. */
export function tokenValues(pair: Partial<MarketPair>): { label: string; value: string }[] {
  const price = Number(pair.priceUsd ?? Number.NaN);
  const change = pair.priceChange?.h24;
  return [
    { label: "Name", value: pair.baseToken?.name || UNKNOWN },
    { label: "Price", value: Number.isFinite(price) ? tokenUsd(price) : UNKNOWN },
    { label: "Volume (24 h)", value: usd(pair.volume?.h24) },
    { label: "Liquidity", value: usd(pair.liquidity?.usd) },
    {
      label: "Change (24 h)",
      value: change === undefined ? UNKNOWN : changeWords(change).text,
    },
    { label: "Market cap", value: usd(pair.marketCap) },
  ];
}

/** What the chain itself says of a token: facts, and no advice. */
export function chainFacts(mint: MintFacts): string[] {
  return [
    `Supply: ${formatTokenAmount(BigInt(mint.supplyRaw), mint.decimals)}`,
    mint.mintAuthority === null
      ? "Nobody can make more of it."
      : `One address can make more of it: ${mint.mintAuthority}`,
    mint.freezeAuthority === null
      ? "Nobody can freeze it in a wallet."
      : `One address can freeze it in a wallet: ${mint.freezeAuthority}`,
    ...(mint.topTenPercent === null
      ? []
      : [`The ten largest accounts hold ${mint.topTenPercent} % (a pool is one of them).`]),
    ...mint.extensions.flatMap(({ name, authority }) => {
      const power = TOKEN_POWERS[name];
      return power === undefined ? [] : [`Extension ${name}: ${power}${authority ? ` (${authority})` : ""}.`];
    }),
  ];
}

/** Strangers chose these words, so they are shown without links and formatting. */
export const asPlainText = (text: string): string =>
  text.replaceAll(/\s+/g, " ").replaceAll(/[!-/:-@[-`{-~]/g, "\\$&");

/** The message that tells what was found. */
export function tokenMessage(pair: Partial<MarketPair>, mint: MintFacts | "unreadable" | null): string {
  const lines = tokenValues(pair).map(({ label, value }) => `- **${label}:** ${asPlainText(value)}`);
  if (mint === null) return lines.join("\n");
  const facts =
    mint === "unreadable" ? ["The chain could not be read just now."] : chainFacts(mint).map(asPlainText);
  return [...lines, "", "**What the chain says**", "", ...facts.map((fact) => `- ${fact}`)].join("\n");
}

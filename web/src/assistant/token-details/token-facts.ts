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

export interface ChainFact {
  text: string;
  /** Who holds the power that the text tells of. */
  address?: string;
  /** Somebody keeps a power over the token. */
  isWarning: boolean;
}

/** What the chain itself says of a token, powers that somebody keeps first: facts, and no advice. */
export function chainFacts(mint: MintFacts): ChainFact[] {
  const facts: ChainFact[] = [
    { text: `Supply: ${formatTokenAmount(BigInt(mint.supplyRaw), mint.decimals)}`, isWarning: false },
    mint.mintAuthority === null
      ? { text: "Nobody can make more of it.", isWarning: false }
      : { text: "One address can make more of it.", address: mint.mintAuthority, isWarning: true },
    mint.freezeAuthority === null
      ? { text: "Nobody can freeze it in a wallet.", isWarning: false }
      : { text: "One address can freeze it in a wallet.", address: mint.freezeAuthority, isWarning: true },
    ...mint.extensions.flatMap(({ name, authority }): ChainFact[] => {
      const power = TOKEN_POWERS[name];
      if (power === undefined) return [];
      const text = `Extension ${name}: ${power}.`;
      return [authority === null ? { text, isWarning: true } : { text, address: authority, isWarning: true }];
    }),
    ...(mint.topTenPercent === null
      ? []
      : [
          {
            text: `The ten largest accounts hold ${mint.topTenPercent}\u00a0% (a pool is one of them).`,
            isWarning: false,
          },
        ]),
  ];
  return [...facts.filter(({ isWarning }) => isWarning), ...facts.filter(({ isWarning }) => !isWarning)];
}

/** Strangers chose these words, so they are shown without links and formatting. */
export const asPlainText = (text: string): string =>
  text.replaceAll(/[^\S\u00a0]+/g, " ").replaceAll(/[!-/:-@[-`{-~]/g, "\\$&");

/** An address is letters and digits, and stands as code, so that none of them is mistaken. */
const factLine = ({ text, address, isWarning }: ChainFact): string =>
  `- ${isWarning ? "⚠ " : ""}${asPlainText(text)}${address === undefined ? "" : ` \`${address}\``}`;

/** The message that tells what was found: the values as a table whose head is the token's name. */
export function tokenMessage(pair: Partial<MarketPair>, mint: MintFacts | "unreadable" | null): string {
  const [head = "", ...rows] = tokenValues(pair).map(
    ({ label, value }) => `| ${label} | ${asPlainText(value)} |`,
  );
  const table = [head, "| --- | ---: |", ...rows];
  if (mint === null) return table.join("\n");
  const facts =
    mint === "unreadable" ? ["The chain could not be read just now."] : chainFacts(mint).map(factLine);
  return [...table, "", "**What the chain says**", "", ...facts].join("\n");
}

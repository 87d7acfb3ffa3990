import type { Content } from "@bakso/contract/content/content";
import { type MarketPair, type MintFacts, MintParams, TokenAddress } from "@bakso/contract/markets";
import { TOKEN_POWERS } from "@bakso/contract/token-powers";
import { z } from "zod";
import { wholeUnits } from "../../amounts.ts";
import { AppError } from "../../errors/app-error.ts";
import { type LargeAccount, type MintReader, percentOf } from "../../gateways/chain/mint.reader.ts";
import type { MarketGateway } from "../../gateways/market/market.gateway.ts";
import type { TokenLookup } from "../../tools/token-lookup.ts";
import { plainSymbol, tokensIn } from "../../tools/token-words.ts";
import { type AnyTool, defineTool } from "../../tools/tool.ts";

/** Asked of anything they mean a token, */
const OF_TOKENS_ALONE =
  /\b(rug ?pull(s|ed)?|rug(ged)?|honey ?pots?|(mint|freeze) authorit(y|ies)|total supply|circulating supply|token facts|facts (about|of|on) the (token|coin)|(top|biggest|largest|main) (\d+ )?holders?|whales?|pemegang|total (suplai|pasokan)|mint(ing)? more|freeze|frozen|bekukan|dibekukan)\b/iu;
/** and these of one that is named. */
const OF_NAMED =
  /\b(who (holds|owns|has) (the )?most|holds? (the )?most|held by|how risky|risks?|risky|safe|supply|holders?|distribution|how many (holders|exist)|siapa (yang )?(paling banyak|pegang|punya)|paling banyak (pegang|punya)|aman|berisiko|risiko|suplai|pasokan)\b/iu;
/** Safe or not: an address that is asked about so is checked for being ours. */
const TRUST = /\b(safe|aman|scam|legit|real|fake|asli|palsu)\b/iu;
const OTHERWISE =
  /\b(what is (a|an)\b|apa itu|explain|jelaskan|watch ?list|draw|paint|gambar\w*|news|berita|score|leader ?board|skor|read|baca|https?:|forest|i (hold|own)|my (balance|wallet)|seed|recovery|enough|cukup)\b/iu;

export interface TokenFactsDependencies {
  mints: MintReader;
  market: Pick<MarketGateway, "tokenPairs">;
  lookup: Pick<TokenLookup, "find">;
  content: () => Content;
}

interface Fact {
  text: string;
  is_warning: boolean;
}

/** Of so many holders it is told who they are. */
const MOST_HOLDERS = 10;

/** What the chain says of a token: who may make more of it or take it, and who holds most. */
export const tokenFactsTool = ({ mints, market, lookup, content }: TokenFactsDependencies): AnyTool =>
  defineTool({
    name: "token_facts",
    use: "What chain and market say of a token: supply, who may make more of it, freeze it or take it away, how much can be traded, its age, and its largest holders. Without a token it is the site's own. Use it for questions about risk, safety of a token, supply and holders. It gives facts, no advice.",
    doing: "Looking at what the chain says…",
    title: "Token facts",
    input: z.object({
      token: z.string().trim().min(1).max(60).optional().describe("An address, or a symbol such as JUP"),
    }),
    pays: "reply",
    effect: "reads",
    // Whoever makes a token gives it its name.
    writtenBy: "others",
    inputFor(question) {
      if (OTHERWISE.test(question)) return undefined;
      const named = tokensIn(question, content())[0];
      const isAddress = named !== undefined && TokenAddress.safeParse(named.token).success;
      const isAsked =
        OF_TOKENS_ALONE.test(question) ||
        ((named !== undefined || OWN_TOKEN.test(question)) &&
          OF_NAMED.test(question) &&
          !(isAddress && TRUST.test(question)));
      if (!isAsked || !(named || OWN_TOKEN.test(question))) return undefined;
      return named && !named.isOwn ? { token: named.token } : {};
    },
    async run({ token }) {
      const place = await placeOf(token);
      if (!place) return { result: "No market is known for that token." };
      const { address } = place;
      const isOnSolana = MintParams.safeParse({ address }).success;
      const [pairs, mint, largest] = await Promise.all([
        // What one of them does not know, the others may.
        market.tokenPairs(address, place.chain).then(({ value }) => value, none),
        isOnSolana ? mints.read(address).catch(none) : undefined,
        isOnSolana ? mints.readLargest(address).catch(none) : undefined,
      ]);
      const pair = pairs?.[0];
      if (!mint && !pair)
        throw new AppError("market.unavailable", {
          text: "Neither the chain nor a market says anything of that token just now.",
        });
      const symbol = place.symbol ?? pair?.baseToken.symbol ?? `${address.slice(0, 4)}…${address.slice(-4)}`;
      const facts = [
        ...(mint ? chainFacts(mint) : []),
        ...(pair ? marketFacts(pair) : []),
        ...(isOnSolana && !mint ? [fact("The chain could not be read just now.")] : []),
      ];
      const holders = mint && largest ? holdersOf(mint, largest, namesOf(content(), pairs ?? [])) : [];
      return {
        result: [
          `${symbol} (address ${address}):`,
          ...facts.map(({ text }) => text),
          ...(holders.length === 0
            ? [isOnSolana ? "Its largest holders could not be read just now." : ""]
            : [`Its largest holders: ${holders.map(inWords).join("; ")}.`, "These are facts and no advice."]),
        ]
          .filter(Boolean)
          .join(" "),
        view: { kind: "token_facts", symbol, address, facts, holders },
      };

      async function placeOf(words: string | undefined) {
        const own = content().token;
        if (words === undefined || words === own.mint || plainSymbol(words) === plainSymbol(own.symbol))
          return { symbol: own.symbol, address: own.mint, chain: "solana" as const };
        if (TokenAddress.safeParse(words).success)
          return { symbol: undefined, address: words, chain: undefined };
        return lookup.find(words);
      }
    },
  });

const OWN_TOKEN =
  /\b(the|this|your|our|ini) (token|coin|koin)\b|\b(token|coin|koin) (ini|nya)\b|\b(token|koin)nya\b/iu;

const none = () => undefined;
const fact = (text: string, is_warning = false): Fact => ({ text, is_warning });
const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** The powers that somebody kept over it are warnings. */
function chainFacts(mint: MintFacts): Fact[] {
  const supply = BigInt(mint.supplyRaw) / 10n ** BigInt(mint.decimals);
  return [
    fact(
      `There are ${supply > 0n ? grouped.format(supply) : wholeUnits(BigInt(mint.supplyRaw), mint.decimals)} of it.`,
    ),
    mint.mintAuthority === null
      ? fact("Nobody can make more of it.")
      : fact(`One address can make more of it: ${mint.mintAuthority}.`, true),
    mint.freezeAuthority === null
      ? fact("Nobody can freeze it in a wallet.")
      : fact(`One address can freeze it in a wallet: ${mint.freezeAuthority}.`, true),
    ...mint.extensions.flatMap(({ name, authority }) => {
      const power = TOKEN_POWERS[name];
      return power === undefined
        ? []
        : [fact(`Extension ${name}: ${power}${authority ? ` (${authority})` : ""}.`, true)];
    }),
    ...(mint.topTenPercent === null
      ? []
      : [fact(`The ten largest accounts hold ${mint.topTenPercent}% of it (a pool may be one of them).`)]),
  ];
}

function marketFacts({ priceUsd, marketCap, liquidity, pairCreatedAt }: MarketPair): Fact[] {
  return [
    ...(priceUsd === null ? [] : [fact(`One is worth ${priceUsd} USD.`)]),
    ...(marketCap === null ? [] : [fact(`Its market cap is ${grouped.format(marketCap)} USD.`)]),
    ...(liquidity?.usd ? [fact(`Its largest pool holds ${grouped.format(liquidity.usd)} USD.`)] : []),
    ...(pairCreatedAt
      ? [fact(`That pool opened on ${new Date(pairCreatedAt).toISOString().slice(0, 10)}.`)]
      : []),
  ];
}

interface Holder {
  address: string;
  name: string | null;
  percent: number | null;
}

/** Who the addresses are that we know: the fund, what the operator lists, and pools of the token. */
function namesOf(
  { conservation, home, markets }: Pick<Content, "conservation" | "home" | "markets">,
  pairs: readonly MarketPair[],
): ReadonlyMap<string, string> {
  return new Map([
    ...pairs.map(({ pairAddress }) => [pairAddress, "a pool of it"] as const),
    ...markets.knownHolders.map(({ address, name }) => [address, name] as const),
    [conservation.contribute.wallet, home.conservationCard.title] as const,
  ]);
}

/** Several accounts of one owner count together. */
function holdersOf(
  { supplyRaw }: MintFacts,
  largest: readonly LargeAccount[],
  names: ReadonlyMap<string, string>,
): Holder[] {
  const sums = new Map<string, bigint>();
  for (const { account, owner, raw } of largest) {
    const holder = owner ?? account;
    sums.set(holder, (sums.get(holder) ?? 0n) + raw);
  }
  return [...sums]
    .sort(([, one], [, other]) => (one < other ? 1 : -1))
    .slice(0, MOST_HOLDERS)
    .map(([address, raw]) => ({
      address,
      name: names.get(address) ?? null,
      percent: percentOf([raw], BigInt(supplyRaw)),
    }));
}

const inWords = ({ address, name, percent }: Holder): string =>
  `${name ?? address}${percent === null ? "" : ` ${percent}%`}`;

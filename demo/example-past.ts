import type { ConservationContent } from "@bakso/contract/content/conservation.shapes";
import type { MarketsContent } from "@bakso/contract/content/markets.shapes";
import { rawAmount, SOL_DECIMALS } from "../server/src/amounts.ts";

/** What the example fund holds on the demo's chain. */
const FUND_SOL = "12.5";
const FUND_TOKENS = "60000";
/** What there is of the risky example token. */
const RISKY_DECIMALS = 6;
const RISKY_TOKENS = { maker: "900000", holder: "100000" } as const;

/**
 * What the demo's chain must hold so that the example gifts and the example fund in the content are real on it. What is
 * no example is looked for where it really is, and not here.
 */
export function examplePast(
  { contribute, donations }: Pick<ConservationContent, "contribute" | "donations">,
  { exampleToken }: Pick<MarketsContent, "exampleToken">,
  decimals: number,
) {
  return {
    tokens: [riskyToken(exampleToken)],
    gifts: donations.records.flatMap(({ payment, isExample, date }) =>
      isExample && payment && !payment.mint
        ? [
            {
              to: payment.recipient,
              lamports: rawAmount(payment.amount, SOL_DECIMALS),
              atMs: Date.parse(`${date}T12:00:00Z`),
            },
          ]
        : [],
    ),
    balances: contribute.isExample
      ? [
          {
            address: contribute.wallet,
            lamports: rawAmount(FUND_SOL, SOL_DECIMALS),
            tokenRaw: rawAmount(FUND_TOKENS, decimals),
          },
        ]
      : [],
  };
}

/** A token with what its maker can still do to whoever holds it: make more, freeze, and take it away. */
function riskyToken({ mint, maker, holder }: MarketsContent["exampleToken"]) {
  return {
    mint,
    decimals: RISKY_DECIMALS,
    mintAuthority: maker,
    freezeAuthority: maker,
    extensions: [
      { name: "permanentDelegate", delegate: maker },
      { name: "defaultAccountState", isFrozen: true },
    ],
    holders: [
      { address: maker, tokenRaw: rawAmount(RISKY_TOKENS.maker, RISKY_DECIMALS) },
      { address: holder, tokenRaw: rawAmount(RISKY_TOKENS.holder, RISKY_DECIMALS) },
    ],
  } as const;
}

import type { TokenContent } from "@bakso/contract/content/content.shapes";
import type { Logger } from "pino";
import { ContentError } from "../content/load-content.ts";
import type { ChainGateway } from "../gateways/chain/chain.gateway.ts";
import { createSingleFlight } from "../single-flight.ts";

/** How long a result holds, however often it is asked for. A missing token may be created later. */
const HOLDS_MS = { agrees: Number.POSITIVE_INFINITY, disagrees: 60_000, unknown: 3_000 };

type Token = Pick<TokenContent, "mint" | "decimals">;

/**
 * Whether the chain and the content agree about the token. A mint's decimals never change, so an agreement holds for
 * ever.
 */
export type MintVerdict =
  | { kind: "agrees" }
  | { kind: "disagrees"; problem: string }
  /** No node answered. */
  | { kind: "unknown" };

export interface MintCheck {
  verdict(token: Token): Promise<MintVerdict>;
  /**
   * Refuses content about another token than the chain's. While no node responds the content passes, and the gate stays
   * closed.
   *
   * @throws ContentError
   */
  refuseOther(token: Token): Promise<void>;
  /** False once the chain is known to disagree. */
  isHealthy(token: Token): boolean;
}

export interface MintCheckDependencies {
  chain: Pick<ChainGateway, "readMintDecimals">;
  logger: Logger;
  nowMs?: () => number;
}

/**
 * Compares the token in the content with its mint on the chain. Raw amounts mean nothing without the decimals: if nine
 * are taken for six, one token opens a door of a thousand.
 */
export function createMintCheck({ chain, logger, nowMs = Date.now }: MintCheckDependencies): MintCheck {
  /** As many as the operator has tried. */
  const known = new Map<string, { verdict: MintVerdict; untilMs: number }>();
  const looks = createSingleFlight<MintVerdict>();
  const keyOf = ({ mint, decimals }: Token) => `${mint}:${decimals}`;

  const read = async (token: Token): Promise<MintVerdict> => {
    try {
      const problem = problemOf(token, await chain.readMintDecimals(token.mint));
      if (problem === null) return { kind: "agrees" };
      const told = "THE TOKEN IN THE CONTENT IS NOT THE ONE ON THE CHAIN: THE GATE IS CLOSED";
      logger.error({ reason: problem }, told);
      return { kind: "disagrees", problem };
    } catch (error) {
      const told = "the token's mint could not be read; the gate stays closed until it can";
      logger.warn({ reason: (error as Error).message }, told);
      return { kind: "unknown" };
    }
  };
  const look = async (token: Token): Promise<MintVerdict> => {
    const verdict = await read(token);
    known.set(keyOf(token), { verdict, untilMs: nowMs() + HOLDS_MS[verdict.kind] });
    return verdict;
  };

  const verdict: MintCheck["verdict"] = async (token) => {
    const key = keyOf(token);
    const last = known.get(key);
    if (last && nowMs() < last.untilMs) return last.verdict;
    return looks.run(key, () => look(token));
  };
  return {
    verdict,
    async refuseOther(token) {
      const found = await verdict(token);
      if (found.kind === "disagrees") throw new ContentError([found.problem]);
    },
    isHealthy: (token) => known.get(keyOf(token))?.verdict.kind !== "disagrees",
  };
}

/** What the operator must do; null for nothing. */
function problemOf({ mint, decimals }: Token, onChain: number | null): string | null {
  if (onChain === decimals) return null;
  return onChain === null
    ? `token.yaml: mint: the chain knows no token at ${mint}; put your token's address here, or set SOLANA_RPC_URL to a node of the chain it is on`
    : `token.yaml: decimals: ${decimals} here, but the token at ${mint} has ${onChain} on the chain; write "decimals: ${onChain}"`;
}

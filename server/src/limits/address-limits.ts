import type { Content } from "@bakso/contract/content/content";
import { AppError } from "../errors/app-error.ts";
import { type AddressNetwork, networksOf } from "../http/client-address.ts";
import type { LimitWindow } from "./shared-limit.store.ts";
import type { SharedLimit } from "./shared-limit.ts";

const MINUTE_MS = 60_000;

export type AddressLimit = keyof Content["limits"]["perAddressPerMinute"];

/** Limits per address (content/limits.yaml), and for the networks around it. */
export function createAddressLimits(
  limit: SharedLimit,
  content: () => Content,
  nowMs: () => number = Date.now,
) {
  const timesOf = ({ width }: AddressNetwork): number =>
    width === "own" ? 1 : content().limits.networks[width];

  /** Takes one in each network, or none. @returns the refund; undefined when one network has none left */
  const take = async (
    networks: readonly AddressNetwork[],
    { what, limit: ofOne, ...window }: LimitWindow,
  ): Promise<(() => void) | undefined> => {
    const taken: LimitWindow[] = [];
    const refund = () => {
      for (const one of taken) limit.refund(one);
    };
    for (const network of networks) {
      const one = { ...window, what: `${what}:${network.key}`, limit: ofOne * timesOf(network) };
      try {
        if (await limit.take(one)) taken.push(one);
        else {
          refund();
          return undefined;
        }
      } catch (error) {
        refund();
        throw error;
      }
    }
    return refund;
  };

  return {
    /**
     * Counts for an address and its IPv6 networks. Those of IPv4 belong to many people, who may well do the same in the
     * same minute.
     *
     * @throws AppError limit.requests with the seconds until the next minute
     */
    async count(name: AddressLimit, ip: string): Promise<void> {
      const minute = Math.floor(nowMs() / MINUTE_MS);
      const endsAtMs = (minute + 1) * MINUTE_MS;
      const networks = networksOf(ip).filter(({ width }) => width !== "ipv4Slash24");
      const ofOne = content().limits.perAddressPerMinute[name];
      const taken = await take(networks, { what: name, windowStart: String(minute), limit: ofOne, endsAtMs });
      if (taken) return;
      throw new AppError("limit.requests", {
        retryAfterSeconds: Math.max(1, Math.ceil((endsAtMs - nowMs()) / 1_000)),
      });
    },

    /** Takes one for a longer stretch of time, in every network. @returns the refund; undefined when none is left */
    take: (ip: string, window: LimitWindow) => take(networksOf(ip), window),
  };
}

export type AddressLimits = ReturnType<typeof createAddressLimits>;

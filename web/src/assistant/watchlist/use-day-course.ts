import type { Candles } from "@bakso/contract/markets";
import type { WatchlistItem } from "@bakso/contract/watchlist";
import { useQuery } from "@tanstack/react-query";
import { paths } from "../../shared/lib/api-paths.ts";
import { dayCourse } from "./day-course.ts";
import { isToken } from "./price-look-up.ts";
import { askMarket } from "./watchlist.api.ts";

/** A line of hours changes little in a quarter of one, and the source of candles answers few calls a minute. */
const REFRESH_MS = 15 * 60_000;

/** The prices of a token's last 24 hours, oldest first; empty as long as they are not here, and null where there are none. */
export function useDayCourse(item: WatchlistItem): readonly number[] | null {
  const { data, isError } = useQuery({
    queryKey: ["day-course", item.chain, item.address],
    queryFn: async ({ signal }) => {
      const { candles } = await askMarket<Candles>(
        paths.candles(item.chain, item.address ?? "", "1h"),
        signal,
      );
      return dayCourse(candles, Date.now());
    },
    enabled: isToken(item),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    retry: false,
  });
  if (isError || (data !== undefined && data.length < 2)) return null;
  return data ?? [];
}

import { useRouteLoaderData } from "react-router";
import type { loader } from "../../app/routes/baksoai.tsx";

/** What the content says about the watchlist and the charts. */
export function useMarkets() {
  const page = useRouteLoaderData<typeof loader>("routes/baksoai");
  if (page === undefined) throw new Error("The markets were drawn outside of their page");
  return page.markets;
}

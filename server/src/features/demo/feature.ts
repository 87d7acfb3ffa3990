import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import { demoRoutes } from "./demo.routes.ts";
import { demoMarketRoutes } from "./demo-market.routes.ts";

/** The embedded chain's wallets and market; outside demo mode there are none. */
export function demoFeature(core: Core): Feature {
  const { demo } = core;
  return {
    name: "demo",
    routes: demo
      ? [demoRoutes(demo.wallets, core), ...(demo.market ? [demoMarketRoutes(demo.market)] : [])]
      : none,
    tools: none,
    sweep: none,
    jobKinds: none,
    erase: none,
    export: none,
    exportFiles: none,
    metrics: none,
    close: none,
  };
}

import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import { demoRoutes } from "./demo.routes.ts";

/** The embedded chain's wallets; outside demo mode there are none. */
export function demoFeature(core: Core): Feature {
  return {
    name: "demo",
    routes: core.demo ? [demoRoutes(core.demo.wallets, () => core.content().token.decimals)] : none,
    sweep: none,
    jobKinds: none,
    erase: none,
    export: none,
    exportFiles: none,
    metrics: none,
    close: none,
  };
}

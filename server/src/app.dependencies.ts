import type { IncomingMessage, ServerResponse } from "node:http";
import type { CoreDependencies } from "./core.ts";
import type { ConnectionLimits } from "./http/connection-limits.ts";
import type { DepartureOfApp } from "./http/departure.ts";
import type { PageRoutesDependencies } from "./pages/page.routes.ts";

/** What the server is given: what the core needs, and how to use the network. */
export interface AppDependencies extends CoreDependencies {
  trustedProxies: readonly string[];
  /** How many connections may be open; no limit when absent. */
  connections?: ConnectionLimits;
  metricsToken: string | null;
  /**
   * Whether everybody on this machine counts as the operator. Behind a proxy on the same machine that would be
   * everybody.
   */
  trustsOwnMachine: boolean;
  /** The web build; null for an API alone (tests). */
  pages: Omit<
    PageRoutesDependencies,
    "content" | "publicUrl" | "isHttps" | "sessionCookieName" | "isOwnHostOnly" | "findShare"
  > | null;
  /** Gets requests for pages and files first, and may answer them (development). */
  beforePages?: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined;
  /** How this instance leaves; it makes its own when absent. */
  departure?: DepartureOfApp;
  /** How long replies may still be written after the order to stop. */
  stopGraceMs?: number;
}

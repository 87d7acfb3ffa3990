import type { IncomingMessage, ServerResponse } from "node:http";
import type { CoreDependencies } from "./core.ts";
import type { ConnectionLimits } from "./http/connection-limits.ts";
import type { DepartureOfApp } from "./http/departure.ts";
import type { PageRoutesDependencies } from "./pages/page.routes.ts";

/** What the server is given: what its core is, and how it meets the network. */
export interface AppDependencies extends CoreDependencies {
  trustedProxies: readonly string[];
  /** How many may be connected; anybody when absent. */
  connections?: ConnectionLimits;
  metricsToken: string | null;
  /** Whether whoever is on this machine is the operator. Behind a proxy on the same machine everybody is. */
  trustsOwnMachine: boolean;
  /** The web build; null for an API alone (tests). */
  pages: Omit<
    PageRoutesDependencies,
    "content" | "publicUrl" | "isHttps" | "sessionCookieName" | "isOwnHostOnly"
  > | null;
  /** Sees requests for pages and files first, and may answer them (development). */
  beforePages?: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined;
  /** How this instance leaves; its own when absent. */
  departure?: DepartureOfApp;
  /** How long answers may go on being written after the order to stop. */
  stopGraceMs?: number;
}

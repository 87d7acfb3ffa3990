import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";

/**
 * Who may call a route. Under `/api` every route says it; one that doesn't stops the start.
 * - `public`: anybody
 * - `session`: who has signed in, whatever the wallet holds
 * - `granted`: who has signed in with a wallet that holds enough; the last reading of the balance may be a little old
 * - `paid`: the same, with the balance read as the limits say for calls that cost money
 */
export type Access = "public" | "session" | "granted" | "paid";

/** Who is signed in, as the signed cookie and the database say. Never made from what a client claims. */
export interface Identity {
  wallet: string;
  walletKind: string;
  tokenHash: string;
}

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    /** Set by the access hook on every route that is not public, and on public ones that asked for it. */
    identity: Identity | null;
  }
}

export interface AccessDependencies {
  /** The identity behind a request's cookie; null without a valid session. */
  identify(request: FastifyRequest): Promise<Identity | null> | Identity | null;
  /** @throws AppError gate.* when the wallet does not hold enough, or that can't be known */
  requireHolder(wallet: string, purpose: "read" | "paid"): Promise<void>;
}

/**
 * Default deny: everything under `/api` that is not public answers 401 without a session, before it answers 404.
 * Must be registered before any route.
 */
export function registerAccess(app: FastifyInstance, { identify, requireHolder }: AccessDependencies): void {
  app.decorateRequest("identity", null);

  app.addHook("onRoute", (route) => {
    if (route.url.startsWith("/api/") && !route.config?.access) {
      throw new Error(`${route.method} ${route.url} does not say who may call it`);
    }
  });

  app.addHook("onRequest", async (request) => {
    if (!request.url.startsWith("/api/")) return;
    const access = request.is404 ? "session" : (request.routeOptions.config.access ?? "session");
    if (access === "public") return;
    request.identity = await identify(request);
    if (!request.identity) throw new AppError("auth.required");
  });

  app.addHook("preValidation", async (request) => {
    const access = request.routeOptions.config.access;
    if (!access || access === "public" || !request.identity) return;
    refuseForeignWallet(request, request.identity.wallet);
    if (access === "granted" || access === "paid") {
      await requireHolder(request.identity.wallet, access === "paid" ? "paid" : "read");
    }
  });
}

/** The signed-in identity of a route that is not public. */
export function requireIdentity(request: FastifyRequest): Identity {
  if (!request.identity) throw new AppError("auth.required");
  return request.identity;
}

/**
 * The original API names a wallet in path, query or body. It decides nothing; but where it is another than the
 * session's, the caller is mistaken about who is signed in, and must not go on.
 */
function refuseForeignWallet(request: FastifyRequest, wallet: string): void {
  const params = request.params as Record<string, unknown> | undefined;
  const query = request.query as Record<string, unknown> | undefined;
  const body = request.body as Record<string, unknown> | null | undefined;
  const claims = [
    params?.wallet,
    query?.wallet_address,
    typeof body === "object" ? body?.wallet_address : undefined,
    request.headers["x-wallet-address"],
  ];
  for (const claim of claims) refuseClaim(claim, wallet);
}

function refuseClaim(claim: unknown, wallet: string): void {
  if (claim !== undefined && claim !== null && claim !== wallet) throw new AppError("auth.wallet_changed");
}

/** The same for a wallet that is named where no hook looks: inside of a form. */
export function refuseForeignClaim(request: FastifyRequest, claim: string | undefined): void {
  refuseClaim(claim, requireIdentity(request).wallet);
}

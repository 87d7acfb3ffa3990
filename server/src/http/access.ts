import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { AppError } from "../errors/app-error.ts";

/**
 * Who may call a route. Every route names it, or the server does not start.
 * - `public`: anybody
 * - `session`: everybody who has signed in, whatever the wallet holds
 * - `granted`: everybody who has signed in with a wallet that holds enough; the last reading of the balance may be a
 *   little old
 * - `paid`: the same, with the balance read as the limits say for calls that cost money
 */
export type Access = "public" | "session" | "granted" | "paid";

/** Who is signed in, by the signed cookie and the database. Never taken from what a client claims. */
export interface Identity {
  wallet: string;
  walletKind: string;
  tokenHash: string;
}

/** A route as it was declared. */
export interface DeclaredRoute {
  method: string;
  url: string;
  access: Access;
}

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyInstance {
    /** Every route there is, in the order in which they were declared. */
    declaredRoutes: readonly DeclaredRoute[];
  }
}

export interface AccessDependencies {
  /** The identity behind a request's cookie; null without a valid session. */
  identify(request: FastifyRequest): Promise<Identity | null> | Identity | null;
  /** @throws AppError gate.* when the wallet does not hold enough, or that can't be known */
  requireHolder(asker: { wallet: string; ip: string }, purpose: "read" | "paid"): Promise<void>;
}

/**
 * The identity that the hook found behind a request. Only the hook writes it, and handlers get it only as an argument.
 */
const identities = new WeakMap<FastifyRequest, Identity>();
/** Handlers that can't be called without an identity. */
const guarded = new WeakSet<RouteHandlerMethod>();

/** The identity behind a request, for hooks after the access check; undefined where anybody may call. */
export const identityOf = (request: FastifyRequest): Identity | undefined => identities.get(request);

/** Whether the matched route belongs to the API, however its address was typed. */
export const isApiRoute = (request: FastifyRequest): boolean =>
  request.routeOptions.url?.startsWith("/api/") === true;

/**
 * Default deny, by the matched route and never by the spelling of its address. Without a session, everything that is
 * not public answers 401; so does everything under `/api` that does not exist. Must be registered before any route.
 */
export function registerAccess(app: FastifyInstance, { identify, requireHolder }: AccessDependencies): void {
  const routes: DeclaredRoute[] = [];
  app.decorate("declaredRoutes", routes);

  app.addHook("onRoute", ({ method, url, config, handler }) => {
    const access = config?.access;
    if (!access) throw new Error(`${method} ${url} does not say who may call it`);
    if (access !== "public" && !guarded.has(handler))
      throw new Error(`${method} ${url} is not public, and must be declared by declareRoutes`);
    for (const one of [method].flat()) routes.push({ method: one, url, access });
  });

  app.addHook("onRequest", async (request) => {
    const access = accessOf(request);
    if (access === "public") return;
    const identity = await identify(request);
    if (!identity) throw new AppError("auth.required");
    identities.set(request, identity);
  });

  app.addHook("preValidation", async (request) => {
    const identity = identities.get(request);
    if (!identity) return;
    refuseForeignWallet(request, identity.wallet);
    const access = accessOf(request);
    if (access === "granted" || access === "paid")
      await requireHolder({ wallet: identity.wallet, ip: request.ip }, access === "paid" ? "paid" : "read");
  });

  // Missing routes under /api are as closed as existing ones: strangers don't learn the difference.
  const nothing = guardedHandler("session", () => {
    throw new AppError("request.not_found");
  });
  app.all("/api/*", { config: { access: "session" }, schema: { hide: true } }, nothing);
}

/** An address without a route is no secret; it gets a 404 that touches nothing. */
const accessOf = (request: FastifyRequest): Access =>
  request.is404 ? "public" : (request.routeOptions.config.access ?? "session");

type IdentifiedHandler = (request: FastifyRequest, reply: FastifyReply, identity: Identity) => unknown;

/** The handlers of a route, typed so that nothing that is not public can be called without an identity. */
export function guardedHandler(access: Access, handler: IdentifiedHandler): RouteHandlerMethod {
  if (access === "public") return handler as unknown as RouteHandlerMethod;
  const guard: RouteHandlerMethod = (request, reply) => {
    const identity = identities.get(request);
    if (!identity) throw new AppError("auth.required");
    return handler(request, reply, identity);
  };
  guarded.add(guard);
  return guard;
}

/**
 * The original API names a wallet in path, query or body. It decides nothing. But if it differs from the session's, the
 * caller is mistaken about who is signed in, and is refused.
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
  for (const claim of claims) refuseForeignClaim(claim, wallet);
}

/** The same for a wallet where no hook looks: inside a form. */
export function refuseForeignClaim(claim: unknown, wallet: string): void {
  if (claim !== undefined && claim !== null && claim !== wallet) throw new AppError("auth.wallet_changed");
}

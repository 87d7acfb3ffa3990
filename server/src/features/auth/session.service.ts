import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Identity } from "../../http/access.ts";
import type { AuthStore } from "./auth.store.ts";
import type { SessionCookies } from "./session-cookie.ts";

/** A process may believe a session for this long; the end of one is told to all at once. */
const BELIEVE_MS = 2_000;

export interface SessionService {
  identify(request: FastifyRequest): Identity | null | Promise<Identity | null>;
  /** Forgets what this process believes about sessions; called when one has ended anywhere. */
  forget(): void;
}

/** Finds out who sends a request, by its signed cookie and the database alone. */
export function createSessionService(store: AuthStore, cookies: SessionCookies): SessionService {
  const believed = new LRUCache<string, Identity>({ max: 20_000, ttl: BELIEVE_MS });

  const lookUp = async (value: string): Promise<Identity | null> => {
    const token = cookies.read(value);
    if (!token) return null;
    const session = await store.findSession(token.wallet, token.tokenHash);
    if (!session) return null;
    const identity = { wallet: token.wallet, walletKind: session.walletKind, tokenHash: token.tokenHash };
    believed.set(value, identity);
    return identity;
  };

  return {
    identify(request) {
      const value = request.cookies[cookies.sessionName];
      if (!value) return null;
      return believed.get(value) ?? lookUp(value);
    },
    forget: () => believed.clear(),
  };
}

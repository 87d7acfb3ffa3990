import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { bounded } from "../bounded.ts";
import type { Identity } from "../http/access.ts";
import type { SessionRow, SessionStore } from "./session.store.ts";
import type { SessionCookies } from "./session-cookie.ts";

/** How long a process may trust a session without reading it; its end is told to all processes at once. */
const BELIEVE_MS = 2_000;

export interface SessionServiceDependencies {
  store: SessionStore;
  cookies: SessionCookies;
  /** Tells every instance that a session of a wallet has ended. */
  announceEnd(wallet: string): Promise<void>;
}

export interface SessionService {
  readonly cookies: SessionCookies;
  identify(request: FastifyRequest): Identity | null | Promise<Identity | null>;
  /** @returns the value for the cookie */
  begin(wallet: string, walletKind: string): Promise<string>;
  list(wallet: string): Promise<SessionRow[]>;
  end(wallet: string, tokenHash: string): Promise<void>;
  /** Signs a wallet out of every browser. */
  endAll(wallet: string): Promise<void>;
  /**
   * Forgets the cached sessions; called when one has ended anywhere.
   *
   * @param wallet whose it was; of anybody, where undefined
   */
  forget(wallet?: string): void;
  /** Who remembers something of a wallet that is signed in forgets it when a session of it has ended anywhere. */
  onEnd(listener: (wallet: string | undefined) => void): void;
}

/** Finds out who sends a request, only by its signed cookie and the database. */
export function createSessionService({
  store,
  cookies,
  announceEnd,
}: SessionServiceDependencies): SessionService {
  const believed = new LRUCache<string, Identity>({ ...bounded(20_000), ttl: BELIEVE_MS });

  const lookUp = async (value: string): Promise<Identity | null> => {
    const token = cookies.read(value);
    if (!token) return null;
    const session = await store.find(token.wallet, token.tokenHash);
    if (!session) return null;
    const identity = { wallet: token.wallet, walletKind: session.walletKind, tokenHash: token.tokenHash };
    believed.set(value, identity);
    return identity;
  };
  const listeners: ((wallet: string | undefined) => void)[] = [];
  const forget = (wallet?: string) => {
    believed.clear();
    for (const listener of listeners) listener(wallet);
  };
  const forgetEverywhere = async (wallet: string) => {
    forget(wallet);
    await announceEnd(wallet);
  };

  return {
    cookies,
    identify(request) {
      const value = request.cookies[cookies.sessionName];
      if (!value) return null;
      return believed.get(value) ?? lookUp(value);
    },
    async begin(wallet, walletKind) {
      const { tokenHash, value } = cookies.issue(wallet);
      await store.create(wallet, walletKind, tokenHash);
      return value;
    },
    list: store.list,
    async end(wallet, tokenHash) {
      await store.end(wallet, tokenHash);
      await forgetEverywhere(wallet);
    },
    async endAll(wallet) {
      await store.endAll(wallet);
      await forgetEverywhere(wallet);
    },
    forget,
    onEnd: (listener) => void listeners.push(listener),
  };
}

import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Gate } from "../../gate/gate.service.ts";
import type { Identity } from "../../http/access.ts";

/** A visitor is remembered for so long after the last game. */
const COOKIE_MAX_AGE_SECONDS = 400 * 24 * 3_600;
const VISITOR = "~";

/** Who plays: a holder by wallet, or a browser by a cookie that holds nothing else. */
export interface Player {
  /** A wallet address, or `~` and the hash of a visitor's cookie. */
  key: string;
  isHolder: boolean;
}

export interface PlayersDependencies {
  identify(request: FastifyRequest): Identity | null | Promise<Identity | null>;
  gate: Pick<Gate, "stateOf">;
  isHttps: boolean;
}

export const isHolderKey = (key: string): boolean => !key.startsWith(VISITOR);

/** `AbCd…WxYz` */
export const shortWallet = (address: string): string => `${address.slice(0, 4)}…${address.slice(-4)}`;

export function createPlayers({ identify, gate, isHttps }: PlayersDependencies) {
  const cookieName = `${isHttps ? "__Host-" : ""}bakso_player`;
  const keyOf = (token: string) =>
    `${VISITOR}${createHash("sha256").update(token).digest("base64url").slice(0, 27)}`;
  const visitorOf = (request: FastifyRequest): Player | undefined => {
    const token = request.cookies[cookieName];
    return token ? { key: keyOf(token), isHolder: false } : undefined;
  };
  /** Signed in with too little, somebody is a visitor like the others. */
  const holderOf = async (request: FastifyRequest): Promise<Player | undefined> => {
    const identity = await identify(request);
    if (!identity || (await gate.stateOf({ wallet: identity.wallet, ip: request.ip })).access !== "granted")
      return undefined;
    return { key: identity.wallet, isHolder: true };
  };
  const find = async (request: FastifyRequest) => (await holderOf(request)) ?? visitorOf(request);

  return {
    /** Who plays, if we know. */
    find,

    /** Who plays; an unknown visitor gets a cookie. */
    async recognise(request: FastifyRequest, reply: FastifyReply): Promise<Player> {
      const known = await find(request);
      if (known?.isHolder) return known;
      const token = request.cookies[cookieName] ?? randomBytes(24).toString("base64url");
      reply.setCookie(cookieName, token, {
        path: "/",
        httpOnly: true,
        sameSite: "lax",
        secure: isHttps,
        maxAge: COOKIE_MAX_AGE_SECONDS,
      });
      return known ?? { key: keyOf(token), isHolder: false };
    },

    /** The keys under which this browser may have begun a game: a holder may have been a visitor a minute ago. */
    async keys(request: FastifyRequest): Promise<string[]> {
      const [identity, visitor] = [await identify(request), visitorOf(request)];
      return [identity?.wallet, visitor?.key].filter((key) => key !== undefined);
    },
  };
}

export type Players = ReturnType<typeof createPlayers>;

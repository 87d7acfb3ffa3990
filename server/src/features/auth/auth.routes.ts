import {
  Challenge,
  ChallengeRequest,
  LogoutRequest,
  Session,
  SessionList,
  SessionQuery,
  VerifyRequest,
} from "@bakso/contract/auth";
import { Success } from "@bakso/contract/common";
import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Gate, GateState } from "../../gate/gate.service.ts";
import { declareRoutes } from "../../http/declare-routes.ts";
import type { SessionService } from "../../sessions/session.service.ts";
import { randomToken } from "../../sessions/session-cookie.ts";
import type { AuthService } from "./auth.service.ts";

export interface AuthRoutesDependencies {
  auth: AuthService;
  sessions: SessionService;
  gate: Pick<Gate, "stateOf" | "requiredRaw">;
  /** Counts a sign-in attempt; @throws AppError limit.requests */
  countChallenge(ip: string): Promise<void>;
}

export const authRoutes: (dependencies: AuthRoutesDependencies) => FastifyPluginAsyncZod = ({
  auth,
  sessions,
  gate,
  countChallenge,
}) =>
  declareRoutes((app) => {
    const { cookies } = sessions;
    const setSessionCookie = (reply: FastifyReply, value: string) =>
      reply.setCookie(cookies.sessionName, value, {
        ...cookies.options,
        maxAge: cookies.sessionMaxAgeSeconds,
      });

    app.post(
      "/api/auth/challenge",
      { config: { access: "public" }, schema: { body: ChallengeRequest, response: { 200: Challenge } } },
      async (request, reply) => {
        await countChallenge(request.ip);
        const browserToken = request.cookies[cookies.browserName] ?? randomToken();
        const challenge = await auth.challenge(request.body.wallet_address, browserToken);
        reply.setCookie(cookies.browserName, browserToken, {
          ...cookies.options,
          maxAge: cookies.browserMaxAgeSeconds,
        });
        return challenge;
      },
    );

    app.post(
      "/api/auth/verify",
      { config: { access: "public" }, schema: { body: VerifyRequest, response: { 200: Session } } },
      async (request, reply) => {
        const { wallet_address: wallet, wallet_kind: walletKind, signed_message, signature } = request.body;
        const earlier = await sessions.identify(request);
        const session = await auth.verify({
          wallet,
          walletKind,
          signedMessage: Buffer.from(signed_message, "base64"),
          signature: Buffer.from(signature, "base64"),
          browserToken: request.cookies[cookies.browserName],
        });
        if (earlier) await sessions.end(earlier.wallet, earlier.tokenHash);
        setSessionCookie(reply, session).clearCookie(cookies.browserName, cookies.options);
        return presentSession(
          { wallet, walletKind },
          await gate.stateOf({ wallet, ip: request.ip }, { fresh: true }),
        );
      },
    );

    app.get(
      "/api/session",
      { config: { access: "public" }, schema: { querystring: SessionQuery, response: { 200: Session } } },
      async (request) => {
        const identity = await sessions.identify(request);
        if (!identity) return noSession(gate.requiredRaw());
        const asker = { wallet: identity.wallet, ip: request.ip };
        const state = await gate.stateOf(asker, { fresh: request.query.recheck === true });
        return presentSession(identity, state);
      },
    );

    app.post(
      "/api/auth/logout",
      { config: { access: "session" }, schema: { body: LogoutRequest, response: { 200: Success } } },
      async (request, reply, { wallet, tokenHash }) => {
        if (request.body?.everywhere) await sessions.endAll(wallet);
        else await sessions.end(wallet, tokenHash);
        reply.clearCookie(cookies.sessionName, cookies.options);
        return { success: true as const };
      },
    );

    app.get(
      "/api/auth/sessions",
      { config: { access: "session" }, schema: { response: { 200: SessionList } } },
      async (_request, _reply, { wallet, tokenHash }) => {
        const rows = await sessions.list(wallet);
        return rows.map((row) => ({
          id: row.tokenHash.slice(0, 12),
          wallet_kind: row.walletKind,
          created_at: row.createdAt.toISOString(),
          last_seen_at: row.lastSeenAt.toISOString(),
          is_current: row.tokenHash === tokenHash,
        }));
      },
    );
  });

function presentSession(identity: { wallet: string; walletKind: string }, state: GateState): Session {
  return {
    wallet_address: identity.wallet,
    wallet_kind: identity.walletKind,
    access: state.access,
    ...(state.reason ? { reason: state.reason } : {}),
    balance_raw: state.balanceRaw === null ? null : String(state.balanceRaw),
    required_raw: String(state.requiredRaw),
    checked_at: state.checkedAtMs === null ? null : new Date(state.checkedAtMs).toISOString(),
  };
}

const noSession = (requiredRaw: bigint): Session => ({
  wallet_address: null,
  wallet_kind: null,
  access: "none",
  balance_raw: null,
  required_raw: String(requiredRaw),
  checked_at: null,
});

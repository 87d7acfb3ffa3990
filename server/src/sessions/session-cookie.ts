import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** How long the browser keeps the cookie; the database decides how long it is valid. */
const COOKIE_MAX_AGE_SECONDS = 30 * 24 * 3_600;
const CHALLENGE_MAX_AGE_SECONDS = 10 * 60;

export interface SessionToken {
  wallet: string;
  tokenHash: string;
}

export interface SessionCookies {
  /** Name of the session's cookie; `__Host-` on https, which binds it to exactly this host. */
  sessionName: string;
  /** Name of the cookie that binds a sign-in to the browser that began it. */
  browserName: string;
  options: { path: "/"; httpOnly: true; sameSite: "lax"; secure: boolean };
  sessionMaxAgeSeconds: number;
  browserMaxAgeSeconds: number;
  /** A new token for a wallet: the value for the cookie, and the hash for the database. */
  issue(wallet: string): SessionToken & { value: string };
  /** What a cookie's value says, if we signed it. */
  read(value: string): SessionToken | null;
}

/** Hash under which a token is stored: reading the database is not enough to sign in. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** A random token of 32 bytes. */
export const randomToken = (): string => randomBytes(32).toString("base64url");

/**
 * Cookies of the form `wallet.token.signature`. The signature keeps forged ones away from the database, and the wallet
 * leads straight to the row.
 */
export function createSessionCookies(secret: string, isHttps: boolean): SessionCookies {
  const prefix = isHttps ? "__Host-" : "";
  const sign = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  return {
    sessionName: `${prefix}bakso_session`,
    browserName: `${prefix}bakso_sign_in`,
    options: { path: "/", httpOnly: true, sameSite: "lax", secure: isHttps },
    sessionMaxAgeSeconds: COOKIE_MAX_AGE_SECONDS,
    browserMaxAgeSeconds: CHALLENGE_MAX_AGE_SECONDS,
    issue(wallet) {
      const token = randomToken();
      const body = `${wallet}.${token}`;
      return { wallet, tokenHash: hashToken(token), value: `${body}.${sign(body)}` };
    },
    read(value) {
      const [wallet, token, signature, ...rest] = value.split(".");
      if (!wallet || !token || !signature || rest.length > 0) return null;
      const expected = Buffer.from(sign(`${wallet}.${token}`));
      const given = Buffer.from(signature);
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
      return { wallet, tokenHash: hashToken(token) };
    },
  };
}

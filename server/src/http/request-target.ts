import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";

/** What RFC 3986 lets stand in a path; `%` only where it begins an encoded byte. */
const PATH = /^\/(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2})*$/;
/** A query may hold more than that, as browsers send it, but nothing invisible. */
const QUERY = /^[\x21\x22\x24-\x7e]*$/;
/**
 * An empty segment, or one of only dots: a second way to write another path. A slash at the end is a path of its own.
 */
const REWRITTEN_SEGMENT = /\/(?:\/|\.{1,2}(?:\/|$))/;
/** An encoded byte that need not be encoded, or that divides paths: unreserved characters, slashes, controls. */
const NEEDLESS_ESCAPE =
  /%(?:2[dDeEfF]|3[0-9]|4[1-9a-fA-F]|5[0-9aAcCfF]|6[1-9a-fA-F]|7[0-9aAeEfF]|[01][0-9a-fA-F])/;

/**
 * True for the one way to spell an address: a path of our own, as browsers send it. Other forms that HTTP or a router
 * would understand (`GET http://host/…`, `//host`, `/a/../b`, `/%61pi`, `\`, bytes that are not UTF-8) are useless
 * here, and could mean one thing to a rule and another to the router.
 */
export function isCanonicalTarget(target: string): boolean {
  const query = target.indexOf("?");
  const path = query === -1 ? target : target.slice(0, query);
  if (query !== -1 && !QUERY.test(target.slice(query))) return false;
  if (!PATH.test(path) || REWRITTEN_SEGMENT.test(path)) return false;
  return !path.includes("%") || (!NEEDLESS_ESCAPE.test(path) && isUtf8(path));
}

function isUtf8(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Refuses every other spelling, before any rule or route looks at the address. Must be the first hook. */
export function registerTargetCheck(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (!isCanonicalTarget(request.raw.url ?? "")) throw new AppError("request.target");
  });
}

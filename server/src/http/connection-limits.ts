import type { Server } from "node:http";
import { compile } from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import { addressKey } from "./client-address.ts";

export interface ConnectionLimits {
  /** Open connections in all. */
  total: number;
  /** Open connections of one address. Trusted proxies speak for many, and have no limit of their own. */
  perAddress: number;
}

/** Closes connections beyond the limits at once, before anything is read from them. */
export function registerConnectionLimits(
  app: FastifyInstance,
  { total, perAddress }: ConnectionLimits,
  trustedProxies: readonly string[],
): void {
  const isTrusted = compile([...trustedProxies]);
  const server: Server = app.server;
  server.maxConnections = total;
  const open = new Map<string, number>();
  server.prependListener("connection", (socket) => {
    const address = socket.remoteAddress ?? "";
    if (isTrusted(address, 0)) return;
    const key = addressKey(address);
    const count = (open.get(key) ?? 0) + 1;
    if (count > perAddress) {
      socket.destroy();
      return;
    }
    open.set(key, count);
    socket.once("close", () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}

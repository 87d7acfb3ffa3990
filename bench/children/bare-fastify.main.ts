import { createRequire } from "node:module";

interface Fastify {
  get(path: string, answer: () => Promise<object>): void;
  listen(options: { host: string; port: number }): Promise<string>;
}

/** The server's own Fastify, with one route and nothing else. */
const requireOfServer = createRequire(new URL("../../server/package.json", import.meta.url));
const createFastify = requireOfServer("fastify") as () => Fastify;

const app = createFastify();
app.get("/", async () => ({ status: "ok" }));
console.log(await app.listen({ host: "127.0.0.1", port: 0 }));

import { readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** Serves the floor page, and hands everything that it posts on to the provider. */
const target = new URL(process.argv[2] ?? "");
const page = readFileSync(new URL("../browser/floor-page.html", import.meta.url));

const server = createServer((incoming, reply) => {
  if (incoming.method === "GET") {
    const isPage = incoming.url === "/";
    reply.writeHead(isPage ? 200 : 204, { "content-type": "text/html; charset=utf-8" });
    reply.end(isPage ? page : undefined);
    return;
  }
  const options = {
    host: target.hostname,
    port: target.port,
    method: "POST",
    path: incoming.url,
    headers: incoming.headers,
  };
  const outgoing = request(options, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on("data", (bytes) => reply.write(bytes));
    answer.on("end", () => reply.end());
  });
  incoming.pipe(outgoing);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

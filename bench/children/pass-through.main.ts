import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** Hands every request on to the target, and every byte of its answer back as it comes: the least a proxy can do. */
const target = new URL(process.argv[2] ?? "");
const agent = new Agent({ keepAlive: true });

const server = createServer((incoming, reply) => {
  const { method, url, headers } = incoming;
  const options = { agent, host: target.hostname, port: target.port, method, path: url, headers };
  const outgoing = request(options, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    reply.flushHeaders();
    answer.on("data", (bytes) => reply.write(bytes));
    answer.on("end", () => reply.end());
  });
  incoming.pipe(outgoing);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Answers every request with the headers and the body of a recorded answer. */
const recorded = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as {
  headers: Record<string, string>;
  body?: string;
  /** For bodies that are not text. */
  bodyBase64?: string;
};
const body = recorded.body ?? Buffer.from(recorded.bodyBase64 ?? "", "base64");
const server = createServer((_request, reply) => {
  reply.writeHead(200, recorded.headers);
  reply.end(body);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

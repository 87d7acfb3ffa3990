import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { StringDecoder } from "node:string_decoder";

/**
 * What a person writes by hand who only wants to read the provider's events and write them in another form: no
 * session, no storing, nothing that outlives the tab.
 */
const target = new URL(process.argv[2] ?? "");
const agent = new Agent({ keepAlive: true });

const server = createServer((incoming, reply) => {
  const headers = {
    "content-type": "application/json",
    "content-length": incoming.headers["content-length"],
  };
  const options = {
    agent,
    host: target.hostname,
    port: target.port,
    method: "POST",
    path: incoming.url,
    headers,
  };
  const outgoing = request(options, (answer) => {
    reply.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
    const decoder = new StringDecoder("utf8");
    let rest = "";
    answer.on("data", (bytes: Buffer) => {
      const events = (rest + decoder.write(bytes)).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) {
        if (!event.startsWith("data: ") || event === "data: [DONE]") continue;
        const chunk = JSON.parse(event.slice(6)) as { choices?: { delta?: { content?: string } }[] };
        const text = chunk.choices?.[0]?.delta?.content;
        if (text) reply.write(`event: delta\ndata: ${JSON.stringify({ text })}\n\n`);
      }
    });
    answer.on("end", () => reply.end());
  });
  incoming.pipe(outgoing);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

import { Agent, request } from "node:http";

/** Connections are kept, as a browser keeps them. */
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

export interface StreamCall {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Posts and reads the answer as it comes. Resolves at its end, with all of it. */
export function readStream(
  { url, headers, body }: StreamCall,
  onBytes?: (bytes: Buffer) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(url, {
      agent,
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "text/event-stream",
        ...headers,
        "content-length": Buffer.byteLength(body),
      },
    });
    call.on("response", (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (bytes: Buffer) => {
        onBytes?.(bytes);
        parts.push(bytes);
      });
      answer.on("end", () => {
        const text = Buffer.concat(parts).toString();
        if (answer.statusCode === 200) resolve(text);
        else reject(new Error(`${url} answered ${answer.statusCode}: ${text.slice(0, 500)}`));
      });
      answer.on("error", reject);
    });
    call.on("error", reject);
    call.end(body);
  });
}

interface AnyEvent {
  text?: string;
  choices?: { delta?: { content?: string } }[];
}

/** The text in a stream of the provider's shape, of ours, or of the hand-written proxy's. */
export function textOf(stream: string): string {
  let text = "";
  for (const event of stream.split("\n\n")) {
    const name = /^event: (\w+)$/m.exec(event)?.[1] ?? "delta";
    const data = /^data: (\{.*)$/m.exec(event)?.[1];
    if (data === undefined || name !== "delta") continue;
    const parsed = JSON.parse(data) as AnyEvent;
    text += parsed.text ?? parsed.choices?.[0]?.delta?.content ?? "";
  }
  return text;
}

/**
 * Reads a reply to its end.
 *
 * @param isFirst whether what came so far holds the first piece of text
 * @returns milliseconds from the question to that piece
 */
export async function msToFirst(call: StreamCall, isFirst: (seen: string) => boolean): Promise<number> {
  const sentAt = performance.now();
  let firstMs: number | undefined;
  let seen = "";
  await readStream(call, (bytes) => {
    if (firstMs !== undefined) return;
    seen += bytes.toString();
    if (isFirst(seen)) firstMs = performance.now() - sentAt;
  });
  if (firstMs === undefined) throw new Error("no piece of text came");
  return firstMs;
}

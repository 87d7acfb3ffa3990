import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface FakeSpeechServer {
  /** Origin; the base URL of an OpenAI-shaped client is `${url}/v1`. */
  url: string;
  /** What was asked to be said, oldest first. */
  requests: readonly { input: string; voice: string; isClosed: boolean }[];
  close(): Promise<void>;
}

const SAMPLE_RATE_HZ = 8_000;
const HEADER_BYTES = 44;

/** A tone of so many milliseconds, as a WAV file. */
function tone(ms: number): Buffer {
  const samples = Math.round((SAMPLE_RATE_HZ * ms) / 1_000);
  const file = Buffer.alloc(HEADER_BYTES + samples * 2);
  file.write("RIFF", 0);
  file.writeUInt32LE(HEADER_BYTES - 8 + samples * 2, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(SAMPLE_RATE_HZ, 24);
  file.writeUInt32LE(SAMPLE_RATE_HZ * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let index = 0; index < samples; index += 1)
    file.writeInt16LE(Math.round(8_000 * Math.sin(index / 4)), HEADER_BYTES + index * 2);
  return file;
}

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};

/**
 * A server with a voice: POST /v1/audio/speech as OpenAI has it. It answers with a tone of 40 ms for each letter. A text may
 * choose otherwise: `[[slow]]` never answers, `[[401]]`, `[[429]]` and `[[500]]` fail, `[[nonsense]]` answers a page.
 */
export async function startFakeSpeechServer(): Promise<FakeSpeechServer> {
  const requests: { input: string; voice: string; isClosed: boolean }[] = [];
  const server = createServer(async (request, response) => {
    if (request.method !== "POST" || !request.url?.endsWith("/audio/speech"))
      return sendJson(response, 404, { error: { message: "No such route", code: "not_found" } });
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { input, voice } = JSON.parse(Buffer.concat(parts).toString()) as { input: string; voice: string };
    const record = { input, voice, isClosed: false };
    requests.push(record);
    response.once("close", () => {
      record.isClosed = !response.writableFinished;
    });
    const scenario = /\[\[(\w+)\]\]/.exec(input)?.[1];
    if (scenario === "slow") return;
    if (scenario === "nonsense") {
      response.writeHead(200, { "content-type": "text/html" }).end("<html>Sign in</html>");
      return;
    }
    if (scenario !== undefined) {
      const type = scenario === "401" ? "invalid_request_error" : "server_error";
      return sendJson(response, Number(scenario), {
        error: { message: "no", type, code: null, param: null },
      });
    }
    response.writeHead(200, { "content-type": "audio/wav" }).end(tone(40 * input.length));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

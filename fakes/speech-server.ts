import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface FakeSpeechServer {
  /** Origin; the base URL of an OpenAI-shaped client is `${url}/v1`. */
  url: string;
  /** What was asked to be said, oldest first. */
  requests: readonly { input: string; voice: string; isClosed: boolean }[];
  /** What was to be written down, oldest first. */
  recordings: readonly TakenRecording[];
  close(): Promise<void>;
}

export interface TakenRecording {
  model: string;
  format: string;
  authorization: string | undefined;
  /** Of the file in the form. */
  name: string;
  mediaType: string;
  bytes: Buffer;
  isClosed: boolean;
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

const bodyOf = async (request: IncomingMessage): Promise<Buffer<ArrayBuffer>> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

/** Answers as a text asks for it. @returns false where it asks for nothing */
function playScenario(text: string, response: ServerResponse): boolean {
  const scenario = /\[\[(\w+)\]\]/.exec(text)?.[1];
  if (scenario === undefined) return false;
  if (scenario === "slow") return true;
  if (scenario === "nonsense") {
    response.writeHead(200, { "content-type": "text/html" }).end("<html>Sign in</html>");
    return true;
  }
  const type = scenario === "401" ? "invalid_request_error" : "server_error";
  sendJson(response, Number(scenario), { error: { message: "no", type, code: null, param: null } });
  return true;
}

/** The form with which a recording is handed in. */
async function recordingIn(request: IncomingMessage): Promise<TakenRecording> {
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  const form = await new Response(await bodyOf(request), { headers }).formData();
  const file = form.get("file") as File;
  return {
    model: String(form.get("model")),
    format: String(form.get("response_format")),
    authorization: request.headers.authorization,
    name: file.name,
    mediaType: file.type,
    bytes: Buffer.from(await file.arrayBuffer()),
    isClosed: false,
  };
}

/**
 * A server with a voice and ears, as OpenAI has them. POST /v1/audio/speech answers with a tone of 40 ms for each letter, POST
 * /v1/audio/transcriptions says how many bytes it heard. A text, or the model's name, may choose otherwise: `[[slow]]` never
 * answers, `[[401]]`, `[[429]]` and `[[500]]` fail, `[[nonsense]]` answers a page.
 */
export async function startFakeSpeechServer(): Promise<FakeSpeechServer> {
  const requests: { input: string; voice: string; isClosed: boolean }[] = [];
  const recordings: TakenRecording[] = [];
  const server = createServer(async (request, response) => {
    const isSpeech = request.url?.endsWith("/audio/speech");
    if (request.method !== "POST" || !(isSpeech || request.url?.endsWith("/audio/transcriptions")))
      return sendJson(response, 404, { error: { message: "No such route", code: "not_found" } });
    const watch = (record: { isClosed: boolean }) =>
      response.once("close", () => {
        record.isClosed = !response.writableFinished;
      });
    if (!isSpeech) {
      const recording = await recordingIn(request);
      recordings.push(recording);
      watch(recording);
      if (playScenario(recording.model, response)) return;
      return sendJson(response, 200, { text: ` I heard ${recording.bytes.length} bytes.\n` });
    }
    const { input, voice } = JSON.parse((await bodyOf(request)).toString()) as {
      input: string;
      voice: string;
    };
    const record = { input, voice, isClosed: false };
    requests.push(record);
    watch(record);
    if (playScenario(input, response)) return;
    response.writeHead(200, { "content-type": "audio/wav" }).end(tone(40 * input.length));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    recordings,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { ModelSettings } from "../ai/chat.model.ts";
import { createSpeechModel } from "./create-speech-model.ts";
import type { SpokenAudio } from "./speech.model.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const signal = new AbortController().signal;
const request = { text: "Hello there.", voice: "alloy", speed: 1 };

const voiceOf = (settings: ModelSettings | null) => createSpeechModel(settings, null);

async function serverThat(answer: RequestListener): Promise<ModelSettings> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return {
    provider: "compatible",
    model: "voice",
    baseUrl: `http://127.0.0.1:${port}/v1/`,
    apiKey: "secret",
  };
}

const bodyOf = async (incoming: IncomingMessage) => {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString());
};
const bytesOf = async ({ body }: SpokenAudio) => {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
};

describe("a voice in OpenAI's form", () => {
  it("[API-25] is asked as its documentation says, and its sound handed on", async () => {
    let asked: unknown;
    const settings = await serverThat(async (incoming, outgoing) => {
      asked = [incoming.url, incoming.headers.authorization, await bodyOf(incoming)];
      outgoing.writeHead(200, { "content-type": "audio/mpeg" }).end("sound");
    });
    const audio = await voiceOf(settings).speak(request, signal);
    expect(audio.mediaType).toBe("audio/mpeg");
    expect((await bytesOf(audio)).toString()).toBe("sound");
    const body = { model: "voice", input: "Hello there.", voice: "alloy", speed: 1, response_format: "mp3" };
    expect(asked).toEqual(["/v1/audio/speech", "Bearer secret", body]);
  });

  it("says a long text in pieces, one after the other", async () => {
    const inputs: string[] = [];
    const settings = await serverThat(async (incoming, outgoing) => {
      const { input } = await bodyOf(incoming);
      inputs.push(input);
      outgoing.writeHead(200, { "content-type": "audio/mpeg" }).end(`[${inputs.length}]`);
    });
    const text = "This is a sentence of the story. ".repeat(200);
    const audio = await voiceOf(settings).speak({ ...request, text }, signal);
    expect((await bytesOf(audio)).toString()).toBe("[1][2]");
    expect(inputs.every((input) => input.length <= 4_000)).toBe(true);
  });

  it.each([
    [401, "ai.key_rejected"],
    [404, "ai.model_unknown"],
    [429, "ai.rate_limited"],
    [500, "ai.unavailable"],
  ])("that answers %i is %s", async (status, code) => {
    const settings = await serverThat((_, outgoing) => {
      outgoing.writeHead(status, { "content-type": "application/json" });
      outgoing.end(JSON.stringify({ error: { message: "no: secret" } }));
    });
    const failure = await voiceOf(settings)
      .speak(request, signal)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code });
    expect(String((failure as Error).cause)).not.toContain("secret");
  });

  it("that answers with a page is no voice", async () => {
    const settings = await serverThat((_, outgoing) => {
      outgoing.writeHead(200, { "content-type": "text/html" }).end("<html>Sign in</html>");
    });
    await expect(voiceOf(settings).speak(request, signal)).rejects.toMatchObject({ code: "ai.unavailable" });
  });

  it("whose listener goes away has its connection closed", async () => {
    const { promise: gone, resolve } = Promise.withResolvers<void>();
    const settings = await serverThat((incoming) => incoming.on("close", resolve).resume());
    const stop = new AbortController();
    const speaking = voiceOf(settings).speak(request, stop.signal);
    setTimeout(() => stop.abort(new Error("gone")), 50);
    await expect(speaking).rejects.toThrow("gone");
    await gone;
  });
});

describe("Google's voice", () => {
  it("[API-25] is asked over its own call, and its samples become a file", async () => {
    let asked: unknown;
    const settings = await serverThat(async (incoming, outgoing) => {
      asked = [incoming.url, incoming.headers["x-goog-api-key"], JSON.stringify(await bodyOf(incoming))];
      const inlineData = { mimeType: "audio/L16;rate=24000", data: Buffer.alloc(480).toString("base64") };
      outgoing.writeHead(200, { "content-type": "application/json" });
      outgoing.end(JSON.stringify({ candidates: [{ content: { parts: [{ inlineData }] } }] }));
    });
    const google: ModelSettings = { ...settings, provider: "google", model: "some-voice-model" };
    const audio = await voiceOf(google).speak({ ...request, voice: "Kore" }, signal);
    expect(audio.mediaType).toBe("audio/wav");
    expect((await bytesOf(audio)).subarray(0, 4).toString()).toBe("RIFF");
    const [path, key, body] = asked as [string, string, string];
    expect(path).toContain("some-voice-model:generateContent");
    expect(key).toBe("secret");
    expect(body).toContain("Hello there.");
    expect(body).toContain("Kore");
  });

  it("that fails says why in our words", async () => {
    const settings = await serverThat((_, outgoing) => {
      outgoing.writeHead(429, { "content-type": "application/json" });
      outgoing.end(JSON.stringify({ error: { code: 429, message: "no", status: "RESOURCE_EXHAUSTED" } }));
    });
    const google: ModelSettings = { ...settings, provider: "google", model: "some-voice-model" };
    await expect(voiceOf(google).speak(request, signal)).rejects.toMatchObject({ code: "ai.rate_limited" });
  });
});

describe("which providers can speak", () => {
  it("none does where none is set up, and Anthropic has no voice", () => {
    expect(voiceOf(null).isAvailable()).toBe(false);
    expect(voiceOf({ provider: "anthropic", model: "m", apiKey: "k" }).isAvailable()).toBe(false);
    expect(voiceOf({ provider: "openai", model: "m" }).isAvailable()).toBe(false);
    expect(voiceOf({ provider: "openai", model: "m", apiKey: "k" }).isAvailable()).toBe(true);
    expect(voiceOf({ provider: "google", model: "m", apiKey: "k" }).isAvailable()).toBe(true);
  });

  it("a call to none says so", async () => {
    await expect(voiceOf(null).speak(request, signal)).rejects.toMatchObject({
      code: "speech.not_available",
    });
  });
});

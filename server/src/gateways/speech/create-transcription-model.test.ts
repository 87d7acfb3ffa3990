import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type FakeSpeechServer, startFakeSpeechServer } from "../../../../fakes/speech-server.ts";
import type { ModelSettings } from "../ai/chat.model.ts";
import { createTranscriptionModel } from "./create-transcription-model.ts";
import type { Recording } from "./transcription.model.ts";

let server: FakeSpeechServer;
beforeAll(async () => {
  server = await startFakeSpeechServer();
});
afterAll(() => server.close());

const { signal } = new AbortController();
const recording: Recording = { kind: "webm", bytes: new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1, 2]) };
const settings = (model = "whisper"): ModelSettings => ({
  provider: "compatible",
  model,
  baseUrl: `${server.url}/v1/`,
  apiKey: "secret",
});

describe("ears in OpenAI's form", () => {
  it("are asked with a form as the documentation says, and what they heard is handed on", async () => {
    const text = await createTranscriptionModel(settings()).transcribe(recording, signal);
    expect(text).toBe("I heard 6 bytes.");
    expect(server.recordings.at(-1)).toMatchObject({
      model: "whisper",
      format: "json",
      authorization: "Bearer secret",
      name: "recording.webm",
      mediaType: "audio/webm",
      bytes: Buffer.from(recording.bytes),
    });
  });

  it.each([
    ["401", "ai.key_rejected"],
    ["404", "ai.model_unknown"],
    ["429", "ai.rate_limited"],
    ["500", "ai.unavailable"],
    ["nonsense", "ai.unavailable"],
  ])("that answer %s fail with %s, after one call", async (scenario, code) => {
    const before = server.recordings.length;
    const model = createTranscriptionModel(settings(`[[${scenario}]]`));
    await expect(model.transcribe(recording, signal)).rejects.toMatchObject({ code });
    expect(server.recordings).toHaveLength(before + 1);
  });

  it("that nobody reaches are not available just now", async () => {
    const model = createTranscriptionModel({ ...settings(), baseUrl: "http://127.0.0.1:9/v1" });
    await expect(model.transcribe(recording, signal)).rejects.toMatchObject({ code: "ai.unavailable" });
  });

  it("that take too long are given up, and their connection is closed", async () => {
    const model = createTranscriptionModel(settings("[[slow]]"), 300);
    await expect(model.transcribe(recording, signal)).rejects.toMatchObject({ code: "ai.timeout" });
    await vi.waitFor(() => expect(server.recordings.at(-1)).toMatchObject({ isClosed: true }));
  });

  it("whose speaker goes away have their connection closed", async () => {
    const gone = new AbortController();
    const before = server.recordings.length;
    const asking = createTranscriptionModel(settings("[[slow]]")).transcribe(recording, gone.signal);
    await vi.waitFor(() => expect(server.recordings).toHaveLength(before + 1));
    gone.abort(new Error("gone"));
    await expect(asking).rejects.toThrow("gone");
    await vi.waitFor(() => expect(server.recordings.at(-1)).toMatchObject({ isClosed: true }));
  });
});

it("only what is set up can write down what is said", async () => {
  const isThere = (given: ModelSettings | null) => createTranscriptionModel(given).isAvailable();
  expect(isThere(null)).toBe(false);
  expect(isThere({ provider: "openai", model: "m" })).toBe(false);
  expect(isThere({ provider: "openai", model: "m", apiKey: "k" })).toBe(true);
  expect(isThere({ provider: "compatible", model: "m" })).toBe(false);
  expect(isThere({ provider: "compatible", model: "m", baseUrl: "http://127.0.0.1:8000/v1" })).toBe(true);
  await expect(createTranscriptionModel(null).transcribe(recording, signal)).rejects.toMatchObject({
    code: "transcription.not_available",
  });
});

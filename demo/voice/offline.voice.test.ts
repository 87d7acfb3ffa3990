import { afterAll, describe, expect, it } from "vitest";
import { createSpeechModel } from "../../server/src/gateways/speech/create-speech-model.ts";
import type { SpokenAudio } from "../../server/src/gateways/speech/speech.model.ts";
import { createOfflineVoice } from "./offline.voice.ts";

const signal = new AbortController().signal;
const voice = createOfflineVoice(new URL("./espeak.child.ts", import.meta.url));
afterAll(() => voice.close());
const model = createSpeechModel({ provider: "offline", model: "demo" }, voice);

async function spoken(text: string): Promise<Buffer> {
  const { body } = await model.speak({ text, voice: "en-us", speed: 1 }, signal);
  return bytesOf(body);
}
async function bytesOf(body: SpokenAudio["body"]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}

// Its package is optional: where it is not installed there is nothing to try.
describe.skipIf(!model.isAvailable())("the offline voice", () => {
  it("speaks in a process of its own, and more words take longer", async () => {
    const short = await spoken("Hello.");
    expect(short.subarray(0, 4).toString()).toBe("RIFF");
    expect(short.readUInt32LE(4)).toBe(short.length - 8);
    expect(short.readUInt32LE(24)).toBe(22_050);
    expect(short.subarray(44).some((byte) => byte !== 0)).toBe(true);
    expect((await spoken("Hello, this is a longer sentence.")).length).toBeGreaterThan(short.length);
  }, 30_000);

  it("takes what begins like an option, and a voice that it does not know", async () => {
    expect((await spoken("-f /etc/passwd")).length).toBeGreaterThan(1_000);
    const { body } = await model.speak({ text: "Hello.", voice: "no such voice", speed: 2 }, signal);
    expect((await bytesOf(body)).length).toBeGreaterThan(1_000);
  }, 30_000);

  it("speaks again after it broke down", async () => {
    await spoken("Hello.");
    voice.close();
    expect((await spoken("Hello.")).length).toBeGreaterThan(1_000);
  }, 30_000);
});

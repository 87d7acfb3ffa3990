import { request as httpRequest } from "node:http";
import type { ErrorBody } from "@bakso/contract/common";
import { RECORDING_MAX_BYTES } from "@bakso/contract/constants";
import type { Transcription } from "@bakso/contract/transcription";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addressOf, createTestApp, ORIGIN, type TestApp, type TestBrowser } from "../../../test/test-app.ts";
import { createTestWallet, type TestWallet } from "../../../test/test-wallet.ts";
import { AppError } from "../../errors/app-error.ts";

let test: TestApp;
let browser: TestBrowser;
let wallet: TestWallet;

beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  Object.assign(test.ears, {
    recordings: [],
    aborted: 0,
    problem: undefined,
    isThere: true,
    text: "Hello, tiger.",
  });
  browser = test.browser();
  wallet = createTestWallet();
  await browser.signIn(wallet);
});
afterAll(() => test.close());

const WEBM = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, ...Array(20).fill(7)]);
const OGG = Buffer.from("OggS and then some sound");
const MP4 = Buffer.from("\0\0\0\x20ftypmp42 and then some");
const WAV = Buffer.from("RIFF\0\0\0\0WAVEfmt and more");

const say = (bytes: Buffer, type = "audio/webm;codecs=opus", who = browser) =>
  who.post("/api/transcriptions", bytes, { headers: { "content-type": type } });
const codeOf = (response: { json: () => unknown }) => (response.json() as ErrorBody).code;
const cookieOf = ({ cookies }: TestBrowser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

describe("writing down what is said", () => {
  it("answers the words, and hands the sound on as it is", async () => {
    const response = await say(WEBM);
    expect(response.json<Transcription>()).toEqual({ text: "Hello, tiger." });
    expect(test.ears.recordings).toEqual([{ kind: "webm", bytes: WEBM }]);
  });

  it.each([
    ["audio/ogg; codecs=opus", OGG, "ogg"],
    ["audio/mp4", MP4, "mp4"],
    ["AUDIO/WAV", WAV, "wav"],
  ])("takes %s", async (type, bytes, kind) => {
    expect((await say(bytes, type)).statusCode).toBe(200);
    expect(test.ears.recordings.at(-1)?.kind).toBe(kind);
  });

  it.each([
    ["another kind than it is", "audio/ogg", WEBM],
    ["a kind that is not taken", "audio/mpeg", Buffer.from("ID3 and then some sound")],
    ["sound, and is a page", "audio/webm", Buffer.from("<html><script>alert(1)</script>")],
    ["sound, and is too short to be any", "audio/webm", WEBM.subarray(0, 5)],
    ["sound, and is nothing", "audio/webm", Buffer.alloc(0)],
    ["something else", "application/json", Buffer.from('{"text":"hello"}')],
  ])("refuses what is called %s, and counts nothing", async (_, type, bytes) => {
    const response = await say(bytes, type);
    expect([response.statusCode, codeOf(response)]).toEqual([415, "transcription.type"]);
    expect(test.ears.recordings).toEqual([]);
  });

  it("takes the largest recording, and says of a larger one that it is too large", async () => {
    const largest = Buffer.concat([WEBM, Buffer.alloc(RECORDING_MAX_BYTES - WEBM.length)]);
    expect((await say(largest)).statusCode).toBe(200);
    const response = await say(Buffer.concat([largest, Buffer.alloc(1)]));
    expect([response.statusCode, codeOf(response)]).toEqual([413, "transcription.too_large"]);
    expect(response.json<ErrorBody>().error).toContain("5 MB");
    expect(test.ears.recordings).toHaveLength(1);
  });

  it("says so too where the size was not told, while it still comes", async () => {
    const url = new URL(`${await addressOf(test.app)}/api/transcriptions`);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sending = httpRequest(url, {
        method: "POST",
        headers: { "content-type": "audio/webm", origin: ORIGIN, cookie: cookieOf(browser) },
      });
      sending.once("response", (response) => {
        resolve(response.statusCode);
        sending.destroy();
      });
      sending.once("error", reject);
      sending.write(WEBM);
      sending.write(Buffer.alloc(RECORDING_MAX_BYTES));
    });
    expect(status).toBe(413);
    expect(test.ears.recordings).toEqual([]);
  });

  it("says when nothing is set up", async () => {
    expect((await browser.get("/api/transcriptions")).json()).toEqual({ is_available: true });
    test.ears.isThere = false;
    expect((await browser.get("/api/transcriptions")).json()).toEqual({ is_available: false });
    const response = await say(WEBM);
    expect([response.statusCode, codeOf(response)]).toEqual([503, "transcription.not_available"]);
  });

  it("closes the call to the provider when the speaker goes away", async () => {
    const stopped = new AbortController();
    const { transcribe } = test.ears;
    test.ears.transcribe = async (recording, signal) => {
      await transcribe(recording, signal);
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    };
    const going = fetch(`${await addressOf(test.app)}/api/transcriptions`, {
      method: "POST",
      headers: { "content-type": "audio/webm", origin: ORIGIN, cookie: cookieOf(browser) },
      body: WEBM,
      signal: stopped.signal,
    });
    await vi.waitFor(() => expect(test.ears.recordings).toHaveLength(1));
    stopped.abort();
    await expect(going).rejects.toThrow();
    await vi.waitFor(() => expect(test.ears.aborted).toBe(1));
    test.ears.transcribe = transcribe;
  });
});

describe("how much", () => {
  const limits = (perWallet: number, inAll: number) =>
    test.editContent(({ limits: { perDay } }) =>
      Object.assign(perDay, { transcriptionsPerWallet: perWallet, transcriptionsInAll: inAll }),
    );

  it("a wallet's recordings of a day are counted, and one that fails is given back", async () => {
    limits(1, 1_000);
    test.ears.problem = new AppError("ai.unavailable");
    expect(codeOf(await say(WEBM))).toBe("ai.unavailable");
    test.ears.problem = undefined;
    expect((await say(WEBM)).statusCode).toBe(200);
    const over = await say(WEBM);
    expect([over.statusCode, codeOf(over)]).toEqual([429, "limit.transcriptions_day"]);
    expect(over.json<ErrorBody>().error).toMatch(/recordings.*works again in \d/);
    expect(Number(over.headers["retry-after"])).toBeGreaterThan(0);
    expect(test.ears.recordings).toHaveLength(2);
    limits(100, 3_000);
  });

  it("so are those of all wallets, of which a failure takes none", async () => {
    limits(100, 1);
    test.clock.nowMs += 24 * 60 * 60 * 1_000;
    test.ears.problem = new AppError("ai.timeout");
    expect(codeOf(await say(WEBM))).toBe("ai.timeout");
    test.ears.problem = undefined;
    expect((await say(WEBM)).statusCode).toBe(200);
    const other = test.browser();
    await other.signIn(createTestWallet());
    expect(codeOf(await say(WEBM, "audio/webm", other))).toBe("limit.transcriptions_day");
    limits(100, 3_000);
  });

  it("many at once take no more than there are", async () => {
    limits(2, 3_000);
    const codes = await Promise.all([1, 2, 3, 4].map(async () => (await say(WEBM)).statusCode));
    expect(codes.sort()).toEqual([200, 200, 429, 429]);
    limits(100, 3_000);
  });
});

describe("who may", () => {
  it("[GATE-14] is closed without a session", async () => {
    const stranger = test.browser();
    expect((await say(WEBM, "audio/webm", stranger)).statusCode).toBe(401);
    expect((await stranger.get("/api/transcriptions")).statusCode).toBe(401);
  });

  it("[GATE-2] is closed to a wallet that holds too little", async () => {
    test.balances.set(wallet.address, 1n);
    test.clock.nowMs += 120_000;
    expect(codeOf(await say(WEBM))).toBe("gate.balance_too_low");
    expect(codeOf(await browser.get("/api/transcriptions"))).toBe("gate.balance_too_low");
    expect(test.ears.recordings).toEqual([]);
  });
});

import type { ErrorBody } from "@bakso/contract/common";
import type { Speech } from "@bakso/contract/speech";
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
  Object.assign(test.voice, { requests: [], aborted: 0, problem: undefined, isThere: true });
  browser = test.browser();
  wallet = createTestWallet();
  await browser.signIn(wallet);
});
afterAll(() => test.close());

const speak = (text: string, more: object = {}) => browser.post("/api/text-to-speech", { text, ...more });

describe("reading aloud", () => {
  it("[API-25] answers the sound of a text", async () => {
    const response = await speak("Hello, tiger.");
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("audio/mpeg");
    expect(response.body).toBe("Hello, tiger.");
  });

  it("speaks with the voice that was chosen, and with its own where there is none such", async () => {
    const { voices } = (await browser.get("/api/speech")).json<Speech>();
    await speak("One.", { voice: voices[1]?.id });
    await speak("Two.", { voice: "../../etc/passwd" });
    await speak("Three.");
    expect(test.voice.requests.map(({ voice }) => voice)).toEqual([
      voices[1]?.id,
      voices[0]?.id,
      voices[0]?.id,
    ]);
  });

  it("refuses a blank text, and one that is too long", async () => {
    expect((await speak("  ")).statusCode).toBe(400);
    expect((await speak("a".repeat(32_001))).statusCode).toBe(400);
    expect(test.voice.requests).toEqual([]);
  });

  it("says when nothing can speak", async () => {
    test.voice.isThere = false;
    expect((await browser.get("/api/speech")).json<Speech>().is_available).toBe(false);
    const response = await speak("Hello.");
    expect(response.statusCode).toBe(503);
    expect(response.json<ErrorBody>().code).toBe("speech.not_available");
  });

  it("counts characters, and refunds them when the provider fails", async () => {
    test.editContent((content) => {
      content.limits.perDay.speechCharactersPerWallet = 4;
    });
    test.voice.problem = new AppError("ai.unavailable");
    expect((await speak("One.")).json<ErrorBody>().code).toBe("ai.unavailable");
    test.voice.problem = undefined;
    expect((await speak("Three.")).statusCode).toBe(429);
    expect((await speak("One.")).statusCode).toBe(200);
    const over = await speak("T");
    expect(over.statusCode).toBe(429);
    expect(over.json<ErrorBody>().code).toBe("limit.speech_day");
    expect(Number(over.headers["retry-after"])).toBeGreaterThan(0);
    test.editContent((content) => {
      content.limits.perDay.speechCharactersPerWallet = 100_000;
    });
  });

  it("[APP-9] closes the call to the provider when the listener goes away", async () => {
    const stopped = new AbortController();
    test.voice.speak = (request, signal) => {
      test.voice.requests.push(request);
      return new Promise((_, reject) =>
        signal.addEventListener("abort", () => {
          test.voice.aborted += 1;
          reject(signal.reason);
        }),
      );
    };
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const going = fetch(`${await addressOf(test.app)}/api/text-to-speech`, {
      method: "POST",
      headers: { "Content-Type": "application/json", origin: ORIGIN, cookie },
      body: JSON.stringify({ text: "A long story." }),
      signal: stopped.signal,
    });
    await vi.waitFor(() => expect(test.voice.requests).toHaveLength(1));
    stopped.abort();
    await expect(going).rejects.toThrow();
    await vi.waitFor(() => expect(test.voice.aborted).toBe(1));
  });
});

describe("who may", () => {
  it("is closed without a session", async () => {
    const stranger = test.browser();
    expect((await stranger.post("/api/text-to-speech", { text: "Hello." })).statusCode).toBe(401);
    expect((await stranger.get("/api/speech")).statusCode).toBe(401);
  });

  it("is closed to a wallet that holds too little", async () => {
    test.balances.set(wallet.address, 1n);
    test.clock.nowMs += 120_000;
    expect((await speak("Hello.")).json<ErrorBody>().code).toBe("gate.balance_too_low");
    expect((await browser.get("/api/speech")).json<ErrorBody>().code).toBe("gate.balance_too_low");
  });
});

import type { SignInInput } from "@bakso/contract/auth";
import type { Content } from "@bakso/contract/content/content";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createTestWallet, type TestWallet } from "../../../test/test-wallet.ts";
import { hashToken } from "../../sessions/session-cookie.ts";
import { createAuthService, type Proof } from "./auth.service.ts";
import { parseSignedMessage, requireSameFields, signInMessageText } from "./sign-in-message.ts";

const NOW_MS = Date.parse("2026-11-22T12:00:00Z");
const LIFE_MS = 5 * 60_000;
const BROWSER = "the browser's token";

const clock = { nowMs: NOW_MS };
let kept: Map<string, { input: SignInInput }>;
const challenges = {
  save: vi.fn(async (wallet: string, input: SignInInput, browserHash: string) => {
    kept.set(`${wallet}|${input.nonce}|${browserHash}`, { input });
  }),
  take: vi.fn(async (wallet: string, nonce: string, browserHash: string) => {
    const key = `${wallet}|${nonce}|${browserHash}`;
    const found = kept.get(key);
    kept.delete(key);
    return found;
  }),
  removeAll: async () => undefined,
  sweep: async () => undefined,
};
const begun: string[] = [];
const auth = createAuthService({
  challenges,
  sessions: {
    begin: async (wallet, kind) => {
      begun.push(`session of ${wallet} by ${kind}`);
      return "cookie";
    },
  },
  finishErasure: async (wallet) => void begun.push(`erasure of ${wallet}`),
  content: () => ({ assistant: { statement: "Sign in, please." } }) as Content,
  publicUrl: () => "https://bakso.example:8443",
  nowMs: () => clock.nowMs,
});
let wallet: TestWallet;
beforeEach(() => {
  wallet = createTestWallet();
  kept = new Map();
  begun.length = 0;
  clock.nowMs = NOW_MS;
  vi.clearAllMocks();
});

const ask = (of = wallet) => auth.challenge(of.address, BROWSER);
const prove = (message: string | Uint8Array, more: Partial<Proof> = {}) =>
  auth.verify({
    wallet: wallet.address,
    walletKind: "phantom",
    signedMessage: Buffer.from(message),
    signature: wallet.sign(message),
    browserToken: BROWSER,
    ...more,
  });

describe("a challenge", () => {
  it("[GATE-3] names the site, the wallet, what is signed and until when, and is kept for this browser", async () => {
    const { input, message } = await ask();
    expect(input).toStrictEqual({
      domain: "bakso.example:8443",
      address: wallet.address,
      statement: "Sign in, please.",
      uri: "https://bakso.example:8443/baksoai",
      version: "1",
      chainId: "mainnet",
      nonce: expect.stringMatching(/^[A-Za-z0-9]{24}$/),
      issuedAt: "2026-11-22T12:00:00.000Z",
      expirationTime: "2026-11-22T12:05:00.000Z",
    });
    expect(message).toBe(await signInMessageText(input));
    expect(message).toContain("bakso.example:8443 wants you to sign in with your Solana account:");
    expect(challenges.save).toHaveBeenCalledExactlyOnceWith(wallet.address, input, hashToken(BROWSER));
  });

  it("has another nonce each time, of all letters and digits", async () => {
    const nonces = await Promise.all(Array.from({ length: 40 }, async () => (await ask()).input.nonce));
    expect(new Set(nonces).size).toBe(40);
    expect(new Set(nonces.join("")).size).toBe(62);
  });

  it("is given to addresses alone", async () => {
    await expect(auth.challenge("no address", BROWSER)).rejects.toMatchObject({
      code: "request.invalid",
      details: [{ field: "wallet_address", problem: "not a Solana address" }],
    });
    expect(challenges.save).not.toHaveBeenCalled();
  });
});

describe("a proof", () => {
  it("[GATE-3] begins a session, after what was to be erased is erased, and is used up", async () => {
    const { message } = await ask();
    expect(await prove(message)).toBe("cookie");
    expect(begun).toEqual([`erasure of ${wallet.address}`, `session of ${wallet.address} by phantom`]);
    await expect(prove(message)).rejects.toMatchObject({ code: "auth.challenge_unknown" });
  });

  it("is taken until its time is over, and not at its end", async () => {
    const first = await ask();
    const second = await ask();
    clock.nowMs += LIFE_MS - 1;
    expect(await prove(first.message)).toBe("cookie");
    clock.nowMs += 1;
    await expect(prove(second.message)).rejects.toMatchObject({ code: "auth.challenge_expired" });
    expect(begun).toHaveLength(2);
  });

  it("is none of another wallet's, whoever sends it", async () => {
    const { message } = await ask();
    await expect(prove(message, { wallet: createTestWallet().address })).rejects.toMatchObject({
      code: "auth.message_mismatch",
      details: { field: "address" },
    });
    expect(challenges.take).not.toHaveBeenCalled();
  });

  it("is none without the browser that asked, or without a nonce", async () => {
    const { input, message } = await ask();
    for (const browserToken of [undefined, "", "another"])
      await expect(prove(message, { browserToken })).rejects.toMatchObject({
        code: "auth.challenge_unknown",
      });
    const { nonce: _none, ...rest } = input;
    const without = await signInMessageText(rest as SignInInput);
    await expect(prove(without)).rejects.toMatchObject({ code: "auth.challenge_unknown" });
    expect(challenges.take).toHaveBeenCalledOnce();
    expect(await prove(message)).toBe("cookie");
  });

  it("is none where a field is another, or one was added; then it is used up, too", async () => {
    for (const change of [{ domain: "evil.example" }, { statement: "Pay." }, { requestId: "x" }]) {
      const { input, message } = await ask();
      const [field] = Object.keys(change);
      await expect(
        prove(await signInMessageText({ ...input, ...change } as SignInInput)),
      ).rejects.toMatchObject({
        code: "auth.message_mismatch",
        details: { field },
      });
      await expect(prove(message)).rejects.toMatchObject({ code: "auth.challenge_unknown" });
    }
    expect(begun).toEqual([]);
  });

  it("is none with a signature of another key, another text or another length", async () => {
    const signatures = [
      (message: string) => createTestWallet().sign(message),
      (message: string) => wallet.sign(`${message} `),
      (message: string) => wallet.sign(message).subarray(0, 63),
      (message: string) => Buffer.concat([wallet.sign(message), Buffer.alloc(1)]),
      () => Buffer.alloc(64),
      () => Buffer.alloc(0),
    ];
    for (const sign of signatures) {
      const { message } = await ask();
      await expect(prove(message, { signature: sign(message) })).rejects.toMatchObject({
        code: "auth.signature_invalid",
      });
    }
    expect(begun).toEqual([]);
  });

  it("is none where the bytes are not, to the last, a message of that form", async () => {
    const changes: ((message: string) => string | Buffer)[] = [
      (message) => `${message}\n`,
      (message) => ` ${message}`,
      (message) => `\ufeff${message}`,
      (message) => Buffer.concat([Buffer.from(message), Buffer.from([0xff])]),
      () => "hello",
      () => "",
    ];
    for (const change of changes) {
      const { message } = await ask();
      await expect(prove(change(message))).rejects.toMatchObject({ code: "auth.message_mismatch" });
    }
    expect(begun).toEqual([]);
  });

  it("that is no text says in the log why", async () => {
    await expect(parseSignedMessage(Buffer.from([0xff]))).rejects.toMatchObject({
      code: "auth.message_mismatch",
      cause: expect.any(TypeError),
    });
  });
});

describe("the fields of a message", () => {
  const asked = { domain: "d", address: "a", nonce: "n" } as SignInInput;
  const differing = (signed: Record<string, unknown>) => {
    try {
      requireSameFields(signed, asked);
    } catch (error) {
      return (error as { details: { field: string } }).details.field;
    }
    return null;
  };

  it("must all be there as they were sent; one that is named and empty is none", () => {
    expect(differing({ ...asked })).toBeNull();
    expect(differing({ ...asked, chainId: undefined })).toBeNull();
    expect(differing({ ...asked, chainId: "x" })).toBe("chainId");
    expect(differing({ ...asked, nonce: undefined })).toBe("nonce");
    expect(differing({ domain: "d", address: "a" })).toBe("nonce");
    expect(differing({ ...asked, domain: "e" })).toBe("domain");
  });
});

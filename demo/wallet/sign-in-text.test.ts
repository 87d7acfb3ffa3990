import { createSignInMessageText, parseSignInMessageText } from "@solana/wallet-standard-util";
import fc from "fast-check";
import { expect, it } from "vitest";
import { signInText } from "./sign-in-text.ts";

const required = { domain: "localhost:3000", address: "H1SZdg9kY2FaUFk2qWFJHzaa3vX8cBBpTBr5aH7g52vk" };
const word = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .:/-]{0,30}[A-Za-z0-9]$/);
const optional = {
  statement: word,
  uri: fc.webUrl(),
  version: fc.constant("1"),
  chainId: fc.constantFrom("mainnet", "devnet"),
  nonce: fc.stringMatching(/^[A-Za-z0-9]{8,20}$/),
  issuedAt: fc.constant("2026-11-20T10:00:00.000Z"),
  expirationTime: fc.constant("2026-11-20T10:05:00.000Z"),
  requestId: fc.stringMatching(/^[A-Za-z0-9]{1,10}$/),
  resources: fc.array(fc.webUrl(), { minLength: 1, maxLength: 3 }),
};

it("is the text that other wallets build from the same input", () => {
  fc.assert(
    fc.property(fc.record(optional, { requiredKeys: [] }), (fields) => {
      expect(signInText({ ...required, ...fields })).toBe(
        createSignInMessageText({ ...required, ...fields }),
      );
    }),
  );
});

it("can be read back, line for line", () => {
  const input = { ...required, statement: "Sign in.", uri: "http://localhost:3000", nonce: "abcdefgh1234" };
  expect(parseSignInMessageText(signInText(input))).toMatchObject(input);
});

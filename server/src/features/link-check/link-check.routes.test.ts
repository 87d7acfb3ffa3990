import type { LinkCheck } from "@bakso/contract/link-check";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, ORIGIN, type TestApp } from "../../../test/test-app.ts";

const MINT = "BaksoExampLeMint1111111111111111111111111111";
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const check = async (value: string): Promise<LinkCheck> => {
  const response = await server.browser().post("/api/link-check", { value });
  expect(response.statusCode).toBe(200);
  return response.json<LinkCheck>();
};
const codesOf = ({ reasons }: LinkCheck) => reasons.map(({ code }) => code);

describe("what is ours", () => {
  it.each([
    ["the contract address", MINT, "address"],
    ["the fund's wallet", "BaksoExampLeFund1111111111111111111111111111", "address"],
    ["a link as it stands in the content", "https://x.com/bakso_example", "link"],
    ["the same without https", "x.com/bakso_example", "link"],
    ["the same with www and a slash", "https://www.x.com/bakso_example/", "link"],
    ["the same as a phone writes it", "https://mobile.x.com/Bakso_Example?s=21", "link"],
    ["a link with the address in it", `https://solscan.io/token/${MINT}`, "link"],
    [
      "a link with the address in its query",
      `https://raydium.io/swap/?inputMint=sol&outputMint=${MINT}`,
      "link",
    ],
    ["a handle", "@bakso_example", "handle"],
    ["a handle without its sign", "Bakso_Example", "handle"],
    ["a page of this site", `${ORIGIN}/gallery?item=nap`, "link"],
    ["a link between quotation marks", ' "https://t.me/bakso_example", ', "link"],
  ])("%s is told so", async (_what, value, kind) => {
    const found = await check(value);
    expect(found).toMatchObject({ verdict: "ours", kind, reasons: [] });
    expect(found.match?.value).toBeTruthy();
  });
});

describe("what wants to be taken for ours", () => {
  it.each([
    ["an address with another character", MINT.replace("Mint", "Mxnt"), "one_character_off"],
    ["an address with two swapped", MINT.replace("Mint", "Mitn"), "one_character_off"],
    ["an address in other letters", MINT.toLowerCase().replace("bakso", "baksO"), "other_case"],
    ["an address with the same ends", "BaksoXPQ9t7VbWcKuYhTzRq5fM3nLdGs1111", "same_ends"],
    ["a Cyrillic о in a handle", "@baks\u043e_example", "foreign_letters"],
    ["a handle with a letter more", "@bakso_examplee", "one_character_off"],
    ["a handle without its mark", "@baksoexample", "one_character_off"],
    ["a handle that adds to the name", "@bakso_official", "our_name_elsewhere"],
    ["an account beside ours", "https://x.com/bakso_exarnple", "one_character_off"],
    ["a domain with our name", "https://bakso-airdrop.xyz/claim", "our_name_elsewhere"],
    ["a domain with another ending", "https://raydium.finance/swap", "other_ending"],
    ["a domain with a letter changed", "https://raydlum.io/swap", "one_character_off"],
    ["a domain in Cyrillic", "https://r\u0430ydium.io/swap", "foreign_letters"],
    ["the same in Punycode", "https://xn--rydium-3nf.io/", "foreign_letters"],
    ["our host before another", "https://jup.ag.swap-now.example/", "hidden_host"],
    ["our host as somebody's name", "https://x.com@evil.example/bakso_example", "hidden_host"],
    ["another host behind a second slash", `${ORIGIN}//evil.example/`, "hidden_host"],
    ["another host behind a backslash", `${ORIGIN}/\\evil.example/`, "hidden_host"],
    ["another host behind an encoded slash", `${ORIGIN}/%2fevil.example/`, "hidden_host"],
    ["our link without protection", "http://t.me/bakso_example", "not_https"],
    [
      "an explorer with a false address",
      `https://solscan.io/token/${MINT.replace("Mint", "M1nt")}`,
      "one_character_off",
    ],
    [
      "a strange place with a false address",
      `https://dex.example/${MINT.replace("Mint", "M1nt")}`,
      "one_character_off",
    ],
    ["a character that nobody sees", "@bakso\u200b_example", "hidden_characters"],
  ])("%s is warned of", async (_what, value, code) => {
    const found = await check(value);
    expect(found.verdict).toBe("lookalike");
    expect(codesOf(found)).toContain(code);
    expect(found.reasons.every(({ text }) => text.length > 10)).toBe(true);
    expect(found.match).toBeDefined();
  });
});

describe("what has nothing to do with us", () => {
  it.each([
    ["another address", "So11111111111111111111111111111111111111112", "address"],
    ["another site", "https://example.org/page", "link"],
    ["another handle", "@somebody_else", "handle"],
    ["another page of a place that we use", "https://x.com/somebody_else", "link"],
    [
      "another token on an explorer",
      "https://solscan.io/token/So11111111111111111111111111111111111111112",
      "link",
    ],
  ])("%s is told so", async (_what, value, kind) => {
    expect(await check(value)).toMatchObject({ verdict: "unknown", kind });
  });

  it.each([
    "",
    "   ",
    "two words",
    "javascript:alert(1)",
    "data:text/html,hi",
    "mailto:a@b.example",
    "@",
    "???",
  ])("%j can't be read", async (value) => {
    expect((await check(value)).verdict).toBe("unreadable");
  });
});

it("every answer warns of impostors, also by GET and without a wallet", async () => {
  const response = await server
    .browser()
    .get(`/api/link-check?value=${encodeURIComponent("@bakso_example")}`);
  expect(response.statusCode).toBe(200);
  expect(response.json<LinkCheck>().warning).toMatch(/recovery words/);
});

it("more than 2,000 characters are refused, and whatever else is asked gets an answer", async () => {
  expect((await server.browser().post("/api/link-check", { value: "x".repeat(2_001) })).statusCode).toBe(400);
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ unit: "binary", maxLength: 60 }), fc.webUrl()), async (value) => {
      expect((await check(value)).verdict).not.toBe("ours");
    }),
    { numRuns: 60 },
  );
});

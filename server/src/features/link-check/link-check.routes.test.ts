import type { LinkCheck } from "@bakso/contract/link-check";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, ORIGIN, type TestApp } from "../../../test/test-app.ts";

const MINT = "BaksoTigerMint9xKfRz3uQwLh7cVnYtDs5JbEgMpA2";
const FUND = "TigerFund4WqZr8sXcVbNmKjHgFdPoYtRe3LuQa6Mi5";
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  // What ships are examples, which are nobody's: these are somebody's.
  server.editContent((content) => {
    const text = JSON.stringify({ ...content, knowledge: [] })
      .replaceAll("bakso_example", "bakso_tiger")
      .replaceAll(/bakso-example/g, "bakso-tiger")
      .replaceAll(content.token.mint, MINT)
      .replaceAll(content.conservation.contribute.wallet, FUND)
      .replaceAll('"isExample":true', '"isExample":false');
    Object.assign(content, JSON.parse(text));
  });
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
    ["the fund's wallet", FUND, "address"],
    ["a link as it stands in the content", "https://x.com/bakso_tiger", "link"],
    ["the same without https", "x.com/bakso_tiger", "link"],
    ["the same with www and a slash", "https://www.x.com/bakso_tiger/", "link"],
    ["the same as a phone writes it", "https://mobile.x.com/Bakso_Tiger?s=21", "link"],
    ["a link with the address in it", `https://solscan.io/token/${MINT}`, "link"],
    [
      "a link with the address in its query",
      `https://raydium.io/swap/?inputMint=sol&outputMint=${MINT}`,
      "link",
    ],
    ["a handle", "@bakso_tiger", "handle"],
    ["a handle without its sign", "Bakso_Tiger", "handle"],
    ["a page of this site", `${ORIGIN}/gallery?item=nap`, "link"],
    ["a post of our channel", "https://t.me/bakso_tiger/55", "link"],
    ["a page of our account", "https://www.youtube.com/@bakso_tiger/shorts", "link"],
    ["an account under its service's other name", "https://telegram.me/bakso_tiger", "link"],
    ["an account under its service's former name", "https://twitter.com/bakso_tiger", "link"],
    ["the address in a sentence", `Hey, is ${MINT} the right one?`, "address"],
    ["the address behind a word", `CA:${MINT}`, "address"],
    ["a link in a sentence", "look at t.me/bakso_tiger, it is great", "link"],
    ["a handle in a sentence", "is (@bakso_tiger) really you?", "handle"],
    ["a link between quotation marks", ' "https://t.me/bakso_tiger", ', "link"],
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
    ["an address in other letters", MINT.toLowerCase(), "other_case"],
    [
      "an address with the same ends",
      `${MINT.slice(0, 5)}XPQ9t7VbWcKuYhTzRq5fM3nLdGs${MINT.slice(-4)}`,
      "same_ends",
    ],
    ["a Cyrillic о in a handle", "@baks\u043e_tiger", "foreign_letters"],
    ["a handle with a letter more", "@bakso_tigerr", "one_character_off"],
    ["a handle without its mark", "@baksotiger", "one_character_off"],
    ["a handle that adds to the name", "@bakso_official", "our_name_elsewhere"],
    ["an account beside ours", "https://x.com/bakso_tlger", "one_character_off"],
    ["a domain with our name", "https://bakso-airdrop.xyz/claim", "our_name_elsewhere"],
    ["a domain with another ending", "https://raydium.finance/swap", "other_ending"],
    ["a domain with a letter changed", "https://raydlum.io/swap", "one_character_off"],
    ["a domain in Cyrillic", "https://r\u0430ydium.io/swap", "foreign_letters"],
    ["the same in Punycode", "https://xn--rydium-3nf.io/", "foreign_letters"],
    ["our host before another", "https://jup.ag.swap-now.example/", "hidden_host"],
    ["our host as somebody's name", "https://x.com@evil.example/bakso_tiger", "hidden_host"],
    ["another host behind a second slash", `${ORIGIN}//evil.example/`, "hidden_host"],
    ["another host behind a backslash", `${ORIGIN}/\\evil.example/`, "hidden_host"],
    ["another host behind an encoded slash", `${ORIGIN}/%2fevil.example/`, "hidden_host"],
    ["our link without protection", "http://t.me/bakso_tiger", "not_https"],
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
    ["a Cyrillic letter for a host of one letter", "https://\u0445.com/bakso_tiger", "foreign_letters"],
    ["a Cyrillic letter in a short host", "https://\u0442.me/bakso_tiger", "foreign_letters"],
    ["a Cyrillic letter in an address", MINT.replace("a", "\u0430"), "foreign_letters"],
    ["a Cyrillic letter in an account", "https://x.com/b\u0430kso_tiger", "foreign_letters"],
    ["an impostor beside ours in one sentence", `${MINT} or @bakso_tigerr?`, "one_character_off"],
    [
      "an account near ours under the service's former name",
      "https://twitter.com/bakso_tigerr",
      "one_character_off",
    ],
    [
      "an encoded way out of our account",
      "https://t.me/bakso_tiger%2f..%2fsomebody_else",
      "our_name_elsewhere",
    ],
    ["a character that nobody sees", "@bakso\u200b_tiger", "hidden_characters"],
  ])("%s is warned of", async (_what, value, code) => {
    const found = await check(value);
    expect(found.verdict).toBe("lookalike");
    expect(codesOf(found)).toContain(code);
    expect(found.reasons.every(({ text }) => text.length > 10)).toBe(true);
    expect(found.match).toBeDefined();
  });
});

it("a post that its service finds by number is ours by its address, and says to look at the name", async () => {
  for (const post of ["https://x.com/bakso_tiger/status/12", "https://twitter.com/bakso_tiger/status/12"]) {
    const found = await check(post);
    expect(found.verdict).toBe("ours");
    expect(codesOf(found)).toEqual(["found_by_number"]);
  }
});

it("letters of another alphabet are named", async () => {
  const { reasons } = await check("@b\u0430ks\u043e_tiger");
  expect(reasons[0]?.text).toContain("\u0430 \u043e");
});

describe("what came with the demo", () => {
  let demo: TestApp;
  beforeAll(async () => {
    demo = await createTestApp();
  });
  afterAll(() => demo.close());

  it.each([
    "@bakso_example",
    "https://x.com/bakso_example",
    "https://t.me/bakso_example/7",
    "BaksoExampLeMint1111111111111111111111111111",
    "BaksoExampLeFund1111111111111111111111111111",
    "https://solscan.io/token/BaksoExampLeMint1111111111111111111111111111",
  ])("%s is an example, and not ours", async (value) => {
    const found = (await demo.browser().post("/api/link-check", { value })).json<LinkCheck>();
    expect(found).toMatchObject({ verdict: "example" });
  });

  it("is nobody's whatever the flag beside it says", async () => {
    demo.editContent(({ links }) => {
      links.isExample = false;
    });
    const found = (
      await demo.browser().post("/api/link-check", { value: "@bakso_example" })
    ).json<LinkCheck>();
    expect(found.verdict).toBe("example");
  });
});

describe("what has nothing to do with us", () => {
  it.each([
    ["another address", "So11111111111111111111111111111111111111112", "address"],
    ["another site", "https://example.org/page", "link"],
    ["another handle", "@somebody_else", "handle"],
    ["a stranger beside ours in one sentence", `${MINT} and @somebody_else`, "handle"],
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
    "see index.html, version 3.5, e.g. this",
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
  const response = await server.browser().get(`/api/link-check?value=${encodeURIComponent("@bakso_tiger")}`);
  expect(response.statusCode).toBe(200);
  expect(response.json<LinkCheck>().warning).toMatch(/recovery phrase/);
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

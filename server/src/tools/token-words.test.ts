import { join } from "node:path";
import { expect, it } from "vitest";
import { loadContent } from "../content/load-content.ts";
import { tokensIn } from "./token-words.ts";

const content = await loadContent(join(import.meta.dirname, "../../../content"));
const MINT = "JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN";

it.each([
  ["price of bonk and $wif", ["BONK", "wif"]],
  ["How is solana, and PEPE?", ["SOL", "PEPE"]],
  ["1,000,000 BAKSO in USD", ["BAKSO"]],
  [`add ${MINT} please`, [MINT]],
  ["Is bonk.example or @jup or https://x.com/SOL yours?", []],
  ["WHAT IS THE PRICE", []],
  ["Is an NFT worth it?", []],
])("finds the tokens in %j", (question, expected) => {
  expect(tokensIn(question, content).map(({ token }) => token)).toEqual(expected);
});

it("knows our own by its name, its sign and its address", () => {
  for (const question of ["bakso", "$BAKSO", "two Baksos", content.token.mint])
    expect(tokensIn(question, content)).toMatchObject([{ isOwn: true }]);
});

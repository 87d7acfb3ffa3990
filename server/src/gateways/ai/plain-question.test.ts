import { describe, expect, it } from "vitest";
import { plainQuestion } from "./plain-question.ts";

describe("a question in plain words", () => {
  it.each([
    ["wats the pirce of bakso rn", "what is the price of bakso right now"],
    ["hw many msgs do i hav", "how many messages do i have"],
    ["hrg bakso skrg brp?", "harga bakso sekarang berapa?"],
    ["my balnce", "my balance"],
    ["tambhakan JUP ke watchlst", "tambahkan JUP ke watchlist"],
    ["cek harga bonk dong", "cek harga bonk"],
    ["draw him, pls!", "draw him!"],
  ])("%j is read as %j", (question, plain) => expect(plainQuestion(question)).toBe(plain));

  it.each([
    "https://x.com/u/skrg?rn=1",
    "JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN",
    "@bakso_rn",
    "$BAL and 3500000",
    "What is the prince doing with the pictures of his tigers?",
  ])("%j stays as it is", (question) => expect(plainQuestion(question)).toBe(question));
});

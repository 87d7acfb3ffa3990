import { expect, it } from "vitest";
import { heldBack } from "./secret-guard.ts";

const PHRASE = "legal winner thank year wave sausage worth useful legal winner thank yellow";

it("holds a recovery phrase back, however it is written, and lets nobody send it", () => {
  for (const text of [PHRASE, `my words: ${PHRASE.toUpperCase()}!`, PHRASE.split(" ").join("\n")])
    expect(heldBack(text)).toMatchObject({ canSend: false });
});

it("holds back what may be a key, which may be a transaction's signature", () => {
  expect(heldBack(`look at ${"5".repeat(88)}`)).toMatchObject({ canSend: true });
});

it("lets every other text through", () => {
  for (const text of [
    "What is the best way to write twelve short words about a tiger cub that sleeps all day long",
    "JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN",
    PHRASE.split(" ").slice(0, 11).join(" "),
  ])
    expect(heldBack(text)).toBeUndefined();
});

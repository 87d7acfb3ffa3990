import { expect, it } from "vitest";
import { maySecret, secretIn } from "./secrets.ts";

const words = new Set(["able", "zoo", "cat"]);
const find = (text: string) => secretIn(text, (word) => words.has(word));

it.each([
  ["twelve words of the list", "able zoo cat ".repeat(4), "recovery_phrase"],
  [
    "the same in a list",
    Array.from({ length: 12 }, (_, at) => `${at + 1}) Zoo,`).join("\n"),
    "recovery_phrase",
  ],
  ["a key", `here: ${"A".repeat(88)}.`, "private_key"],
  ["eleven words", `${"able zoo cat ".repeat(3)}able zoo`, undefined],
  ["a broken run", "able zoo cat able zoo cat and able zoo cat able zoo cat", undefined],
  ["an address", "JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN", undefined],
])("%s", (_what, text, secret) => {
  expect(find(text)).toBe(secret);
  if (secret) expect(maySecret(text)).toBe(true);
});

it("takes no time for long texts", () => {
  const beganAt = performance.now();
  maySecret("able zoo ab ".repeat(8_000));
  maySecret("A".repeat(100_000));
  expect(performance.now() - beganAt).toBeLessThan(500);
});

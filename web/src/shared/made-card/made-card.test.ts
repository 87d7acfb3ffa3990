import { expect, it } from "vitest";
import { madeCard } from "./made-card.ts";

it("shares the link alone where a card can't be drawn", async () => {
  const file = new File(["png"], "bakso.png", { type: "image/png" });
  expect(await madeCard(async () => file)).toEqual({ picture: file });
  expect(await madeCard(() => Promise.reject(new Error("no canvas")))).toEqual({});
});

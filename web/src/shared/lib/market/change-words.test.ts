import { expect, it } from "vitest";
import { changeWords } from "./change-words.ts";

it.each([
  [3.14, "▲ +3.1%", "up"],
  [-18.8, "▼ −18.8%", "down"],
  [0, "±0.0%", "none"],
  [-0, "±0.0%", "none"],
  [0.04, "±0.0%", "none"],
  [-0.04, "±0.0%", "none"],
  [0.05, "▲ +0.1%", "up"],
  [12_345.6, "▲ +12,345.6%", "up"],
] as const)("%s percent read as %s", (percent, text, direction) => {
  expect(changeWords(percent)).toEqual({ text, direction });
});

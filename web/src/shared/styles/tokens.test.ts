import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const css = await readFile(join(import.meta.dirname, "tokens.css"), "utf8");

/** The custom properties that a block with exactly this selector declares. */
function tokensOf(selector: string): Map<string, string> {
  const tokens = new Map<string, string>();
  for (const block of css.split("}")) {
    const [head = "", body = ""] = block.split(/\{(?=[^{]*$)/);
    if (!head.trim().endsWith(selector)) continue;
    for (const [, name = "", value = ""] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) tokens.set(name, value);
  }
  return tokens;
}

const light = tokensOf(":root");
const dark = tokensOf(':root[data-theme="dark"]');

/** WCAG 2 relative luminance of #rrggbb. */
function luminance(hex: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(theme: Map<string, string>, front: string, back: string): number {
  const [a, b] = [front, back].map((name) => luminance(theme.get(`--color-${name}`) ?? ""));
  const [high, low] = [Math.max(a ?? 0, b ?? 0), Math.min(a ?? 0, b ?? 0)];
  return (high + 0.05) / (low + 0.05);
}

const TEXT_PAIRS = [
  ...["bg", "surface", "raised"].flatMap((back) => [
    ["ink", back],
    ["soft", back],
  ]),
  ...["link", "up", "down", "danger", "warning"].flatMap((front) => [
    [front, "bg"],
    [front, "surface"],
  ]),
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["on-danger", "danger"],
  ["on-forest", "forest"],
  ["ink", "code"],
  ...["sky-1", "sky-2", "sky-3"].map((back) => ["ink", back]),
];
const CONTROL_PAIRS = [
  ["border", "bg"],
  ["border", "surface"],
  ["focus", "bg"],
  ["focus", "surface"],
  ["focus", "raised"],
  ["meter", "bg"],
];

describe("the tokens", () => {
  it("give the dark world the same colours by preference and by choice", () => {
    expect(tokensOf(':root:not([data-theme="light"])')).toEqual(dark);
  });

  it("name every colour in both worlds", () => {
    const colours = (tokens: Map<string, string>): string[] =>
      [...tokens.keys()].filter((name) => name.startsWith("--color")).sort();
    expect(colours(dark)).toEqual(colours(light));
  });

  it("let the story be read on its own ground by night", () => {
    expect(contrast(dark, "on-forest", "raised")).toBeGreaterThanOrEqual(4.5);
    // A step that is seen: in one tone with the paper after it, its leaves would hang from nothing.
    expect(contrast(dark, "raised", "bg")).toBeGreaterThan(1.4);
  });

  describe.each([
    ["light", light],
    ["dark", dark],
  ] as const)("in the %s world", (_name, theme) => {
    it.each(TEXT_PAIRS)("let %s be read on %s", (front = "", back = "") => {
      expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(4.5);
    });

    it.each(CONTROL_PAIRS)("let %s be seen on %s", (front = "", back = "") => {
      expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(3);
    });
  });
});

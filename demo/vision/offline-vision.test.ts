import { readFileSync } from "node:fs";
import { join } from "node:path";
import { VisionContent } from "@bakso/contract/content/vision.shapes";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type ChatTurn, onlyText, type TurnPicture } from "../../server/src/gateways/ai/chat.model.ts";
import { createChatModel } from "../../server/src/gateways/ai/create-chat-model.ts";
import { buildPicture } from "../../server/test/pictures.ts";
import { createOfflineVisionWire } from "./offline-vision.wire.ts";
import { measurePicture } from "./picture.facts.ts";
import { textShare } from "./text.share.ts";

const { offline: phrases } = VisionContent.parse(
  parse(readFileSync(join(import.meta.dirname, "../../content/vision.yaml"), "utf8")),
);
const measure = async (picture: Sharp) => measurePicture(await picture.png().toBuffer(), phrases.colourNames);

/** A page of lines in which dark marks stand as close as letters do. */
function page(): Sharp {
  const [width, height] = [512, 512];
  const grey = Buffer.alloc(width * height, 250);
  for (let y = 0; y < height; y += 1) {
    if (y % 16 >= 11) continue;
    for (let x = 16; x < width - 16; x += 1) {
      if (x % 40 < 34 && Math.floor((x + Math.floor(y / 4)) / 3) % 2 === 0) grey[y * width + x] = 20;
    }
  }
  return sharp(grey, { raw: { width, height, channels: 1 } });
}
describe("what is measured of a picture", () => {
  it.each([
    ["#f28a2e", "orange"],
    ["#000000", "black"],
    ["#ffffff", "white"],
    ["#2ea043", "green"],
    ["#1d4ed8", "blue"],
  ])("the colour %s is called %s", async (hex, name) => {
    const { colours } = await measure(buildPicture(80, 60, hex));
    expect(colours).toEqual([{ name, share: 1 }]);
  });

  it("its colours, by how much there is of them", async () => {
    const half = await buildPicture(50, 50, "#2e62d0").png().toBuffer();
    const both = buildPicture(100, 50, "#f28a2e").composite([{ input: half, left: 0, top: 0 }]);
    const { colours } = await measure(sharp(await both.png().toBuffer()));
    expect(colours.map(({ name }) => name).sort()).toEqual(["blue", "orange"]);
    expect(colours[0]?.share).toBeCloseTo(0.5, 1);
  });

  it("its light and contrast", async () => {
    expect((await measure(buildPicture(50, 50, "#101010"))).brightness).toBeLessThan(0.1);
    const bright = await measure(buildPicture(50, 50, "#f0f0f0"));
    expect(bright.brightness).toBeGreaterThan(0.9);
    expect(bright.contrast).toBe(0);
    expect((await measure(page())).contrast).toBeGreaterThan(0.25);
  });

  it("its sharpness: the same picture is less sharp when it is blurred", async () => {
    const crisp = await measure(page());
    const blurred = await measure(sharp(await page().blur(6).png().toBuffer()));
    expect(crisp.sharpness).toBeGreaterThan(10);
    expect(blurred.sharpness).toBeLessThan(4);
  });

  it("how much of it looks like text", async () => {
    expect((await measure(page())).textShare).toBeGreaterThan(0.5);
    expect((await measure(buildPicture())).textShare).toBe(0);
    const noise = Buffer.from(
      Array.from({ length: 128 * 128 }, (_, at) => (at * 7_919 + (at % 13) * 104_729) % 256),
    );
    expect(textShare(noise, 128, 128)).toBeLessThan(0.3);
  });
});

describe("the offline model that looks at pictures", () => {
  const model = createChatModel(
    { provider: "offline", model: "demo" },
    { offline: async () => createOfflineVisionWire({ phrases: () => phrases, offlinePauseMs: 0 }) },
  );
  const picture = async (): Promise<TurnPicture> => ({
    mediaType: "image/png",
    bytes: await buildPicture(120, 80).png().toBuffer(),
    upload: { kind: "gif", width: 1_200, height: 800, bytes: 345_678 },
  });
  const answer = async (...messages: ChatTurn[]): Promise<string> => {
    let text = "";
    await model.stream(
      { instructions: "", messages, maxOutputTokens: 1_000 },
      onlyText((piece) => {
        text += piece;
      }),
      new AbortController().signal,
    );
    return text;
  };

  it("says that it can't recognise anything, and what it measured", async () => {
    const text = await answer({ role: "user", content: "Describe", pictures: [await picture()] });
    expect(text).toContain("offline demo model");
    expect(text).toContain("GIF, 1200 × 800 pixels (1.0 megapixels, wider than tall), 346 kB");
    expect(text).toContain("orange (100%)");
    expect(text).toContain("nothing that looks like text");
  });

  it("answers a later question with the fact that it asks for", async () => {
    const text = await answer(
      { role: "user", content: "Describe", pictures: [await picture()] },
      { role: "assistant", content: "…" },
      { role: "user", content: "Which colours does it have?" },
    );
    expect(text).toContain("**Colours:** orange");
    expect(text).not.toContain("megapixels");
  });

  it("can't answer without one", async () => {
    await expect(answer({ role: "user", content: "Describe" })).rejects.toMatchObject({
      code: "ai.unavailable",
    });
  });
});

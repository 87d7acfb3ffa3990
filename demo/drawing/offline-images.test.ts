import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { loadContent } from "../../server/src/content/load-content.ts";
import {
  createEditModel,
  createImageModel,
} from "../../server/src/gateways/ai/images/create-image-models.ts";
import type { ImageOrder } from "../../server/src/gateways/ai/images/image.model.ts";
import { createDemo } from "../demo.ts";
import { illustrate } from "../illustrator/illustrate.ts";
import { readChanges } from "./change.reading.ts";
import { readIdea } from "./idea.reading.ts";
import { CHANGES, type ChangeName } from "./picture.changes.ts";
import { createPictureThread } from "./picture.thread.ts";

const { illustrator: vocabulary } = await loadContent(join(import.meta.dirname, "../../content"));
const demo = createDemo();
const thread = createPictureThread(new URL("./picture.worker.ts", import.meta.url));
afterAll(() => Promise.all([demo.close(), thread.close()]));
const never = new AbortController().signal;
const offline = { provider: "offline", model: "demo" } as const;
const illustrator = createImageModel(offline, { offline: demo.images(() => vocabulary) });
const retoucher = createEditModel(offline, { offline: demo.images(() => vocabulary) });

const draw = (words: string, more: Partial<ImageOrder> = {}) =>
  illustrator.make({ prompt: words, words, look: "realism", aspect: "square", seed: 5, ...more }, never);
const meanOf = async (bytes: Uint8Array) => (await sharp(bytes).stats()).channels.map(({ mean }) => mean);
const differenceOf = async (one: Uint8Array, other: Uint8Array) => {
  const raw = (bytes: Uint8Array) =>
    sharp(bytes).resize(64, 64, { fit: "fill" }).removeAlpha().raw().toBuffer();
  const [a, b] = await Promise.all([raw(one), raw(other)]);
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
};

describe("the offline illustrator", () => {
  it.each([
    ["a cub swimming in a river at sunset", { figure: "swim", place: "river", time: "dusk" }],
    ["Bakso asleep in the snow", { figure: "nap", place: "snowfield", weather: "snow" }],
    [
      "an astronaut on the moon with stars",
      { figure: "jump", place: "moon", time: "night", things: ["stars"] },
    ],
    ["the family in the rain", { figure: "family", weather: "rain" }],
    [
      "a volcano in the morning fog, nobody there",
      { figure: null, place: "volcano", time: "morning", weather: "fog" },
    ],
    ["Bakso berenang di sungai saat matahari terbenam", { figure: "swim", place: "river", time: "dusk" }],
    ["keluarga harimau di pantai, hujan", { figure: "family", place: "beach", weather: "rain" }],
    ["qwertz", { figure: "sit", place: "clearing", time: "golden", weather: "clear" }],
  ])("reads %j", (words, expected) => {
    expect(readIdea({ words, aspect: "square", seed: 1 }, vocabulary)).toMatchObject(expected);
  });

  it("paints a real PNG of the asked size, the same for the same words and seed", async () => {
    const one = await draw("a cub waves on the beach", { aspect: "portrait" });
    expect(await sharp(one.bytes).metadata()).toMatchObject({ format: "png", width: 1024, height: 1536 });
    const [again, other] = [
      await draw("a cub waves on the beach", { aspect: "portrait" }),
      await draw("a cub waves on the beach", { aspect: "portrait", seed: 6 }),
    ];
    expect(Buffer.compare(one.bytes, again.bytes)).toBe(0);
    expect(Buffer.compare(one.bytes, other.bytes)).not.toBe(0);
    expect(one.revisedPrompt).toContain("beach");
  });

  it("paints what the words say, and Art in another way than Realism", async () => {
    const [noon, night, art] = [
      await draw("a cub at noon"),
      await draw("a cub at night"),
      await draw("a cub at noon", { look: "art" }),
    ];
    const sum = (means: number[]) => means.reduce((a, b) => a + b, 0);
    expect(sum(await meanOf(night.bytes))).toBeLessThan(sum(await meanOf(noon.bytes)) * 0.7);
    expect(await differenceOf(noon.bytes, art.bytes)).toBeGreaterThan(12);
  });

  it("paints what the rig drew, in its place and colours", async () => {
    const words = "a cub waves by the river at sunset";
    const plainOf = async (said: string) => {
      const { far, near } = illustrate(readIdea({ words: said, aspect: "square", seed: 5 }, vocabulary));
      const layer = await sharp(Buffer.from(near)).png().toBuffer();
      return sharp(Buffer.from(far))
        .composite([{ input: layer }])
        .png()
        .toBuffer();
    };
    const plain = await plainOf(words);
    expect(await differenceOf(plain, (await draw(words)).bytes)).toBeLessThan(20);
    // Cut paper is how the rig draws: nothing of its colours is changed, whatever the mode.
    const onPaper = `${words}, cut paper`;
    const paper = await draw(onPaper);
    expect(await differenceOf(await plainOf(onPaper), paper.bytes)).toBeLessThan(4);
    const watercolour = await draw(`${words}, watercolour`);
    expect(await differenceOf(plain, watercolour.bytes)).toBeLessThan(35);
  });

  it("says what it drew in the operator's words", async () => {
    const { revisedPrompt } = await draw("a cub with hearts swims in the river at sunset");
    expect(revisedPrompt).toBe(
      // The seed that was asked for: whoever types it again gets this picture again.
      "In the demo every mode is drawn as cut paper: swimming, with hearts, at the river at dusk, under a clear sky. Seed 5.",
    );
    const french = structuredClone(vocabulary);
    Object.assign(french.figures.swim, { label: "il nage", fr: ["nage"] });
    french.told.scene = "Dessin : {figure} ({seed})";
    const said = await createImageModel(offline, { offline: demo.images(() => french) }).make(
      { prompt: "il nage", words: "Il nage", look: "realism", aspect: "square", seed: 5 },
      never,
    );
    expect(said.revisedPrompt).toBe("Dessin : il nage (5)");
  });

  it("draws a style in its colours", async () => {
    const palette = ["#000000", "#ff0000", "#ffffff"];
    const [plain, drawn] = [await draw("a cub"), await draw("a cub", { palette })];
    const share = async (bytes: Uint8Array) => {
      const raw = await sharp(bytes).resize(64, 64).removeAlpha().raw().toBuffer();
      let green = 0;
      for (let at = 0; at < raw.length; at += 3)
        if ((raw[at + 1] ?? 0) > (raw[at] ?? 0) + 30 && (raw[at + 1] ?? 0) > (raw[at + 2] ?? 0) + 30)
          green += 1;
      return green / (64 * 64);
    };
    expect(await share(drawn.bytes)).toBeLessThan((await share(plain.bytes)) / 2);
  });

  it("can be walked away from", async () => {
    const stop = new AbortController();
    const work = illustrator.make({ prompt: "x", words: "x", look: "art", aspect: "square" }, stop.signal);
    stop.abort(new Error("canceled"));
    await expect(work).rejects.toThrow("canceled");
  });
});

describe("the offline retoucher", () => {
  const source = async () => (await draw("a cub on the beach at noon")).bytes;
  const change = async (words: string, bytes: Uint8Array) =>
    retoucher.make({ prompt: words, words, picture: { mediaType: "image/png", bytes } }, never);

  it.each([
    ["make it night", ["night"]],
    ["a warm sunset, please", ["sunset"]],
    ["as a pencil sketch with a frame", ["sketch", "frame"]],
    ["blur the background", ["blurred"]],
    ["pixel art, mirrored", ["mirror", "pixel"]],
    ["jadikan malam dengan bingkai", ["night", "frame"]],
    ["buramkan latar belakang", ["blurred"]],
    ["put a hat on him", []],
  ])("reads %j", (words, changes) => {
    expect(readChanges(words, vocabulary).changes).toEqual(changes);
  });

  it("reads a text to be written", () => {
    expect(readChanges('write "GM, night owls" on it', vocabulary)).toEqual({
      changes: [],
      text: "GM, night owls",
    });
  });

  it("changes the pixels for every change that it knows", async () => {
    const bytes = await sharp(await source())
      .resize(256)
      .png()
      .toBuffer();
    for (const name of Object.keys(CHANGES) as ChangeName[]) {
      const png = await thread.make(
        { kind: "change", bytes, reading: { changes: [name], text: undefined }, seed: 3 },
        never,
      );
      expect(await differenceOf(bytes, png), name).toBeGreaterThan(0.4);
    }
  });

  it("draws pixel art in large pixels of the picture's own colours, none of them between two", async () => {
    // The line between the two is within a pixel.
    const dark = {
      input: { create: { width: 125, height: 240, channels: 3, background: "#000000" } },
    } as const;
    const bytes = await sharp({ create: { width: 240, height: 240, channels: 3, background: "#ffffff" } })
      .composite([{ ...dark, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const png = await thread.make(
      { kind: "change", bytes, reading: { changes: ["pixel"], text: undefined }, seed: 3 },
      never,
    );
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
    const row = Array.from({ length: info.width }, (_, x) => data[x * info.channels]);
    expect(row.map((light) => light === 255)).toEqual(row.map((_, x) => x >= 120));
    expect(new Set(row)).toEqual(new Set([0, 255]));
  });

  it("changes nothing outside the mask", async () => {
    const bytes = await sharp(await source())
      .resize(256, 256, { fit: "fill" })
      .png()
      .toBuffer();
    const mask = await sharp({ create: { width: 256, height: 256, channels: 4, background: "#000000" } })
      .composite([
        {
          input: { create: { width: 128, height: 256, channels: 4, background: "#000000" } },
          left: 0,
          top: 0,
          blend: "dest-out",
        },
      ])
      .png()
      .toBuffer();
    const picture = { mediaType: "image/png", bytes } as const;
    const { bytes: made } = await retoucher.make(
      { prompt: "x", words: "make it night", picture, mask },
      never,
    );
    const half = (of: Uint8Array, left: number) =>
      sharp(of).extract({ left, top: 0, width: 120, height: 256 }).png().toBuffer();
    expect(await differenceOf(await half(bytes, 136), await half(made, 136))).toBeLessThan(0.01);
    expect(await differenceOf(await half(bytes, 0), await half(made, 0))).toBeGreaterThan(5);
  });

  it("makes night dark, and black and white grey", async () => {
    const bytes = await source();
    const [before, night] = [await meanOf(bytes), await meanOf((await change("night", bytes)).bytes)];
    expect(night[0]).toBeLessThan((before[0] ?? 0) * 0.6);
    const [r = 0, g = 0, b = 0] = await meanOf((await change("black and white", bytes)).bytes);
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(1);
  });

  it("leaves the picture recognisable where it only adds to it", async () => {
    const bytes = await source();
    for (const words of ["add rain", "let it snow", 'write "GM" on it'])
      expect(await differenceOf(bytes, (await change(words, bytes)).bytes), words).toBeLessThan(45);
  });

  it("says so when it understood nothing", async () => {
    await expect(change("put a hat on him", await source())).rejects.toMatchObject({
      code: "ai.refused",
      message: vocabulary.told.notUnderstood,
    });
  });
});

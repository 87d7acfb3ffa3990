import { join } from "node:path";
import type { GeneratedImage, RecreatedImage, StudioStyles } from "@bakso/contract/studio";
import { createDemo } from "@bakso/demo/demo";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeImageServer, plainPng, startFakeImageServer } from "../../../../fakes/image-server.ts";
import { createTestApp, ORIGIN, type TestApp, type TestBrowser } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";
import { loadContent } from "../../content/load-content.ts";
import { createEditModel, createImageModel } from "../../gateways/ai/images/create-image-models.ts";

const { illustrator: vocabulary } = await loadContent(join(import.meta.dirname, "../../../../content"));
const demo = createDemo();
const offline = demo.images(() => vocabulary);
let provider: FakeImageServer;
let withoutEdits: FakeImageServer;
const apps: TestApp[] = [];
beforeAll(async () => {
  provider = await startFakeImageServer();
  withoutEdits = await startFakeImageServer({ hasEdits: false });
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await Promise.all([provider.close(), withoutEdits.close(), demo.close()]);
});

type Provider = "openai" | "compatible" | "google" | "offline";

/** Somebody signed in at a server that draws with a provider. */
async function holderAt(name: Provider, of = provider) {
  const settings = {
    provider: name,
    model: name === "google" ? "gemini-picture-model" : "picture-model",
    ...(name === "offline"
      ? {}
      : { baseUrl: `${of.url}/${name === "google" ? "v1beta" : "v1"}`, apiKey: "k" }),
  };
  const app = await createTestApp({
    imageModel: createImageModel(settings, { offline }),
    editModel: createEditModel(settings, { offline }),
  });
  apps.push(app);
  const browser = app.browser();
  const wallet = createTestWallet();
  await browser.signIn(wallet);
  return { app, browser, wallet };
}

async function recreate(browser: TestBrowser, image: Buffer<ArrayBuffer>, prompt: string) {
  const form = new FormData();
  form.append("image", new Blob([image], { type: "image/png" }), "photo.png");
  form.append("prompt", prompt);
  const sent = new Response(form);
  return browser.post("/api/gpt-image-1", Buffer.from(await sent.arrayBuffer()), {
    headers: { "content-type": sent.headers.get("content-type") ?? "" },
  });
}
const pictureOf = async (browser: TestBrowser, { imageUrl }: GeneratedImage) =>
  sharp((await browser.get(new URL(imageUrl, ORIGIN).pathname)).rawPayload).metadata();
const stylesOf = async (browser: TestBrowser) =>
  (await browser.get("/api/studio-styles")).json<StudioStyles>();

describe("pictures by Google", () => {
  it("are generated, as Realism and as Art", async () => {
    const { browser } = await holderAt("google");
    for (const path of ["/api/generate-image-url", "/api/generate-art-url"]) {
      const response = await browser.post(path, { prompt: "a cub", aspect: "portrait" });
      expect(response.statusCode).toBe(200);
      expect(await pictureOf(browser, response.json())).toMatchObject({ format: "png", height: 48 });
      const sent = JSON.parse(provider.requests.at(-1)?.body ?? "");
      expect(sent.contents[0].parts[0].text).toContain("a cub");
      expect(sent.generationConfig.imageConfig.aspectRatio).toBe("2:3");
    }
  });

  it("are edited: the upload goes along, cleaned", async () => {
    const { browser } = await holderAt("google");
    const response = await recreate(
      browser,
      plainPng(40, 30, [1, 2, 3]) as Buffer<ArrayBuffer>,
      "make it night",
    );
    expect(response.statusCode).toBe(200);
    expect(response.json<RecreatedImage>().usageInfo).toEqual({ used: 1, remaining: 9 });
    const [words, upload] = JSON.parse(provider.requests.at(-1)?.body ?? "").contents[0].parts;
    expect(words.text).toContain("make it night");
    const came = await sharp(Buffer.from(upload.inlineData.data, "base64")).metadata();
    expect(came).toMatchObject({ format: "png", width: 40, height: 30 });
  });

  it("that its safety rules hold back are refused, and cost nothing of the quota", async () => {
    const { browser, wallet } = await holderAt("google");
    const response = await recreate(
      browser,
      plainPng(40, 30, [1, 2, 3]) as Buffer<ArrayBuffer>,
      "[[moderation]] x",
    );
    expect(response.json<{ code: string }>().code).toBe("ai.refused");
    const limits = await browser.get(`/api/recreation-limits/${wallet.address}`);
    expect(limits.json()).toMatchObject({ used: 0 });
  });
});

describe("the pictures of a style", () => {
  const body = { prompt: "a cub", style: "sticker" };

  it.each([
    ["openai", "/v1/images/edits"],
    ["compatible", "/v1/images/edits"],
    ["google", "/v1beta/models/gemini-picture-model:generateContent"],
  ] as const)("arrive at %s with the words", async (name, path) => {
    const { app, browser } = await holderAt(name);
    let bytes = new Uint8Array();
    app.editContent(({ stylePictures }) => {
      bytes = new Uint8Array(stylePictures["sticker.webp"]?.bytes ?? []);
    });
    expect((await browser.post("/api/generate-image-url", body)).statusCode).toBe(200);
    const sent = provider.requests.at(-1);
    expect(sent?.path).toBe(path);
    const whole =
      name === "google" ? Buffer.from(bytes).toString("base64") : Buffer.from(bytes).toString("latin1");
    expect(whole.length).toBeGreaterThan(1_000);
    expect(sent?.body.includes(whole)).toBe(true);
    expect(sent?.body).toContain("The attached pictures are models");
    expect((await stylesOf(browser)).sends_pictures).toBe(true);
  });

  it("arrive at LocalAI as ref_images", async () => {
    const { browser } = await holderAt("compatible", withoutEdits);
    await browser.post("/api/generate-art-url", body);
    const sent = JSON.parse(withoutEdits.requests.at(-1)?.body ?? "");
    expect(sent.ref_images).toHaveLength(1);
    expect((await sharp(Buffer.from(sent.ref_images[0], "base64")).metadata()).format).toBe("webp");
  });

  it("are not sent without a style, and with words alone where there are none", async () => {
    const { app, browser } = await holderAt("openai");
    await browser.post("/api/generate-image-url", { prompt: "a cub" });
    expect(provider.requests.at(-1)?.path).toBe("/v1/images/generations");
    app.editContent(({ studio }) => {
      for (const style of studio.styles) style.pictures = [];
    });
    await browser.post("/api/generate-image-url", body);
    expect(provider.requests.at(-1)?.path).toBe("/v1/images/generations");
    expect(provider.requests.at(-1)?.body).toContain("die-cut sticker");
    expect(provider.requests.at(-1)?.body).not.toContain("attached pictures");
  });

  it("are said to stay here where the model goes by words alone", async () => {
    const { browser } = await holderAt("offline");
    expect((await stylesOf(browser)).sends_pictures).toBe(false);
    const refusing = await holderAt("compatible");
    await refusing.browser.post("/api/generate-image-url", { prompt: "[[words-alone]] cub", style: "paper" });
    expect((await stylesOf(refusing.browser)).sends_pictures).toBe(false);
  });

  it("are shown small to holders, and to nobody else", async () => {
    const { app, browser } = await holderAt("offline");
    const { styles } = await stylesOf(browser);
    const address = styles.find(({ id }) => id === "paper")?.pictures[0] ?? "";
    expect(address).toMatch(/^\/api\/studio-styles\/pictures\/paper\.webp\?v=[0-9a-f]{16}$/);
    const picture = await browser.get(address);
    expect(picture.headers["cache-control"]).toContain("immutable");
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: "webp", width: 144 });
    const again = await browser.get(address, { headers: { "if-none-match": String(picture.headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect((await browser.get("/api/studio-styles/pictures/constructor")).statusCode).toBe(404);
    expect((await app.browser().get(address)).statusCode).toBe(401);
  });
});

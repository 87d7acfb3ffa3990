import { join } from "node:path";
import { createDemo } from "@bakso/demo/demo";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeImageServer, plainPng, startFakeImageServer } from "../../../../../fakes/image-server.ts";
import { loadContent } from "../../../content/load-content.ts";
import type { AppError } from "../../../errors/app-error.ts";
import { createEditModel, createImageModel } from "./create-image-models.ts";
import type { ImageOrder } from "./image.model.ts";

let server: FakeImageServer;
let withoutEdits: FakeImageServer;
beforeAll(async () => {
  server = await startFakeImageServer();
  withoutEdits = await startFakeImageServer({ hasEdits: false });
});
afterAll(() => Promise.all([server.close(), withoutEdits.close(), demo.close()]));

const { illustrator: vocabulary } = await loadContent(join(import.meta.dirname, "../../../../../content"));
const demo = createDemo();
const never = new AbortController().signal;
const order = (prompt: string): ImageOrder => ({
  prompt,
  words: prompt,
  look: "realism",
  aspect: "landscape",
});
type Online = "openai" | "compatible" | "google";
const settings = (provider: Online, of = server) => ({
  provider,
  model: provider === "google" ? "gemini-some-picture-model" : "some-picture-model",
  baseUrl: `${of.url}/${provider === "google" ? "v1beta" : "v1"}`,
  apiKey: "sk-secret-of-the-test",
});
const draw = (prompt: string, provider: Online = "compatible", timeoutMs?: number) =>
  createImageModel(settings(provider), timeoutMs ? { timeoutMs } : {}).make(order(prompt), never);
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: AppError) => error,
  );

describe("pictures from a server", () => {
  it.each(["openai", "compatible"] as const)(
    "of %s: model, prompt and size go there, the picture comes back",
    async (provider) => {
      const made = await draw("A cub on a rock", provider);
      expect(await sharp(made.bytes).metadata()).toMatchObject({ format: "png", height: 48 });
      expect(made.revisedPrompt).toBe("A cub on a rock");
      const sent = server.requests.at(-1);
      expect(JSON.parse(sent?.body ?? "")).toMatchObject({
        model: "some-picture-model",
        prompt: "A cub on a rock",
        size: "1536x1024",
      });
      expect(sent?.authorization).toBe("Bearer sk-secret-of-the-test");
    },
  );

  it("by address too, and whatever the answer says of its type", async () => {
    for (const scenario of ["url", "wrong-type"])
      expect((await draw(`[[${scenario}]] x`)).bytes.length, scenario).toBeGreaterThan(50);
  });

  it("with the provider's own words for the prompt, where it has some", async () => {
    expect((await draw("[[revised]] x", "openai")).revisedPrompt).toBe("A cub, as the provider sees it");
  });

  it.each([
    ["moderation", "ai.refused"],
    ["rate-limited", "ai.rate_limited"],
    ["billing", "ai.billing"],
    ["quota", "ai.quota_used_up"],
    ["unknown-model", "ai.model_unknown"],
    ["error", "ai.unavailable"],
    ["text-error", "ai.unavailable"],
    ["detail-error", "ai.misconfigured"],
    ["html", "ai.unavailable"],
    ["empty", "ai.empty"],
  ])("%s is told as %s, after one try", async (scenario, code) => {
    const before = server.requests.length;
    const failure = await failureOf(draw(`[[${scenario}]] a private wish`));
    expect(failure?.code).toBe(code);
    expect(server.requests.length - before).toBe(1);
    expect(String(failure?.cause)).not.toMatch(/sk-secret|private wish/);
  });

  it("of google: prompt and shape go there, the picture comes back", async () => {
    const made = await draw("A cub on a rock", "google");
    expect(await sharp(made.bytes).metadata()).toMatchObject({ format: "png", height: 48 });
    expect(made.revisedPrompt).toBe("A cub on a rock");
    const sent = server.requests.at(-1);
    expect(sent?.path).toBe("/v1beta/models/gemini-some-picture-model:generateContent");
    expect(sent?.authorization).toBe("sk-secret-of-the-test");
    expect(JSON.parse(sent?.body ?? "")).toMatchObject({
      contents: [{ role: "user", parts: [{ text: "A cub on a rock" }] }],
      generationConfig: { responseModalities: ["IMAGE"], imageConfig: { aspectRatio: "3:2" } },
    });
  });

  it.each([
    ["moderation", "ai.refused"],
    ["rate-limited", "ai.rate_limited"],
    ["quota", "ai.quota_used_up"],
    ["unknown-model", "ai.model_unknown"],
    ["error", "ai.unavailable"],
    ["html", "ai.unavailable"],
    ["empty", "ai.empty"],
  ])("of google: %s is told as %s, after one try", async (scenario, code) => {
    const before = server.requests.length;
    const failure = await failureOf(draw(`[[${scenario}]] a private wish`, "google"));
    expect(failure?.code).toBe(code);
    expect(server.requests.length - before).toBe(1);
    expect(String(failure?.cause)).not.toMatch(/sk-secret|private wish/);
  });

  it("that can't be had are told in words of their own, each with what helps", async () => {
    const words = await Promise.all(
      ["moderation", "billing", "quota", "unknown-model", "rate-limited", "error"].map(
        async (scenario) => (await failureOf(draw(`[[${scenario}]] a cub`)))?.message ?? "",
      ),
    );
    expect(new Set(words).size).toBe(words.length);
    expect(words[0]).toContain("safety rules");
    expect(words[1]).toContain("payment");
    expect(words[2]).toContain("later");
    expect(words[3]).toContain("settings");
  });

  it("takes too long: the call is closed", async () => {
    expect((await failureOf(draw("[[slow:5000]] x", "compatible", 150)))?.code).toBe("ai.timeout");
    await expect.poll(() => server.requests.at(-1)?.wasAborted).toBe(true);
  });

  it("is cancelled: the call is closed, and the reason stays what it was", async () => {
    const stop = new AbortController();
    const work = createImageModel(settings("compatible")).make(order("[[slow:5000]] y"), stop.signal);
    await expect.poll(() => server.requests.at(-1)?.body).toContain("[[slow:5000]] y");
    stop.abort(new Error("canceled"));
    await expect(work).rejects.toThrow("canceled");
    await expect.poll(() => server.requests.at(-1)?.wasAborted).toBe(true);
  });

  it("can't be had without an address or a key", async () => {
    const { baseUrl: _, ...homeless } = settings("compatible");
    const failure = await failureOf(createImageModel(homeless).make(order("x"), never));
    expect(failure?.code).toBe("ai.not_configured");
  });
});

describe("changes by a server", () => {
  const picture = { mediaType: "image/png", bytes: plainPng(20, 20, [200, 30, 30]) } as const;
  const change = (prompt: string, of: FakeImageServer, provider: Online = "compatible") =>
    createEditModel(settings(provider, of)).make({ prompt, words: prompt, picture }, never);

  it.each(["openai", "compatible"] as const)("of %s: the picture goes along as a form", async (provider) => {
    await change("Make it night", server, provider);
    const sent = server.requests.at(-1);
    expect(sent?.path).toBe("/v1/images/edits");
    expect(sent?.contentType).toContain("multipart/form-data");
    expect(sent?.body).toContain("Make it night");
    expect(sent?.body).toContain("\x89PNG");
  });

  it("of google: the picture goes along in the question", async () => {
    await change("Make it night", server, "google");
    const { contents } = JSON.parse(server.requests.at(-1)?.body ?? "");
    expect(contents[0].parts).toEqual([
      { text: "Make it night" },
      { inlineData: { mimeType: "image/png", data: Buffer.from(picture.bytes).toString("base64") } },
    ]);
  });

  it("go along with the prompt where a server has no address for changes, as LocalAI", async () => {
    expect((await change("Make it night", withoutEdits)).bytes.length).toBeGreaterThan(50);
    expect(withoutEdits.requests.map(({ path }) => path)).toEqual([
      "/v1/images/edits",
      "/v1/images/generations",
    ]);
    expect(JSON.parse(withoutEdits.requests.at(-1)?.body ?? "")).toMatchObject({
      ref_images: [Buffer.from(picture.bytes).toString("base64")],
    });
  });
});

describe("reference pictures", () => {
  const model = plainPng(30, 30, [10, 200, 30]);
  const references = {
    pictures: [{ mediaType: "image/png", bytes: new Uint8Array(model) }],
    prompt: "A cub [[b64]], as in the pictures",
  } as const;
  const make = async (provider: Online, of: FakeImageServer, prompt = "") => {
    const images = createImageModel(settings(provider, of));
    const said = { ...references, prompt: references.prompt + prompt };
    const made = await images.make({ ...order(`A cub${prompt}`), references: said }, never);
    return { images, made, sent: of.requests.at(-1) };
  };

  it.each(["openai", "compatible"] as const)(
    "go to %s as a form, in the picture's shape",
    async (provider) => {
      const { sent, made, images } = await make(provider, server);
      expect(sent?.path).toBe("/v1/images/edits");
      expect(sent?.body).toContain("as in the pictures");
      expect(sent?.body).toContain("1536x1024");
      expect(sent?.body).toContain(model.toString("latin1"));
      expect(made.revisedPrompt).toContain("as in the pictures");
      expect(images.takesReferences()).toBe(true);
    },
  );

  it("go to google in the question", async () => {
    const { sent } = await make("google", server);
    const { contents, generationConfig } = JSON.parse(sent?.body ?? "");
    expect(contents[0].parts[1].inlineData.data).toBe(model.toString("base64"));
    expect(generationConfig.imageConfig.aspectRatio).toBe("3:2");
  });

  it("go as ref_images where a server has no address for changes, as LocalAI", async () => {
    const { sent, images } = await make("compatible", withoutEdits);
    expect(JSON.parse(sent?.body ?? "")).toMatchObject({
      ref_images: [model.toString("base64")],
      size: "1536x1024",
      prompt: expect.stringContaining("as in the pictures"),
    });
    expect(images.takesReferences()).toBe(true);
  });

  it("are left out where a server says that it takes none, and then it is known", async () => {
    const images = createImageModel(settings("compatible"));
    const said = { ...references, prompt: "[[words-alone]] as in the pictures" };
    const before = server.requests.length;
    const made = await images.make({ ...order("[[words-alone]] A cub"), references: said }, never);
    expect(server.requests.slice(before).map(({ path }) => path)).toEqual([
      "/v1/images/edits",
      "/v1/images/generations",
    ]);
    expect(made.revisedPrompt).toBe("[[words-alone]] A cub");
    expect(images.takesReferences()).toBe(false);
  });

  it("are not a reason to ask again after the safety rules, or when it may have been charged", async () => {
    for (const scenario of ["moderation", "error"]) {
      const before = server.requests.length;
      const images = createImageModel(settings("openai"));
      const said = { ...references, prompt: `[[${scenario}]]` };
      await failureOf(images.make({ ...order(`[[${scenario}]]`), references: said }, never));
      expect(server.requests.length - before, scenario).toBe(1);
    }
  });

  it("are not sent anywhere by the offline illustrator, and it says so", () => {
    const offline = createImageModel(
      { provider: "offline", model: "demo" },
      { offline: demo.images(() => vocabulary) },
    );
    expect(offline.takesReferences()).toBe(false);
  });
});

describe("seeds", () => {
  const drawWith = (seed: number, provider: Online, prompt = "A cub") => {
    const model = createImageModel(settings(provider));
    return model.make({ ...order(prompt), seed }, never).then((made) => ({ made, model }));
  };

  it.each(["compatible", "google"] as const)("go to %s, and stay with the picture", async (provider) => {
    const { made, model } = await drawWith(7, provider);
    expect(made.seed).toBe(7);
    expect(server.requests.at(-1)?.body).toContain('"seed":7');
    expect(model.takesSeeds()).toBe(true);
  });

  it("are not sent to openai, which has none, and nobody is told of one", async () => {
    const { made, model } = await drawWith(7, "openai");
    expect(made.seed).toBeUndefined();
    expect(server.requests.at(-1)?.body).not.toContain("seed");
    expect(model.takesSeeds()).toBe(false);
  });

  it("are left out where a server refuses the field by its name, and then it is known", async () => {
    const before = server.requests.length;
    const { made, model } = await drawWith(7, "compatible", "[[no-seed]] A cub");
    expect(made.bytes.length).toBeGreaterThan(50);
    expect(made.seed).toBeUndefined();
    expect(server.requests.length - before).toBe(2);
    expect(model.takesSeeds()).toBe(false);
  });
});

describe("masks", () => {
  const picture = { mediaType: "image/png", bytes: plainPng(20, 20, [200, 30, 30]) } as const;
  const mask = () =>
    sharp({ create: { width: 20, height: 20, channels: 4, background: "#00000000" } })
      .png()
      .toBuffer();
  const change = async (more: object, of = server) => {
    const model = createEditModel({ ...settings("compatible", of), ...more });
    return model.make({ prompt: "Night", words: "Night", picture, mask: await mask() }, never);
  };

  it.each([
    ["openai", undefined, true],
    ["compatible", undefined, false],
    ["compatible", "white", true],
    ["google", "transparent", false],
  ] as const)("%s with the setting %s: %s", (provider, kind, takesMasks) => {
    expect(createEditModel({ ...settings(provider), mask: kind }).takesMasks).toBe(takesMasks);
  });

  it("go along as a file of the form, as they are or white where to change", async () => {
    await change({ mask: "transparent" });
    const sent = server.requests.at(-1)?.body ?? "";
    expect(sent).toContain('name="mask"');
    expect(sent).toContain((await mask()).toString("latin1"));
    await change({ mask: "white" });
    const [, , form = ""] = (server.requests.at(-1)?.body ?? "").split(/(?=\x89PNG)/);
    const { data } = await sharp(Buffer.from(form, "latin1")).raw().toBuffer({ resolveWithObject: true });
    expect(new Set(data)).toEqual(new Set([255]));
  });

  it("are never left out to make another change than the one that was asked for", async () => {
    const failure = await failureOf(change({ mask: "transparent" }, withoutEdits));
    expect(failure?.code).toBe("ai.model_unknown");
  });
});

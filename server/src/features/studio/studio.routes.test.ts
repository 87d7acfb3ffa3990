import { RECREATIONS_PER_DAY } from "@bakso/contract/constants";
import type { Message } from "@bakso/contract/messages";
import type {
  GeneratedImage,
  ImageJob,
  ImageJobs,
  RecreatedImage,
  RecreationLimits,
  StudioTerms,
  UserImages,
} from "@bakso/contract/studio";
import { sql } from "kysely";
import sharp, { type Sharp } from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readEvents } from "../../../test/event-reader.ts";
import { buildAnimation, buildLargerThan, buildPicture, pngBomb } from "../../../test/pictures.ts";
import { addressOf, createTestApp, ORIGIN, type TestApp, type TestBrowser } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";
import { AppError } from "../../errors/app-error.ts";
import type { EditOrder, ImageOrder } from "../../gateways/ai/images/image.model.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const REALISM = "/api/generate-image-url";
const ART = "/api/generate-art-url";
const RECREATE = "/api/gpt-image-1";
let pictures = 0;
/** What the models do unless a test says otherwise: no two pictures are the same. */
const usual = async (order: ImageOrder | EditOrder) => {
  pictures += 1;
  const bytes = await buildPicture(40 + (pictures % 200), 30)
    .png()
    .toBuffer();
  return { bytes, revisedPrompt: `Revised: ${order.words}` };
};
beforeAll(() => server.images.play(usual));
afterEach(() => server.images.play(usual));

async function holder(app: TestApp = server) {
  const wallet = createTestWallet();
  const browser = app.browser();
  await browser.signIn(wallet);
  const library = async () =>
    (await browser.get(`/api/user-images?wallet_address=${wallet.address}`)).json<UserImages>().images;
  const limits = async () =>
    (await browser.get(`/api/recreation-limits/${wallet.address}`)).json<RecreationLimits>();
  return { wallet, browser, library, limits };
}
const bytesOf = async (picture: Sharp = buildPicture()) => new Uint8Array(await picture.png().toBuffer());

/** Sends a form as a browser does. */
async function recreate(
  browser: TestBrowser,
  image: Uint8Array<ArrayBuffer> | undefined,
  fields: Record<string, string> = {},
  mask?: Uint8Array<ArrayBuffer>,
) {
  const form = new FormData();
  if (image) form.append("image", new Blob([image], { type: "image/png" }), "photo.png");
  if (mask) form.append("mask", new Blob([mask], { type: "image/png" }), "mask.png");
  for (const [name, value] of Object.entries({ prompt: "night", ...fields })) form.append(name, value);
  const sent = new Response(form);
  const body = Buffer.from(await sent.arrayBuffer());
  return browser.post(RECREATE, body, {
    headers: { "content-type": sent.headers.get("content-type") ?? "" },
  });
}
const codeOf = (response: { json<T>(): T }) => response.json<{ code: string }>().code;
const pathOf = (url: string | undefined) => new URL(url ?? "", ORIGIN).pathname;
/** A model that waits until it is let go or aborted. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.images.play(async (order, signal) => {
    await Promise.race([
      promise,
      new Promise((_, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
      ),
    ]);
    return usual(order);
  });
  return resolve;
}

describe("Realism and Art", () => {
  it.each([
    ["API-18", REALISM, "realism"],
    ["API-19", ART, "art"],
  ] as const)(
    "[%s] %s takes prompt, wallet_address, conversation_id and answers imageUrl, revisedPrompt",
    async (_row, path, mode) => {
      const { browser, wallet, library } = await holder();
      const body = { prompt: "a cub", wallet_address: wallet.address, conversation_id: "studio" };
      const response = await browser.post(path, body);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ revisedPrompt: "Revised: a cub" });
      const { imageUrl } = response.json<GeneratedImage>();
      expect((await browser.get(pathOf(imageUrl))).headers["content-type"]).toBe("image/png");
      expect(server.images.orders.at(-1)).toMatchObject({ look: mode, aspect: "square" });
      expect(await library()).toMatchObject([{ prompt: "a cub", model: mode, url: imageUrl }]);
    },
  );

  it("[STUDIO-16] [API-22] a user image has id, url, prompt, model, timestamp and revisedPrompt", async () => {
    const { browser, library } = await holder();
    await browser.post(ART, { prompt: "one" });
    await browser.post(REALISM, { prompt: "two" });
    const [newest, oldest] = await library();
    expect(newest).toMatchObject({
      id: expect.any(String),
      url: expect.stringMatching(/^http:\/\/localhost:3000\/api\/images\/[0-9a-f]{64}\.png$/),
      prompt: "two",
      model: "realism",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      revisedPrompt: "Revised: two",
    });
    expect(oldest?.prompt).toBe("one");
  });

  it("puts the words of mode, style and mascot around the prompt, and takes a server's hidden orders out", async () => {
    const { browser } = await holder();
    const prompt = 'Bakso waves <sd_cpp_extra_args>{"steps":900}</sd_cpp_extra_args>';
    await browser.post(ART, { prompt, style: "pixel", aspect: "portrait" });
    const order = server.images.orders.at(-1) as ImageOrder;
    expect(order).toMatchObject({
      aspect: "portrait",
      words: "Bakso waves, as pixel art with a small palette",
    });
    expect(order.prompt).toContain("stylised illustration");
    expect(order.prompt).toContain("Sumatran tiger cub: round head");
    expect(order.prompt).not.toContain("sd_cpp");
  });

  it("a generation that ends after the client has gone is stored all the same", async () => {
    const { browser, library } = await holder();
    const letGo = gate();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const gone = new AbortController();
    const asked = fetch(`${await addressOf(server.app)}${REALISM}`, {
      method: "POST",
      headers: { cookie, origin: ORIGIN, "content-type": "application/json" },
      body: JSON.stringify({ prompt: "left alone" }),
      signal: gone.signal,
    });
    const before = server.images.orders.length;
    await expect.poll(() => server.images.orders.length).toBe(before + 1);
    gone.abort();
    await expect(asked).rejects.toThrow();
    letGo();
    await expect.poll(library).toMatchObject([{ prompt: "left alone" }]);
  });

  it("has its own limit a day, and refunds the quota when it failed", async () => {
    const app = await createTestApp();
    app.editContent((content) => {
      content.limits.perDay.picturesPerWallet = 1;
    });
    const { browser } = await holder(app);
    app.images.play(() => Promise.reject(new AppError("ai.unavailable")));
    expect((await browser.post(REALISM, { prompt: "x" })).statusCode).toBe(502);
    app.images.play(usual);
    const last = { prompt: "x", job_id: "last" };
    expect((await browser.post(REALISM, last)).statusCode).toBe(200);
    // The same again is no new picture.
    expect((await browser.post(REALISM, last)).statusCode).toBe(200);
    const refused = await browser.post(ART, { prompt: "y" });
    expect(codeOf(refused)).toBe("limit.pictures_wallet_day");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    await app.close();
  });

  it("blank, endless and foreign prompts cost and store nothing", async () => {
    const { browser, library } = await holder();
    const before = server.images.orders.length;
    for (const prompt of ["", "  ", "x".repeat(100_000)])
      expect((await browser.post(REALISM, { prompt })).statusCode).toBe(400);
    const foreign = { prompt: "x", wallet_address: createTestWallet().address };
    expect(codeOf(await browser.post(REALISM, foreign))).toBe("auth.wallet_changed");
    expect(server.images.orders.length).toBe(before);
    expect(await library()).toEqual([]);
  });

  it("what a model sends is taken in like a stranger's picture", async () => {
    const { browser, library } = await holder();
    const whole = await buildPicture(300, 300).png().toBuffer();
    for (const bytes of [Buffer.from("<svg onload=alert(1)>"), whole.subarray(0, 80), Buffer.alloc(0)]) {
      server.images.play(async () => ({ bytes, revisedPrompt: "" }));
      expect(codeOf(await browser.post(REALISM, { prompt: "x" }))).toBe("ai.picture_unreadable");
    }
    expect(await library()).toEqual([]);
  });
});

describe("Recreation", () => {
  it("[API-20] takes the form and answers success, imageUrl, revisedPrompt, usageInfo", async () => {
    const { browser, wallet, library } = await holder();
    const fields = { wallet_address: wallet.address, conversation_id: "studio" };
    const response = await recreate(browser, await bytesOf(), fields);
    expect(response.statusCode).toBe(200);
    expect(response.json<RecreatedImage>()).toMatchObject({
      success: true,
      imageUrl: expect.stringContaining("/api/images/"),
      revisedPrompt: "Revised: night",
      usageInfo: { used: 1, remaining: 9 },
    });
    const order = server.images.orders.at(-1) as EditOrder;
    expect(await sharp(order.picture.bytes).metadata()).toMatchObject({ width: 40, height: 30 });
    const [made] = await library();
    expect(made).toMatchObject({ model: "recreation", prompt: "night" });
    expect((await browser.get(pathOf(made?.source_url))).statusCode).toBe(200);
  });

  it("keeps a large picture whole, and gives the model a copy that it can use", async () => {
    const { browser, library } = await holder();
    expect((await recreate(browser, await bytesOf(buildPicture(3_000, 1_500)))).statusCode).toBe(200);
    const order = server.images.orders.at(-1) as EditOrder;
    expect(order.picture.mediaType).toBe("image/jpeg");
    expect(await sharp(order.picture.bytes).metadata()).toMatchObject({ width: 2_048, height: 1_024 });
    const kept = await browser.get(pathOf((await library())[0]?.source_url));
    expect(await sharp(kept.rawPayload).metadata()).toMatchObject({ width: 3_000, height: 1_500 });
  });

  it("[API-21] [STUDIO-18] the limits answer used and remaining", async () => {
    const { limits, browser } = await holder();
    expect(await limits()).toMatchObject({ used: 0, remaining: 10 });
    await recreate(browser, await bytesOf());
    expect(await limits()).toMatchObject({ used: 1, remaining: 9, resets_at: expect.any(String) });
  });

  it("[STUDIO-19] ten a day; the eleventh is refused with details, used, remaining and Retry-After; after midnight used is 0", async () => {
    const app = await createTestApp();
    const { browser, limits } = await holder(app);
    const image = await bytesOf();
    for (let count = 0; count < RECREATIONS_PER_DAY; count += 1)
      expect((await recreate(browser, image)).statusCode).toBe(200);
    const refused = await recreate(browser, image);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      code: "limit.recreations_day",
      details: "You have reached your daily limit of 10 recreations. Please try again tomorrow.",
      used: 10,
      remaining: 0,
    });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const { resets_at } = await limits();
    app.clock.nowMs = Date.parse(resets_at) - 1;
    expect(await limits()).toMatchObject({ used: 10, remaining: 0 });
    app.clock.nowMs = Date.parse(resets_at);
    expect(await limits()).toMatchObject({ used: 0, remaining: 10 });
    expect((await recreate(browser, image)).statusCode).toBe(200);
    await app.close();
  });

  it("[STUDIO-19] [GATE-14] is never exceeded: 50 at once over two instances make ten", async () => {
    const one = await createTestApp();
    const two = await one.another();
    const { browser, limits } = await holder(one);
    const stranger = await holder(one);
    const other = two.browser();
    for (const [name, value] of browser.cookies) other.cookies.set(name, value);
    const image = await bytesOf();
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => recreate(index % 2 ? other : browser, image)),
    );
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    expect(await limits()).toMatchObject({ used: 10, remaining: 0 });
    // [GATE-14] Another wallet has its own ten.
    expect(await stranger.limits()).toMatchObject({ used: 0, remaining: 10 });
    expect((await recreate(stranger.browser, image)).statusCode).toBe(200);
    expect(await stranger.limits()).toMatchObject({ used: 1, remaining: 9 });
    expect(await limits()).toMatchObject({ used: 10, remaining: 0 });
    await two.close();
    await one.close();
  });

  it("refunds the quota when it failed or was refused", async () => {
    const { browser, limits } = await holder();
    for (const code of ["ai.unavailable", "ai.refused", "ai.timeout"] as const) {
      server.images.play(() => Promise.reject(new AppError(code, { text: "no" })));
      expect(codeOf(await recreate(browser, await bytesOf()))).toBe(code);
    }
    expect(await limits()).toMatchObject({ used: 0 });
  });

  it.each([
    ["no picture", undefined, {}, "picture.missing"],
    ["no image", new Uint8Array(Buffer.from("text")), {}, "picture.not_image"],
    [
      "a script in SVG",
      new Uint8Array(Buffer.from("<svg><script>1</script></svg>")),
      {},
      "picture.not_image",
    ],
    ["no bytes", new Uint8Array(0), {}, "picture.not_image"],
    [
      "a photo of a phone that nobody can read",
      new Uint8Array(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")),
      {},
      "picture.heic",
    ],
    [
      "an endless prompt",
      new Uint8Array(Buffer.from("text")),
      { prompt: "x".repeat(99_000) },
      "request.invalid",
    ],
    ["a blank prompt", new Uint8Array(Buffer.from("text")), { prompt: " " }, "request.invalid"],
  ] as const)("%s: a clear error, nothing stored, no quota taken", async (_name, image, fields, code) => {
    const { browser, library, limits } = await holder();
    expect(codeOf(await recreate(browser, image as Uint8Array<ArrayBuffer> | undefined, fields))).toBe(code);
    expect(await library()).toEqual([]);
    expect(await limits()).toMatchObject({ used: 0 });
  });
});

describe("what is no picture to change", () => {
  it("is not even looked at when the day's recreations are used up", async () => {
    const { browser, wallet } = await holder();
    await recreate(browser, new Uint8Array(await bytesOf()));
    await sql`update daily_usage set used = 10 where wallet_address = ${wallet.address} and what = 'recreation'`.execute(
      server.database.db,
    );
    const response = await recreate(browser, new Uint8Array(await buildAnimation()));
    expect(codeOf(response)).toBe("limit.recreations_day");
  });

  it.each([
    ["one that moves", async () => buildAnimation(), "picture.animated"],
    ["a bomb", async () => pngBomb(50_000, 50_000), "picture.too_many_pixels"],
    [
      "a page hidden behind it",
      async () => Buffer.concat([await bytesOf(), Buffer.from("<html><script>1</script></html>")]),
      "picture.disguised",
    ],
    ["more than 50 MB", () => buildLargerThan(50 * 1024 * 1024), "picture.too_large"],
  ] as const)("%s: a clear error, nothing stored, no quota taken", async (_name, build, code) => {
    const { browser, library, limits } = await holder();
    const response = await recreate(browser, new Uint8Array(await build()));
    expect(codeOf(response)).toBe(code);
    expect(await library()).toEqual([]);
    expect(await limits()).toMatchObject({ used: 0 });
  });
});

describe("a storage that is down", () => {
  it("is found before the model is asked: nothing is made, nothing is counted", async () => {
    const down = async () => {
      throw new Error("The storage answered 503 to PUT");
    };
    const app = await createTestApp({
      storage: {
        write: down,
        tryToWrite: down,
        read: async () => undefined,
        remove: async () => undefined,
        removeAll: async () => undefined,
      },
    });
    const { browser } = await holder(app);
    const response = await browser.post(REALISM, { prompt: "x" });
    expect([response.statusCode, codeOf(response)]).toEqual([503, "picture.storage_unavailable"]);
    expect(app.images.orders).toHaveLength(0);
    const used = await app.database.db.selectFrom("daily_usage").select(["what", "used"]).execute();
    expect(used).toEqual([{ what: "picture", used: 0 }]);
    await app.close();
  });
});

describe("jobs", () => {
  it("can be seen on their way, and found with their picture when they are done", async () => {
    const { browser } = await holder();
    const letGo = gate();
    const asked = browser.post(REALISM, { prompt: "slow", job_id: "j1" });
    const running = async () => (await browser.get("/api/image-jobs")).json<ImageJobs>().jobs;
    await expect
      .poll(running)
      .toMatchObject([{ id: "j1", mode: "realism", prompt: "slow", state: "drawing" }]);
    letGo();
    const made = (await asked).json<GeneratedImage>();
    expect(await running()).toEqual([]);
    // Who read the library before that knows of it.
    expect((await browser.get("/api/image-jobs")).json<ImageJobs>().newest_image_id).toBe(made.image_id);
    const job = (await browser.get("/api/image-jobs/j1")).json<ImageJob>();
    expect(job).toMatchObject({ state: "complete", image: { id: made.image_id, url: made.imageUrl } });
  });

  it("are the same when they are asked for again, and a conflict when something else is", async () => {
    const { browser, library } = await holder();
    const first = await browser.post(REALISM, { prompt: "x", job_id: "j" });
    const again = await browser.post(REALISM, { prompt: "x", job_id: "j" });
    expect(again.json()).toEqual(first.json());
    expect(codeOf(await browser.post(REALISM, { prompt: "y", job_id: "j" }))).toBe("image_job.conflict");
    expect(await library()).toHaveLength(1);
  });

  it("are cancelled: the model's call ends; the quota is spent, since the model was asked", async () => {
    const { browser, library, limits } = await holder();
    gate();
    const before = server.images.orders.length;
    const asked = recreate(browser, await bytesOf(), { job_id: "j" });
    await expect.poll(() => server.images.orders.length).toBe(before + 1);
    expect((await browser.delete("/api/image-jobs/j")).json()).toEqual({ success: true, canceled: true });
    expect(codeOf(await asked)).toBe("image_job.canceled");
    expect(await limits()).toMatchObject({ used: 1 });
    expect(await library()).toEqual([]);
  });

  it("that wait in line are cancelled at no cost", async () => {
    const { browser, limits } = await holder();
    const letGo = gate();
    const image = await bytesOf();
    const before = server.images.orders.length;
    const busy = [1, 2, 3, 4].map((index) => recreate(browser, image, { job_id: `b${index}` }));
    await expect.poll(() => server.images.orders.length).toBe(before + 4);
    const waiting = recreate(browser, image, { job_id: "w" });
    await expect
      .poll(async () => (await browser.get("/api/image-jobs/w")).json<ImageJob>().state)
      .toBe("waiting");
    await browser.delete("/api/image-jobs/w");
    expect(codeOf(await waiting)).toBe("image_job.canceled");
    expect(await limits()).toMatchObject({ used: 4 });
    letGo();
    await Promise.all(busy);
  });

  it("whose process died are interrupted, and their quota is refunded", async () => {
    const { browser, wallet, limits } = await holder();
    await recreate(browser, await bytesOf(), { job_id: "dead" });
    expect(await limits()).toMatchObject({ used: 1 });
    const { db } = server.database;
    await sql`
      update jobs set state = 'running', ended_at = null, lease_until = now() - interval '1 minute'
      where wallet_address = ${wallet.address} and job_id = 'dead'`.execute(db);
    await sql`
      update image_jobs set state = 'drawing', image_id = null
      where wallet_address = ${wallet.address} and job_id = 'dead'`.execute(db);
    const another = await server.another();
    expect((await browser.get("/api/image-jobs/dead")).json<ImageJob>()).toMatchObject({
      state: "interrupted",
      code: "ai.interrupted",
    });
    expect(await limits()).toMatchObject({ used: 0 });
    await another.close();
  });

  it("are nobody else's", async () => {
    const [mine, other] = [await holder(), await holder()];
    await mine.browser.post(REALISM, { prompt: "x", job_id: "j" });
    expect(codeOf(await other.browser.get("/api/image-jobs/j"))).toBe("image_job.not_found");
    expect(codeOf(await other.browser.delete("/api/image-jobs/j"))).toBe("image_job.not_found");
  });
});

describe("the library", () => {
  it("[API-23] a deleted picture is gone; for a while it can be brought back", async () => {
    const { browser, wallet, library } = await holder();
    await browser.post(REALISM, { prompt: "x" });
    const [image] = await library();
    const path = `/api/user-images/${image?.id}`;
    const response = await browser.delete(`${path}?wallet_address=${wallet.address}`);
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
    expect(await library()).toEqual([]);
    expect(codeOf(await browser.delete(path))).toBe("image.not_found");
    expect((await browser.post(`${path}/restore`, {})).statusCode).toBe(200);
    expect(await library()).toHaveLength(1);
  });

  it("tells of the newest alone when that is wanted", async () => {
    const { browser, library } = await holder();
    for (const prompt of ["one", "two", "three"]) await browser.post(REALISM, { prompt });
    const newest = (await browser.get("/api/user-images?limit=2")).json<UserImages>().images;
    expect(newest).toEqual((await library()).slice(0, 2));
    for (const limit of ["0", "-1", "201", "x"])
      expect((await browser.get(`/api/user-images?limit=${limit}`)).statusCode).toBe(400);
  });

  it("keeps favourites", async () => {
    const { browser, library } = await holder();
    await browser.post(REALISM, { prompt: "x" });
    const [image] = await library();
    await browser.put(`/api/user-images/${image?.id}/favourite`, { is_favourite: true });
    expect(await library()).toMatchObject([{ is_favourite: true }]);
  });

  it("gives thumbnails as the browser takes them, and says 304 to who has it", async () => {
    const { browser, library } = await holder();
    await browser.post(REALISM, { prompt: "x" });
    const path = pathOf((await library())[0]?.thumbnail_url);
    const avif = await browser.get(path, { headers: { accept: "image/avif,image/webp,*/*" } });
    expect(avif.headers["content-type"]).toBe("image/avif");
    const webp = await browser.get(path, { headers: { accept: "image/webp,*/*" } });
    expect(webp.headers["content-type"]).toBe("image/webp");
    const known = { accept: "image/webp", "if-none-match": String(webp.headers.etag) };
    expect((await browser.get(path, { headers: known })).statusCode).toBe(304);
    expect(webp.headers).toMatchObject({
      "cache-control": "private, max-age=31536000, immutable",
      vary: "Cookie, Accept",
      "accept-ranges": "bytes",
    });
  });

  it("gives parts of thumbnails, and their head alone", async () => {
    const { browser, library } = await holder();
    await browser.post(REALISM, { prompt: "x" });
    const path = pathOf((await library())[0]?.thumbnail_url);
    const whole = await browser.get(path);
    const size = whole.rawPayload.length;
    const part = async (headers: Record<string, string>) => browser.get(path, { headers });
    const middle = await part({ range: "bytes=10-19" });
    expect(middle.statusCode).toBe(206);
    expect(middle.headers).toMatchObject({ "content-range": `bytes 10-19/${size}`, "content-length": "10" });
    expect(middle.rawPayload).toEqual(whole.rawPayload.subarray(10, 20));
    expect((await part({ range: "bytes=-5" })).rawPayload).toEqual(whole.rawPayload.subarray(size - 5));
    const beyond = await part({ range: `bytes=${size}-` });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers["content-range"]).toBe(`bytes */${size}`);
    expect((await part({ range: "bytes=0-4", "if-range": '"another"' })).statusCode).toBe(200);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const head = await server.app.inject({ method: "HEAD", url: path, headers: { cookie } });
    expect(head.statusCode).toBe(200);
    expect(head.headers).toMatchObject({ "content-length": String(size), etag: whole.headers.etag });
    expect(head.rawPayload).toHaveLength(0);
  });

  it("gives the file with where it comes from in it", async () => {
    const { browser, library } = await holder();
    await browser.post(REALISM, { prompt: 'a <cub> & "friends"' });
    const response = await browser.get(pathOf((await library())[0]?.download_url));
    expect(response.headers["content-disposition"]).toBe("attachment");
    const { xmp, format } = await sharp(response.rawPayload).metadata();
    expect(format).toBe("png");
    expect(xmp?.toString()).toContain("digitalsourcetype/trainedAlgorithmicMedia");
    expect(xmp?.toString()).toContain("test:images");
    expect(xmp?.toString()).not.toContain("<cub>");
  });

  it("is its owner's alone, and closed to who holds too little or nobody is", async () => {
    const [mine, other] = [await holder(), await holder()];
    await mine.browser.post(REALISM, { prompt: "x" });
    const [image] = await mine.library();
    expect(await other.library()).toEqual([]);
    for (const path of [image?.url, image?.thumbnail_url, image?.download_url])
      expect((await other.browser.get(pathOf(path))).statusCode).toBe(404);
    expect(codeOf(await other.browser.delete(`/api/user-images/${image?.id}`))).toBe("image.not_found");
    expect(await mine.library()).toHaveLength(1);
    server.balances.set(other.wallet.address, 1n);
    const poor = await other.browser.post(REALISM, { prompt: "x" });
    expect(codeOf(poor)).toBe("gate.balance_too_low");
    expect((await server.browser().get("/api/user-images")).statusCode).toBe(401);
  });

  it("goes with everything else when a wallet erases what is kept of it; what was used stays used", async () => {
    const { browser, wallet, library, limits } = await holder();
    await recreate(browser, await bytesOf());
    const [image] = await library();
    await browser.post("/api/erase", { wallet_address: wallet.address });
    await browser.signIn(wallet);
    expect(await library()).toEqual([]);
    expect((await browser.get(pathOf(image?.url))).statusCode).toBe(404);
    expect(await limits()).toMatchObject({ used: 1 });
  });
});

describe("drawing in a conversation", () => {
  const conversation_id = "talk";
  const talk = async (app: TestApp = server) => {
    const parts = await holder(app);
    await parts.browser.post("/api/conversations", { conversation_id, name: "Talk" });
    const messages = async () =>
      (await parts.browser.get(`/api/messages/${conversation_id}`)).json<Message[]>();
    return { ...parts, messages };
  };

  it("[CHAT-6] stores the wish and the picture as a turn, and puts it into the library", async () => {
    const { browser, messages, library } = await talk();
    const body = { prompt: "Draw a cub", conversation_id, message_id: "m1" };
    const response = (await browser.post(REALISM, body)).json<GeneratedImage>();
    expect(await messages()).toMatchObject([
      { role: "user", content: "Draw a cub", via: "draw" },
      {
        role: "assistant",
        content: "You asked: “Draw a cub”. Here it is.",
        image_url: response.imageUrl,
        status: "complete",
      },
    ]);
    expect(await library()).toMatchObject([{ prompt: "Draw a cub", url: response.imageUrl }]);
  });

  it("takes of the day's pictures alone, and works when the last reply of the day is used", async () => {
    const own = await createTestApp();
    own.editContent(({ limits }) => {
      limits.perDay.chatPerWallet = 1;
      limits.perDay.picturesPerWallet = 1;
    });
    const { browser, library } = await talk(own);
    const chatUsed = async () =>
      (await browser.get("/api/limits")).json<{ chat: { used: number } }>().chat.used;
    await browser.post("/api/send_message", { message: "hello", conversation_id, message_id: "m0" });
    expect(await chatUsed()).toBe(1);
    const draw = (message_id: string) =>
      browser.post(REALISM, { prompt: "draw a cub", conversation_id, message_id });
    expect((await draw("m1")).statusCode).toBe(200);
    expect([await chatUsed(), (await library()).length]).toEqual([1, 1]);
    expect(codeOf(await draw("m2"))).toBe("limit.pictures_wallet_day");
    expect(await chatUsed()).toBe(1);
    await own.close();
  });

  it("streams like every other answer, with the picture in its end", async () => {
    const { browser, messages } = await talk();
    const response = await browser.post(
      REALISM,
      { prompt: "draw x", conversation_id, message_id: "m1" },
      { headers: { accept: "text/event-stream" } },
    );
    const events = readEvents(response.body);
    expect(events.map(({ event }) => event)).toEqual(["start", "delta", "part", "done"]);
    expect(events.at(-2)?.data).toMatchObject({
      part: 1,
      value: { type: "picture", url: (await messages()).at(-1)?.image_url },
    });
    expect(events.at(-1)?.data).toMatchObject({ image_url: (await messages())[1]?.image_url });
  });

  it("can be stopped; the picture's job ends with it", async () => {
    const { browser, messages, library } = await talk();
    gate();
    const before = server.images.orders.length;
    const asked = browser.post(REALISM, { prompt: "draw x", conversation_id, message_id: "m1" });
    await expect.poll(() => server.images.orders.length).toBe(before + 1);
    await browser.post("/api/stop", { conversation_id });
    expect(codeOf(await asked)).toBe("image_job.canceled");
    expect((await messages())[1]).toMatchObject({ status: "stopped", image_url: null });
    await expect.poll(async () => (await browser.get("/api/image-jobs")).json<ImageJobs>().jobs).toEqual([]);
    expect(await library()).toEqual([]);
  });

  it("has a job of the question's id, that tells how far it is and can be cancelled", async () => {
    const { browser, messages } = await talk();
    const letGo = gate();
    const body = { prompt: "draw x", aspect: "landscape", conversation_id, message_id: "m1" };
    const before = server.images.orders.length;
    const asked = browser.post(REALISM, body);
    await expect.poll(() => server.images.orders.length).toBe(before + 1);
    const job = async () => (await browser.get("/api/image-jobs/m1")).json<ImageJob>();
    expect(await job()).toMatchObject({ state: "drawing", aspect: "landscape", prompt: "draw x" });
    expect((await job()).elapsed_ms).toBeLessThan(60_000);
    letGo();
    await asked;
    expect(await job()).toMatchObject({ state: "complete", image: { prompt: "draw x" } });
    const [, response] = await messages();
    expect(response).toMatchObject({ image_width: expect.any(Number), image_height: 30 });

    gate();
    const again = browser.post(REALISM, { prompt: "draw y", conversation_id, message_id: "m2" });
    await expect.poll(() => server.images.orders.length).toBe(before + 2);
    const canceled = await browser.delete("/api/image-jobs/m2");
    expect(canceled.json()).toEqual({ success: true, canceled: true });
    expect(codeOf(await again)).toBe("image_job.canceled");
  });

  it("that is stopped before its job has begun cancels the job all the same", async () => {
    const { browser, messages } = await talk();
    gate();
    const asked = browser.post(REALISM, { prompt: "draw x", conversation_id, message_id: "m1" });
    await expect.poll(async () => (await messages()).length).toBe(2);
    await browser.post("/api/stop", { conversation_id });
    expect(codeOf(await asked)).toBe("image_job.canceled");
    await expect.poll(async () => (await browser.get("/api/image-jobs")).json<ImageJobs>().jobs).toEqual([]);
  });

  it("that failed is marked as failed", async () => {
    const { browser, messages } = await talk();
    server.images.play(() => Promise.reject(new AppError("ai.unavailable")));
    const response = await browser.post(REALISM, { prompt: "draw x", conversation_id, message_id: "m1" });
    expect(codeOf(response)).toBe("ai.unavailable");
    expect((await messages())[1]).toMatchObject({ status: "failed", error_code: "ai.unavailable" });
  });
});

describe("what a picture was asked for with", () => {
  it("[STUDIO-16] its seed, style and shape stay with it, and the same seed can be asked for again", async () => {
    const { browser, library } = await holder();
    await browser.post(ART, { prompt: "a cub", style: "pixel", aspect: "portrait" });
    const [drawn] = await library();
    expect(drawn).toMatchObject({ style: "pixel", aspect: "portrait", seed: expect.any(Number) });
    expect((server.images.orders.at(-1) as ImageOrder).seed).toBe(drawn?.seed);
    await browser.post(ART, { prompt: "a cub", style: "pixel", aspect: "portrait", seed: drawn?.seed });
    expect((server.images.orders.at(-1) as ImageOrder).seed).toBe(drawn?.seed);
    expect((await library()).map(({ seed }) => seed)).toEqual([drawn?.seed, drawn?.seed]);
  });

  it("no seed is told where the model took none", async () => {
    const { browser, library } = await holder();
    server.images.play(async (order) => ({ ...(await usual(order)), seed: undefined }));
    await browser.post(ART, { prompt: "a cub", seed: 7 });
    expect((await library())[0]).not.toHaveProperty("seed");
  });

  it("four variations at once each take one of the day's pictures, and the one that fails gives its own back", async () => {
    const { browser, library } = await holder();
    server.images.play(async (order) => {
      if (order.seed === 3) throw new AppError("ai.refused");
      return usual(order);
    });
    const before = (await browser.get("/api/studio-terms")).json<StudioTerms>().pictures;
    const answers = await Promise.all(
      [1, 2, 3, 4].map((seed) => browser.post(REALISM, { prompt: "a cub", seed })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 422]);
    expect((await library()).map(({ seed }) => seed).sort()).toEqual([1, 2, 4]);
    const after = (await browser.get("/api/studio-terms")).json<StudioTerms>().pictures;
    expect(after).toMatchObject({ used: before.used + 3, limit: before.limit });
  });

  it("the terms say what is left, and that a model which costs money is not paid back by a Cancel", async () => {
    const { browser } = await holder();
    await browser.post(ART, { prompt: "a cub" });
    const terms = (await browser.get("/api/studio-terms")).json<StudioTerms>();
    expect(terms).toEqual({
      pictures: { used: 1, limit: expect.any(Number), resets_at: expect.stringMatching(/Z$/) },
      draw: { takes_seeds: true, cancel_counts: true, takes_masks: false },
      change: { takes_seeds: true, cancel_counts: true, takes_masks: true },
    });
  });
});

describe("the mask of a change", () => {
  /** Transparent on its left half. */
  const halfMask = async (width = 80, height = 60) =>
    new Uint8Array(
      await sharp({ create: { width, height, channels: 4, background: "#000000" } })
        .composite([
          {
            input: { create: { width: width / 2, height, channels: 4, background: "#000000" } },
            left: 0,
            top: 0,
            blend: "dest-out",
          },
        ])
        .png()
        .toBuffer(),
    );

  it("goes to the model in the picture's size, transparent where it may change", async () => {
    const { browser, limits } = await holder();
    const response = await recreate(browser, await bytesOf(buildPicture(40, 30)), {}, await halfMask());
    expect(response.statusCode).toBe(200);
    const { mask = new Uint8Array() } = server.images.orders.at(-1) as EditOrder;
    const { data, info } = await sharp(mask)
      .extractChannel("alpha")
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 40, height: 30 });
    expect([data[0], data[19], data[20], data[39]]).toEqual([0, 0, 255, 255]);
    expect(await limits()).toMatchObject({ used: 1 });
  });

  it("that marks nothing, or is no picture, is refused in words and costs nothing", async () => {
    const { browser, limits } = await holder();
    const opaque = await bytesOf(buildPicture(40, 30));
    const before = server.images.orders.length;
    expect(codeOf(await recreate(browser, await bytesOf(), {}, opaque))).toBe("picture.mask");
    const text = new TextEncoder().encode("no picture at all, not even near");
    expect(codeOf(await recreate(browser, await bytesOf(), {}, text))).toBe("picture.not_image");
    expect(server.images.orders.length).toBe(before);
    expect(await limits()).toMatchObject({ used: 0 });
  });
});

describe("[STUDIO-2] a large library", () => {
  const LARGE = 1_200;
  /** Some have the same time: they come in one order all the same. */
  async function filled() {
    const one = await holder();
    await one.browser.post(ART, { prompt: "the oldest" });
    const wallet = one.wallet.address;
    await sql`insert into user_images (wallet_address, image_id, picture_id, mode, prompt, revised_prompt, made_by,
        is_demo, is_favourite, created_at)
      select ${wallet}, 'many-' || number, picture_id, mode, case number when 77 then '100 %_ TIGER' else 'n' || number end,
        '', made_by, false, number % 250 = 0, created_at + (number / 7) * interval '1 second'
      from user_images, generate_series(1, ${LARGE - 1}::int) as number
      where wallet_address = ${wallet}`.execute(server.database.db);
    const page = async (query: string) =>
      (await one.browser.get(`/api/user-images?wallet_address=${wallet}&${query}`)).json<UserImages>();
    return { ...one, page };
  }

  it("comes in pages, without a gap and none twice, and the first says how many there are", async () => {
    const { page, library } = await filled();
    const seen: string[] = [];
    let { images, total } = await page("limit=60");
    expect(total).toBe(LARGE);
    while (images.length > 0) {
      seen.push(...images.map(({ id }) => id));
      ({ images, total } = await page(`limit=60&before=${seen.at(-1)}`));
      expect(total).toBeUndefined();
    }
    expect(seen).toEqual((await library()).map(({ id }) => id));
    expect(new Set(seen).size).toBe(LARGE);
  });

  it("is searched to the letter, and by favourites; behind what somebody else has is nothing", async () => {
    const { page } = await filled();
    const found = async (query: string) => (await page(`limit=60&${query}`)).images.map(({ id }) => id);
    expect(await found(`q=${encodeURIComponent("%_ tiger")}`)).toEqual(["many-77"]);
    expect(await found(`q=${encodeURIComponent("🐯".repeat(50))}`)).toEqual([]);
    expect(await found("favourites=true")).toEqual(["many-1000", "many-750", "many-500", "many-250"]);
    const other = await holder();
    await other.browser.post(ART, { prompt: "mine" });
    const [mine] = await other.library();
    expect((await page(`limit=60&before=${mine?.id}`)).images).toEqual([]);
  });
});

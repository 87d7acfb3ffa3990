import type { Message } from "@bakso/contract/messages";
import type { ImageAnalysis } from "@bakso/contract/vision";
import { sql } from "kysely";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEvents, textOf } from "../../../test/event-reader.ts";
import { buildAnimation, buildLargerThan, buildPhoto, buildPicture } from "../../../test/pictures.ts";
import { endlessAfter, picturesOf } from "../../../test/scripted-model.ts";
import { addressOf, createTestApp, ORIGIN, type TestApp, type TestBrowser } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";
import { AppError } from "../../errors/app-error.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const PATH = "/api/analyze-image";
let count = 0;

async function holder(app: TestApp = server) {
  const wallet = createTestWallet();
  const browser = app.browser();
  await browser.signIn(wallet);
  count += 1;
  const conversation_id = `vision-${count}`;
  await browser.post("/api/conversations", { conversation_id, name: "Pictures" });
  const messages = async () => (await browser.get(`/api/messages/${conversation_id}`)).json<Message[]>();
  return { wallet, browser, conversation_id, messages };
}

/** Sends a form as a browser does. */
async function upload(
  browser: TestBrowser,
  image: Uint8Array<ArrayBuffer> | undefined,
  fields: Record<string, string> = {},
) {
  const form = new FormData();
  if (image) form.append("image", new Blob([image], { type: "image/png" }), "holiday.png");
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const sent = new Response(form);
  const body = Buffer.from(await sent.arrayBuffer());
  return browser.post(PATH, body, { headers: { "content-type": sent.headers.get("content-type") ?? "" } });
}
const bytesOf = async (picture: Promise<Buffer> | Sharp) =>
  new Uint8Array(await (picture instanceof Promise ? picture : picture.png().toBuffer()));
const codeOf = (response: { json<T>(): T }) => response.json<{ code: string }>().code;
const pathOf = (url: string | undefined | null) => new URL(url ?? "", ORIGIN).pathname;

describe("POST /api/analyze-image", () => {
  it("[API-24] takes the picture alone and answers analysis; nothing is stored", async () => {
    const { browser, messages } = await holder();
    const response = await upload(browser, await bytesOf(buildPicture()));
    expect(response.statusCode).toBe(200);
    expect(response.json<ImageAnalysis>()).toMatchObject({ analysis: "I see 1 picture(s).", is_demo: false });
    expect(response.json<ImageAnalysis>().image_url).toBeUndefined();
    expect(await messages()).toEqual([]);
  });

  it("[API-24] with wallet_address and conversation_id stores the picture with its analysis, once", async () => {
    const { browser, wallet, conversation_id, messages } = await holder();
    const fields = { wallet_address: wallet.address, conversation_id };
    const response = (await upload(browser, await bytesOf(buildPicture()), fields)).json<ImageAnalysis>();
    expect(await messages()).toMatchObject([
      { role: "user", content: "", image_url: response.image_url, via: "vision" },
      { role: "assistant", content: "I see 1 picture(s).", message_id: response.message_id },
    ]);
    expect(response.image_url).toMatch(/^http:\/\/localhost:3000\/api\/images\/[0-9a-f]{64}\.png$/);
  });

  it("takes a question with the picture, asks the model that, and keeps both as one message", async () => {
    const { browser, conversation_id, messages } = await holder();
    const image = await bytesOf(buildPicture());
    const fields = { conversation_id, message_id: "m1", question: " Is he asleep? " };
    expect((await upload(browser, image, fields)).statusCode).toBe(200);
    expect(server.eyes.requests.at(-1)?.messages.at(-1)).toMatchObject({
      content: "Is he asleep?",
      pictures: [{ mediaType: "image/png" }],
    });
    expect((await messages())[0]).toMatchObject({
      content: "Is he asleep?",
      image_url: expect.stringContaining("/api/images/"),
    });
    expect(codeOf(await upload(browser, image, { ...fields, question: "Is he awake?" }))).toBe(
      "message.conflict",
    );
    await upload(browser, image, { question: "How old is he?" });
    expect(server.eyes.requests.at(-1)?.messages.at(-1)?.content).toBe("How old is he?");
  });

  it("is the same turn when it is repeated, and a conflict with another picture", async () => {
    const { browser, conversation_id, messages } = await holder();
    const fields = { conversation_id, message_id: "m1" };
    const image = await bytesOf(buildPicture());
    const [first, second] = [await upload(browser, image, fields), await upload(browser, image, fields)];
    expect(second.json()).toEqual(first.json());
    expect(await messages()).toHaveLength(2);
    const other = await upload(browser, await bytesOf(buildPicture(9, 9)), fields);
    expect(codeOf(other)).toBe("message.conflict");
  });

  it("streams start, deltas and done, and its answer can be taken up again", async () => {
    const { browser, conversation_id } = await holder();
    const form = new FormData();
    form.append("conversation_id", conversation_id);
    form.append("message_id", "m1");
    form.append("image", new Blob([await bytesOf(buildPicture())]), "x.png");
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { accept: "text/event-stream", cookie, origin: ORIGIN };
    const response = await fetch(`${await addressOf(server.app)}${PATH}`, {
      method: "POST",
      headers,
      body: form,
    });
    const events = readEvents(await response.text());
    expect(events.map(({ event }) => event)).toEqual(["start", "delta", "done"]);
    expect(textOf(events)).toBe("I see 1 picture(s).");
    expect(events.at(-1)?.data).toMatchObject({
      message: "I see 1 picture(s).",
      analysis: "I see 1 picture(s).",
    });
    const live = await browser.get(
      `/api/messages/${conversation_id}/live?after=${events[0]?.data.message_id}:2`,
    );
    expect(textOf(readEvents(live.body))).toBe("see 1 picture(s).");
  });

  it("shows the model what was taken in: without place and camera, and no larger than it needs", async () => {
    const { browser } = await holder();
    const large = await sharp(await buildPhoto())
      .resize(3_000, 1_000, { fit: "fill" })
      .keepExif()
      .jpeg()
      .toBuffer();
    await upload(browser, new Uint8Array(large));
    const shown = picturesOf(server.eyes.requests.at(-1)?.messages ?? []).at(-1);
    const metadata = await sharp(shown?.bytes).metadata();
    expect(metadata).toMatchObject({ width: 1_568, format: "jpeg" });
    expect(metadata.exif).toBeUndefined();
    expect(shown?.upload).toMatchObject({ kind: "jpeg", width: 3_000, height: 1_000 });
  });

  it("keeps the picture in view of later questions, and reads them without one where none is near", async () => {
    const { browser, conversation_id } = await holder();
    await upload(browser, await bytesOf(buildPicture()), { conversation_id });
    const send = (message: string, message_id: string) =>
      browser.post("/api/send_message", { message, conversation_id, message_id });
    expect((await send("What colour is it?", "q1")).json()).toMatchObject({ message: "I see 1 picture(s)." });
    expect(server.eyes.requests.at(-1)?.messages).toMatchObject([
      { role: "user", pictures: [{ mediaType: "image/png" }] },
      { role: "assistant", content: "I see 1 picture(s)." },
      { role: "user", content: "What colour is it?" },
    ]);
    const other = await holder();
    const asked = { message: "Hi", conversation_id: other.conversation_id, message_id: "q" };
    expect((await other.browser.post("/api/send_message", asked)).json()).toMatchObject({
      message: "You said: Hi",
    });
  });

  it("looks again at a picture that is stored already, in the place of the old answer", async () => {
    const { browser, conversation_id, messages } = await holder();
    await upload(browser, await bytesOf(buildPicture()), { conversation_id, message_id: "m1" });
    const image_url = (await messages())[0]?.image_url ?? "";
    const again = { conversation_id, message_id: "m2", replaces_message_id: "m1", image_url };
    expect((await upload(browser, undefined, again)).statusCode).toBe(200);
    expect((await messages()).map(({ message_id }) => message_id)).toEqual(["m2", expect.any(String)]);
    const stranger = await holder();
    const stolen = { conversation_id: stranger.conversation_id, message_id: "s1", image_url };
    expect(codeOf(await upload(stranger.browser, undefined, stolen))).toBe("picture.not_found");
  });

  it("[VISION-2] takes a moving picture by its first frame: a GIF becomes a still", async () => {
    const { browser, conversation_id, messages } = await holder();
    const fields = { conversation_id, message_id: "m1" };
    expect((await upload(browser, await bytesOf(buildAnimation()), fields)).statusCode).toBe(200);
    const address = new URL((await messages())[0]?.image_url ?? "", "http://localhost").pathname;
    const kept = await browser.get(address);
    expect(kept.headers["content-type"]).toBe("image/png");
    const { pages = 1 } = await sharp(kept.rawPayload).metadata();
    expect(pages).toBe(1);
  });

  it("can be stopped, and keeps what came", async () => {
    const app = await createTestApp();
    const { browser, conversation_id, messages } = await holder(app);
    app.eyes.play(endlessAfter("I see "));
    const asked = upload(browser, await bytesOf(buildPicture()), { conversation_id, message_id: "m1" });
    await expect.poll(async () => (await messages()).length).toBe(2);
    await expect.poll(() => app.eyes.requests.length).toBe(1);
    await browser.post("/api/stop", { conversation_id });
    expect((await asked).json()).toMatchObject({ analysis: "I see ", status: "stopped" });
    await app.close();
  });
});

describe("what is refused", () => {
  it("no picture, no image, and no form, each with a reason for people", async () => {
    const { browser } = await holder();
    expect(codeOf(await upload(browser, undefined))).toBe("picture.missing");
    const text = await upload(browser, new Uint8Array(Buffer.from("just a text")));
    expect([text.statusCode, text.json<{ error: string }>().error]).toEqual([
      415,
      "Please upload an image file",
    ]);
    expect(codeOf(await browser.post(PATH, { image: "x" }))).toBe("request.media_type");
    const broken = await browser.post(PATH, Buffer.from("--x\r\nnonsense"), {
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    expect(broken.statusCode).toBe(400);
  });

  it("more than 50 MB", async () => {
    const { browser } = await holder();
    const response = await upload(browser, new Uint8Array(await buildLargerThan(50 * 1024 * 1024)));
    expect([response.statusCode, codeOf(response)]).toEqual([413, "picture.too_large"]);
  });

  it("a form that names another wallet than the session's", async () => {
    const { browser } = await holder();
    const fields = { wallet_address: createTestWallet().address };
    expect(codeOf(await upload(browser, await bytesOf(buildPicture()), fields))).toBe("auth.wallet_changed");
  });

  it("who is not signed in, and who holds too little", async () => {
    expect((await upload(server.browser(), await bytesOf(buildPicture()))).statusCode).toBe(401);
    const { browser, wallet } = await holder();
    server.balances.set(wallet.address, 1n);
    expect(codeOf(await upload(browser, await bytesOf(buildPicture())))).toBe("gate.balance_too_low");
  });

  it("an analysis where no model that sees is set up; the day's answer is not used up", async () => {
    const app = await createTestApp({ visionModel: null });
    const { browser } = await holder(app);
    expect(codeOf(await upload(browser, await bytesOf(buildPicture())))).toBe("ai.not_configured");
    expect((await browser.get("/api/limits")).json()).toMatchObject({ chat: { used: 0 } });
    await app.close();
  });

  it("a failing model says why, and refunds the day's reply", async () => {
    const app = await createTestApp();
    app.eyes.play(async () => {
      throw new AppError("ai.refused");
    });
    const { browser, conversation_id } = await holder(app);
    const image = await bytesOf(buildPicture());
    for (const fields of [{}, { conversation_id, message_id: "m1" }]) {
      expect(codeOf(await upload(browser, image, fields as Record<string, string>))).toBe("ai.refused");
    }
    expect((await browser.get("/api/limits")).json()).toMatchObject({ chat: { used: 0 } });
    await app.close();
  });
});

describe("GET /api/images/{picture}", () => {
  const stored = async (app: TestApp = server) => {
    const one = await holder(app);
    const response = await upload(one.browser, await bytesOf(buildPicture()), {
      conversation_id: one.conversation_id,
      message_id: "m1",
    });
    return { ...one, path: pathOf(response.json<ImageAnalysis>().image_url) };
  };

  it("[GATE-14] gives a picture to its owner, for good, and to nobody else", async () => {
    const { browser, path } = await stored();
    const response = await browser.get(path);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      vary: "Cookie",
    });
    const stranger = await holder();
    expect(codeOf(await stranger.browser.get(path))).toBe("picture.not_found");
    expect((await server.browser().get(path)).statusCode).toBe(401);
    expect((await browser.get("/api/images/..%2f..%2fsecret")).statusCode).toBe(400);
    expect((await browser.get(`/api/images/${"0".repeat(64)}.png`)).statusCode).toBe(404);
  });

  it("answers with its tag, and in parts", async () => {
    const { browser, path } = await stored();
    const { headers } = await browser.get(path);
    const etag = String(headers.etag);
    expect((await browser.get(path, { headers: { "if-none-match": etag } })).statusCode).toBe(304);
    const part = await browser.get(path, { headers: { range: "bytes=1-3" } });
    expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([
      206,
      "PNG",
      `bytes 1-3/${headers["content-length"]}`,
    ]);
    expect((await browser.get(path, { headers: { range: "bytes=999999-" } })).statusCode).toBe(416);
    const old = await browser.get(path, { headers: { range: "bytes=1-3", "if-range": '"other"' } });
    expect(old.statusCode).toBe(200);
  });

  it("is gone once its conversation was deleted and an hour has passed, and at once with everything else", async () => {
    const app = await createTestApp();
    const { browser, conversation_id, path } = await stored(app);
    const kept = await stored(app);
    await browser.delete(`/api/conversations/${conversation_id}`);
    await sql`update pictures set created_at = now() - interval '2 hours'`.execute(app.database.db);
    const { createPictureStore } = await import("../../pictures/picture.store.ts");
    const removed = await createPictureStore(app.database.db).removeUnused(async () => undefined);
    expect(removed.map(({ pictureId }) => path.endsWith(pictureId))).toEqual([true]);
    expect((await browser.get(path)).statusCode).toBe(404);
    expect((await kept.browser.get(kept.path)).statusCode).toBe(200);
    await kept.browser.post("/api/erase", { wallet_address: kept.wallet.address });
    await kept.browser.signIn(kept.wallet);
    expect((await kept.browser.get(kept.path)).statusCode).toBe(404);
    await app.close();
  });
});

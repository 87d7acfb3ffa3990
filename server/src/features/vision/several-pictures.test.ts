import type { Message } from "@bakso/contract/messages";
import type { ImageAnalysis } from "@bakso/contract/vision";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildLargerThan, buildPicture } from "../../../test/pictures.ts";
import { picturesOf } from "../../../test/scripted-model.ts";
import { createTestApp, ORIGIN, type TestApp, type TestBrowser } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";
import { createPictureStore } from "../../pictures/picture.store.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

let count = 0;
async function holder() {
  const wallet = createTestWallet();
  const browser = server.browser();
  await browser.signIn(wallet);
  count += 1;
  const conversation_id = `several-${count}`;
  await browser.post("/api/conversations", { conversation_id, name: "Pictures" });
  const messages = async () => (await browser.get(`/api/messages/${conversation_id}`)).json<Message[]>();
  return { wallet, browser, conversation_id, messages };
}

async function show(browser: TestBrowser, images: readonly Uint8Array[], fields: Record<string, string>) {
  const form = new FormData();
  for (const [index, image] of images.entries())
    form.append("image", new Blob([new Uint8Array(image)], { type: "image/png" }), `${index}.png`);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const sent = new Response(form);
  const body = Buffer.from(await sent.arrayBuffer());
  const headers = { "content-type": sent.headers.get("content-type") ?? "" };
  return browser.post("/api/analyze-image", body, { headers });
}
const picture = (width: number, height: number) => buildPicture(width, height).png().toBuffer();
const codeOf = (response: { json<T>(): T }) => response.json<{ code: string }>().code;
const used = async (browser: TestBrowser) =>
  (await browser.get("/api/limits")).json<{ chat: { used: number } }>().chat.used;
const threePictures = () => Promise.all([picture(9, 5), picture(20, 8), picture(7, 7)]);

describe("several pictures in one question", () => {
  it("are shown to the model together, kept as parts of one message, and cost one answer", async () => {
    const { browser, conversation_id, messages } = await holder();
    const fields = { conversation_id, message_id: "m1", question: "Which is the largest?" };
    const response = await show(browser, await threePictures(), fields);
    expect(response.json<ImageAnalysis>()).toMatchObject({ analysis: "I see 3 picture(s)." });
    const last = server.eyes.requests.at(-1)?.messages.at(-1);
    expect(last).toMatchObject({ content: "Which is the largest?" });
    expect(picturesOf(last === undefined ? [] : [last]).map(({ upload }) => upload.width)).toEqual([
      9, 20, 7,
    ]);
    const urls = response.json<ImageAnalysis>().image_urls ?? [];
    expect(urls).toHaveLength(3);
    expect((await messages())[0]).toMatchObject({
      content: "Which is the largest?",
      image_url: urls[0],
      parts: [
        { type: "picture", url: urls[0], width: 9, height: 5 },
        { type: "picture", url: urls[1] },
        { type: "picture", url: urls[2] },
        { type: "text", text: "Which is the largest?" },
      ],
    });
    expect(await used(browser)).toBe(1);
  });

  it("stay in the sight of later questions, as many of the newest as content/vision.yaml says", async () => {
    const { browser, conversation_id } = await holder();
    await show(browser, await threePictures(), { conversation_id, message_id: "m1" });
    const ask = (message_id: string) =>
      browser.post("/api/send_message", { message: "And the colours?", conversation_id, message_id });
    expect((await ask("q1")).json()).toMatchObject({ message: "I see 3 picture(s)." });
    await show(browser, [await picture(3, 3), await picture(4, 4)], {
      conversation_id,
      message_id: "m2",
    });
    expect((await ask("q2")).json()).toMatchObject({ message: "I see 4 picture(s)." });
  });

  it("can be shown again by their addresses, but nobody else's", async () => {
    const { browser, conversation_id, messages } = await holder();
    await show(browser, await threePictures(), { conversation_id, message_id: "m1" });
    const image_url = ((await messages())[0]?.parts ?? [])
      .flatMap((part) => (part.type === "picture" ? (part as { url: string }).url : []))
      .join("\n");
    const again = { conversation_id, message_id: "m2", replaces_message_id: "m1", image_url };
    expect((await show(browser, [], again)).json()).toMatchObject({ analysis: "I see 3 picture(s)." });
    const stranger = await holder();
    const stolen = { conversation_id: stranger.conversation_id, message_id: "s1", image_url };
    expect(codeOf(await show(stranger.browser, [], stolen))).toBe("picture.not_found");
    expect(await stranger.messages()).toEqual([]);
  });

  it("are the same turn when they are repeated, and a conflict in another order", async () => {
    const { browser, conversation_id } = await holder();
    const fields = { conversation_id, message_id: "m1" };
    const pictures = await threePictures();
    const [first, second] = [await show(browser, pictures, fields), await show(browser, pictures, fields)];
    expect(second.json()).toEqual(first.json());
    expect(codeOf(await show(browser, pictures.toReversed(), fields))).toBe("message.conflict");
    expect(await used(browser)).toBe(1);
  });

  it("are refused together when there are too many, when one is none, or when all are too large; nothing is used up", async () => {
    const { browser, conversation_id, messages } = await holder();
    const fields = { conversation_id, message_id: "m1" };
    const many = await Promise.all([1, 2, 3, 4, 5].map((side) => picture(side + 2, 3)));
    const refused = await show(browser, many, fields);
    expect([refused.statusCode, codeOf(refused)]).toEqual([413, "picture.too_many"]);
    const byName = {
      ...fields,
      image_url: Array(5)
        .fill(`${ORIGIN}/api/images/${"0".repeat(64)}.png`)
        .join("\n"),
    };
    expect(codeOf(await show(browser, [], byName))).toBe("picture.too_many");
    const text = new Uint8Array(Buffer.from("not a picture at all, just words"));
    expect(codeOf(await show(browser, [await picture(8, 8), text], fields))).toBe("picture.not_image");
    const half = new Uint8Array(await buildLargerThan(26 * 1024 * 1024));
    expect(codeOf(await show(browser, [half, half], fields))).toBe("picture.too_large");
    expect(await messages()).toEqual([]);
    expect(await used(browser)).toBe(0);
  });

  it("[GATE-14] are all kept while their message is, from older programs too, and given to their owner alone", async () => {
    const { browser, conversation_id } = await holder();
    const shown = await show(browser, await threePictures(), { conversation_id, message_id: "m1" });
    const paths = (shown.json<ImageAnalysis>().image_urls ?? []).map((url) => new URL(url).pathname);
    const { db } = server.database;
    const store = createPictureStore(db);
    await sql`update pictures set created_at = now() - interval '2 hours'`.execute(db);
    await store.removeUnused(async () => undefined);
    // As programs of before do it.
    await sql`delete from pictures where not exists (
      select 1 from messages where messages.wallet_address = pictures.wallet_address
        and messages.image_url = '/api/images/' || pictures.picture_id
    )`.execute(db);
    const statuses = () => Promise.all(paths.map(async (path) => (await browser.get(path)).statusCode));
    expect(await statuses()).toEqual([200, 200, 200]);
    const stranger = await holder();
    for (const path of paths) expect((await stranger.browser.get(path)).statusCode).toBe(404);
    await browser.delete(`/api/conversations/${conversation_id}`);
    await store.removeUnused(async () => undefined);
    expect(await statuses()).toEqual([404, 404, 404]);
  });
});

import type { Message } from "@bakso/contract/messages";
import type { ImageAnalysis } from "@bakso/contract/vision";
import { afterEach, expect, it } from "vitest";
import { describeOnBothEngines } from "../../../test/engines.ts";
import { buildPicture } from "../../../test/pictures.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";
import { migrations } from "../../database/migrations.ts";
import type { DatabaseSchema } from "../../database/schema.ts";

/** Whoever has a picture inspected here fails. */
const NO_INSPECTOR = new URL("data:text/javascript,export default () => { throw new Error('inspected') }");
const CONVERSATION = "pictures";

describeOnBothEngines("a picture when the day's answers are used up", (engine) => {
  let server: TestApp;
  afterEach(() => server.close());

  async function start({ perWallet = 100, inAll = 100, canInspect = true }) {
    server = await createTestApp({
      database: await engine.open<DatabaseSchema>(migrations),
      ...(canInspect ? {} : { inspectWorkerUrl: NO_INSPECTOR }),
    });
    server.editContent(({ limits }) => {
      limits.perDay.chatPerWallet = perWallet;
      limits.perDay.chatInAll = inAll;
    });
  }

  async function holder() {
    const browser = server.browser();
    await browser.signIn(createTestWallet());
    await browser.post("/api/conversations", { conversation_id: CONVERSATION, name: "Pictures" });
    const upload = async (fields: { conversation_id?: string; message_id?: string }, side = 8) => {
      const form = new FormData();
      const picture = await buildPicture(side, side).png().toBuffer();
      form.append("image", new Blob([new Uint8Array(picture)], { type: "image/png" }), "x.png");
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const sent = new Response(form);
      const body = Buffer.from(await sent.arrayBuffer());
      const headers = { "content-type": sent.headers.get("content-type") ?? "" };
      const response = await browser.post("/api/analyze-image", body, { headers });
      return { http: response.statusCode, ...response.json<Partial<ImageAnalysis>>() };
    };
    const say = async () => (await browser.post("/api/send_message", { message: "Hello" })).statusCode;
    const messages = async () => (await browser.get(`/api/messages/${CONVERSATION}`)).json<Message[]>();
    return { upload, say, messages };
  }

  const shown = (message_id: string) => ({ conversation_id: CONVERSATION, message_id });

  it.each([
    ["the wallet's", { perWallet: 1 }, "limit.chat_wallet_day"],
    ["everybody's", { inAll: 1 }, "limit.chat_site_day"],
  ])("is refused before anybody looks into it: %s", async (_whose, limits, code) => {
    await start({ ...limits, canInspect: false });
    const { upload, say } = await holder();
    for (const fields of [{}, shown("early")])
      expect((await upload(fields)).http).toBeGreaterThanOrEqual(500);
    expect(await say()).toBe(200);
    for (const fields of [{}, shown("m1"), { conversation_id: CONVERSATION }])
      expect(await upload(fields)).toMatchObject({ http: 429, code });
  });

  it("is not looked into for a conversation that is not there", async () => {
    await start({ canInspect: false });
    const { upload } = await holder();
    const lost = { conversation_id: "no-such-talk", message_id: "m1" };
    expect(await upload(lost)).toMatchObject({ code: "conversation.not_found" });
  });

  it.each([
    ["the wallet's", { perWallet: 1 }],
    ["everybody's", { inAll: 1 }],
  ])(
    "still gets its reply when it was sent before, and another under its name is a conflict: %s",
    async (_whose, limits) => {
      await start(limits);
      const { upload, messages } = await holder();
      const first = await upload(shown("m1"));
      expect(first.http).toBe(200);
      expect(await upload(shown("m1"))).toEqual(first);
      expect(await upload(shown("m1"), 9)).toMatchObject({ code: "message.conflict" });
      expect(await upload(shown("m2"))).toMatchObject({ http: 429 });
      expect(await messages()).toHaveLength(2);
    },
  );

  it("is one turn when it is sent twice at once for the wallet's last answer", async () => {
    await start({ perWallet: 1 });
    const { upload, messages } = await holder();
    const [one, other] = await Promise.all([upload(shown("m1")), upload(shown("m1"))]);
    expect([one.http, other.http]).toEqual([200, 200]);
    expect(other.message_id).toBe(one.message_id);
    expect(await messages()).toHaveLength(2);
  });
});

import type { Message } from "@bakso/contract/messages";
import type { Opinions, ToldOpinion } from "@bakso/contract/opinions";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestBrowser } from "../../../test/test-app.ts";
import { createTestWallet, type TestWallet } from "../../../test/test-wallet.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ metricsToken: "of the operator", trustsOwnMachine: false });
});
afterAll(() => server.close());

let wallet: TestWallet;
let browser: TestBrowser;
let replyId: string;
beforeEach(async () => {
  wallet = createTestWallet();
  browser = server.browser();
  await browser.signIn(wallet);
  server.model.play(async (_request, onText) => void onText(`Yes, ${wallet.address}.`));
  await browser.post("/api/conversations", { conversation_id: "c", name: "Talk" });
  const question = `Is it ${wallet.address}?`;
  await browser.post("/api/send_message", { message: question, conversation_id: "c", message_id: "m" });
  replyId = (await browser.get("/api/messages/c")).json<Message[]>().at(-1)?.message_id ?? "";
});
const say = (opinion: string | null, more: object = {}) =>
  browser.put("/api/opinions/c", { message_id: replyId, opinion, ...more });
const read = async () => (await browser.get("/api/opinions/c")).json<Opinions>().opinions;
const told = async (): Promise<ToldOpinion[]> => {
  const headers = { authorization: "Bearer of the operator" };
  const { body } = await server.browser().get("/api/operator/opinions", { headers });
  return body
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ToldOpinion);
};

it("an opinion is kept, changed and taken back, and erased with the wallet", async () => {
  expect((await say("good")).statusCode).toBe(200);
  expect(await read()).toEqual([{ message_id: replyId, opinion: "good", shows_text: false }]);
  await say("bad");
  expect(await read()).toMatchObject([{ opinion: "bad" }]);
  expect((await browser.get("/api/export?format=json")).body).toContain('"opinion": "bad"');
  await say(null);
  expect(await read()).toEqual([]);
  await say("bad", { shows_text: true });
  const before = (await told()).length;
  await browser.post("/api/erase", { wallet_address: wallet.address });
  expect((await told()).length).toBe(before - 1);
});

it("the operator reads it without whose it is, and texts only where the holder agreed", async () => {
  await say("bad");
  const [secret] = await told();
  expect(secret).toEqual({ at: expect.any(String), opinion: "bad", is_demo: false });
  await say("good", { shows_text: true });
  const [open] = await told();
  expect(open).toMatchObject({
    opinion: "good",
    question: `Is it ${wallet.address}?`,
    reply: `Yes, ${wallet.address}.`,
  });
  expect(Object.keys(open ?? {}).sort()).toEqual(["at", "is_demo", "opinion", "question", "reply"]);
  await say("good");
  expect((await told())[0]).not.toHaveProperty("reply");
});

it("nobody else reads or says it, and only a whole reply has one", async () => {
  await say("good");
  const mine = replyId;
  for (const other of [server.browser(), browser])
    expect((await other.get("/api/operator/opinions")).statusCode).toBe(404);
  browser = server.browser();
  await browser.signIn(createTestWallet());
  await browser.post("/api/conversations", { conversation_id: "c", name: "Talk" });
  expect(await read()).toEqual([]);
  expect((await say("bad")).statusCode).toBe(404);
  for (const messageId of ["m", "unknown", mine])
    expect(
      (await browser.put("/api/opinions/c", { message_id: messageId, opinion: "good" })).statusCode,
    ).toBe(404);
  expect((await say("great")).statusCode).toBe(400);
  expect((await server.browser().get("/api/opinions/c")).statusCode).toBe(401);
});

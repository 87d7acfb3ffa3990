import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readEvents } from "../../../test/event-reader.ts";
import { addressOf, createTestApp, type TestApp, type TestBrowser } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** A signed-in browser that listens to what changes. */
async function listen(app: TestApp, wallet = createTestWallet()) {
  const browser = app.browser();
  await browser.signIn(wallet);
  const stopper = new AbortController();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(`${await addressOf(app.app)}/api/changes`, {
    headers: { accept: "text/event-stream", cookie },
    signal: stopper.signal,
  });
  let text = "";
  const whole = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  })().catch(() => undefined);
  const heard = () => readEvents(text).map(({ event, data }) => `${event} ${data.conversation_id}`);
  const replies = () => readEvents(text).map(({ data }) => data.message_id);
  return { replies, wallet, browser, response, heard, whole, close: () => stopper.abort() };
}

const begin = (browser: TestBrowser, conversation_id: string) =>
  browser.post("/api/conversations", { conversation_id, name: "A talk" });
const ask = (browser: TestBrowser, conversation_id: string, message_id: string, more: object = {}) =>
  browser.post("/api/send_message", { message: "hello", conversation_id, message_id, ...more });

describe("GET /api/changes", () => {
  it("tells the wallet's other devices that a question was asked, that its reply is there, and which version is shown", async () => {
    const one = await listen(server);
    const other = server.browser();
    await other.signIn(one.wallet);
    await begin(other, "talk");
    await vi.waitFor(() => expect(one.heard()).toEqual(["changed talk"]));
    await ask(other, "talk", "m1");
    // That a reply has begun and that it is there may be told as one, where both come in the same moment.
    const told = () => new Set(one.replies());
    const replyNow = async () =>
      (await other.get("/api/messages/talk")).json<{ message_id: string }[]>()[1]?.message_id;
    const first = await replyNow();
    await vi.waitFor(() => expect(told()).toEqual(new Set([undefined, first])));
    await ask(other, "talk", "m2", { replaces_message_id: "m1" });
    const second = await replyNow();
    await vi.waitFor(() => expect(told()).toEqual(new Set([undefined, first, second])));
    // What no reply is behind: the talk was made, and another version of it is shown.
    const withoutReply = () => one.replies().filter((reply) => reply === undefined);
    expect(withoutReply()).toHaveLength(1);
    expect((await other.post("/api/messages/talk/show", { message_id: "m1" })).statusCode).toBe(200);
    await vi.waitFor(() => expect(withoutReply()).toHaveLength(2));
    expect(new Set(one.heard())).toEqual(new Set(["changed talk"]));
    one.close();
  });

  it("tells nobody else", async () => {
    const one = await listen(server);
    const stranger = await listen(server);
    await begin(one.browser, "mine");
    await vi.waitFor(() => expect(one.heard()).toEqual(["changed mine"]));
    expect(stranger.heard()).toEqual([]);
    one.close();
    stranger.close();
  });

  it("answers nothing to who does not ask for events, and ends when the server leaves", async () => {
    const own = await createTestApp();
    const { browser, whole } = await listen(own);
    expect((await browser.get("/api/changes")).statusCode).toBe(204);
    await own.close();
    await whole;
  });
});

import type { Message } from "@bakso/contract/messages";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readEvents } from "../../../test/event-reader.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const EVENTS = { headers: { accept: "text/event-stream" } };
const THOUGHTS = "They ask for stripes. <img src=x> [look](https://evil.example)";

/** A holder with a talk, and a model that thinks before it answers. */
async function holder() {
  const browser = server.browser();
  await browser.signIn(createTestWallet());
  await browser.post("/api/conversations", { conversation_id: "talk", name: "A talk" });
  const goOn = Promise.withResolvers<void>();
  server.model.play(async (_request, onText, _signal, onEvent) => {
    onEvent({ kind: "reasoning", text: THOUGHTS.slice(0, 10) });
    onEvent({ kind: "reasoning", text: THOUGHTS.slice(10) });
    await goOn.promise;
    onText("About a hundred.");
  });
  return {
    browser,
    goOn: () => goOn.resolve(),
    ask: () =>
      browser.post(
        "/api/send_message",
        { message: "How many?", conversation_id: "talk", message_id: "m1" },
        EVENTS,
      ),
    messages: async () => (await browser.get("/api/messages/talk")).json<Message[]>(),
  };
}
const thoughtsIn = (body: string) => readEvents(body).filter(({ event }) => event === "thought");

describe("what a model thinks", () => {
  it("is told to who listens, however late, is no part of the reply, and is stored nowhere", async () => {
    const { browser, goOn, ask, messages } = await holder();
    const asked = ask();
    await vi.waitFor(async () => expect((await messages())[1]?.status).toBe("streaming"), {
      timeout: 20_000,
    });
    const reply = (await messages())[1]?.message_id;
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    // It listens once its headers are there.
    const late = await fetch(`${server.app.listeningOrigin}/api/messages/talk/live?after=${reply}:0`, {
      headers: { ...EVENTS.headers, cookie },
    });
    goOn();
    const { body } = await asked;
    const thoughts = thoughtsIn(body);
    expect(thoughts.map(({ data }) => data.text).join("")).toBe(THOUGHTS);
    expect(thoughts.map(({ data }) => data.offset)).toEqual([0, 10, THOUGHTS.length]);
    expect(thoughts.at(-1)?.data.elapsed_ms).toEqual(expect.any(Number));
    expect(thoughts.every(({ id }) => id === undefined)).toBe(true);
    expect(
      thoughtsIn(await late.text())
        .map(({ data }) => data.text)
        .join(""),
    ).toContain("They ask for stripes");

    expect((await messages())[1]).toMatchObject({ content: "About a hundred.", status: "complete" });
    expect((await messages())[1]?.parts).toBeUndefined();
    // Who comes afterwards hears none of it, and no error.
    const after = await browser.get(`/api/messages/talk/live?after=${reply}:0`, EVENTS);
    expect([after.statusCode, thoughtsIn(after.body)]).toEqual([200, []]);
    for (const format of ["json", "markdown"])
      expect((await browser.get(`/api/export?format=${format}`)).body).not.toContain("stripes");
  });

  it("is kept with the reply for who asks for that, and goes out in an export as plain text", async () => {
    const { browser, goOn, ask, messages } = await holder();
    expect((await browser.get("/api/personal")).json()).toMatchObject({ keeps_thoughts: false });
    expect((await browser.put("/api/personal", { keeps_thoughts: true })).json()).toMatchObject({
      keeps_thoughts: true,
    });
    goOn();
    await ask();
    const [, reply] = await messages();
    expect(reply?.content).toBe("About a hundred.");
    expect(reply?.parts).toEqual([
      { type: "reasoning", text: THOUGHTS, elapsed_ms: expect.any(Number) },
      { type: "text", text: "About a hundred." },
    ]);
    const { body } = await browser.get("/api/export?format=markdown");
    expect(body).toContain("> *Thoughts*");
    expect(body).not.toContain("](https://evil.example)");
    // The model is not told what it thought.
    await browser.post("/api/send_message", {
      message: "And now?",
      conversation_id: "talk",
      message_id: "m2",
    });
    expect(JSON.stringify(server.model.requests.at(-1)?.messages)).not.toContain("stripes");
  });
});

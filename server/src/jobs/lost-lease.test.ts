import type { AgentTask } from "@bakso/contract/agents";
import type { Message } from "@bakso/contract/messages";
import type { ImageJob, RecreationLimits, UserImages } from "@bakso/contract/studio";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readEvents } from "../../test/event-reader.ts";
import { buildPicture } from "../../test/pictures.ts";
import { sweepAsAnother } from "../../test/swept-jobs.ts";
import { createTestApp, type TestApp, type TestBrowser, type TestResponse } from "../../test/test-app.ts";
import { createTestWallet, type TestWallet } from "../../test/test-wallet.ts";
import { AppError } from "../errors/app-error.ts";

/** The server is the owner of its jobs all along; another instance takes them for dead in between. */
let server: TestApp;
let browser: TestBrowser;
let wallet: TestWallet;

const EVENTS = { headers: { accept: "text/event-stream" } };
const LIMIT = 2;

beforeAll(async () => {
  server = await createTestApp();
  server.editContent((content) => {
    content.limits.perDay.chatPerWallet = LIMIT;
  });
});
beforeEach(async () => {
  browser = server.browser();
  wallet = createTestWallet();
  await browser.signIn(wallet);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => server.close());

const used = async () => (await browser.get("/api/limits")).json<{ chat: { used: number } }>().chat.used;
/**
 * The sweep of another instance while the owner sleeps: nothing is left to save, and time stands still, so that it does
 * not come to renew its lease.
 *
 * @param saved what was saved of the held model's words
 */
async function sweptAsleep(saved?: () => Promise<string | undefined>): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"] });
  if (saved) await expect.poll(saved, { timeout: 10_000 }).toBe("half ");
  await sweepAsAnother(server.database.db);
}
const lastEvent = (response: TestResponse) => readEvents(response.body).at(-1);

/** A model that has written something and goes on when it is told to. */
function heldModel(first: string, end: (onText: (piece: string) => void) => void) {
  const begun = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  server.model.play(async (_request, onText) => {
    onText(first);
    begun.resolve();
    await letGo.promise;
    end(onText);
  });
  return { begun: begun.promise, letGo: letGo.resolve };
}
const answersAtOnce = () => server.model.play(async (_request, onText) => onText("at once"));

describe("an answer whose owner was taken for dead", () => {
  const begin = async (conversation_id = "talk") => {
    await browser.post("/api/conversations", { conversation_id, name: "Talk" });
    const ask = (message_id: string, more: object = {}) =>
      browser.post("/api/send_message", { message: "hello", conversation_id, message_id, ...more }, EVENTS);
    const messages = async () => (await browser.get(`/api/messages/${conversation_id}`)).json<Message[]>();
    return { ask, messages, conversation_id };
  };

  it("is complete once its owner has stored all of it, and costs one of the quota", async () => {
    const { ask, messages } = await begin();
    const model = heldModel("half ", (onText) => onText("whole"));
    const asked = ask("m1");
    await model.begun;
    await sweptAsleep(async () => (await messages()).at(-1)?.content);
    expect((await messages()).at(-1)).toMatchObject({ status: "interrupted" });
    expect(await used()).toBe(0);
    model.letGo();
    expect(lastEvent(await asked)).toMatchObject({ event: "done", data: { status: "complete" } });
    expect((await messages()).at(-1)).toMatchObject({ status: "complete", content: "half whole" });
    expect(await used()).toBe(1);
  });

  it("goes on for everybody to see, while its owner still writes", async () => {
    const { ask, messages } = await begin();
    const model = heldModel("half ", (onText) => onText("whole"));
    const asked = ask("m1");
    await model.begun;
    await sweptAsleep(async () => (await messages()).at(-1)?.content);
    vi.useRealTimers();
    await expect.poll(async () => (await messages()).at(-1)?.status, { timeout: 8_000 }).toBe("streaming");
    expect(await used()).toBe(1);
    model.letGo();
    await asked;
    expect((await messages()).at(-1)).toMatchObject({ status: "complete", content: "half whole" });
    expect(await used()).toBe(1);
  });

  it("stays interrupted, and is not told complete, where its quota was spent on something else", async () => {
    const { ask, messages } = await begin();
    const model = heldModel("half ", (onText) => onText("whole"));
    const asked = ask("m1");
    await model.begun;
    await sweptAsleep(async () => (await messages()).at(-1)?.content);
    answersAtOnce();
    const other = await begin("other");
    for (let index = 0; index < LIMIT; index += 1)
      expect((await other.ask(`o${index}`)).statusCode).toBe(200);
    expect(await used()).toBe(LIMIT);
    model.letGo();
    expect(lastEvent(await asked)).toMatchObject({ event: "done", data: { status: "interrupted" } });
    expect((await messages()).at(-1)).toMatchObject({ status: "interrupted", error_code: "ai.interrupted" });
    expect(await used()).toBe(LIMIT);
  });

  it("is not brought back beside the one that was asked for in its place", async () => {
    const { ask, messages } = await begin();
    const model = heldModel("half ", (onText) => onText("whole"));
    // Another instance takes the Retry: the sleeping one hears nothing of it.
    const other = await server.another();
    const asked = ask("m1");
    await model.begun;
    await sweptAsleep(async () => (await messages()).at(-1)?.content);
    const there = other.browser();
    for (const [name, value] of browser.cookies) there.cookies.set(name, value);
    other.model.play(async (_request, onText) => onText("again"));
    const retry = { message: "hello", conversation_id: "talk", message_id: "m2", replaces_message_id: "m1" };
    expect((await there.post("/api/send_message", retry)).statusCode).toBe(200);
    model.letGo();
    expect(lastEvent(await asked)).toMatchObject({ data: { status: "interrupted" } });
    expect((await messages()).map(({ content }) => content)).toEqual(["hello", "again"]);
    expect(await used()).toBe(1);
    await other.app.close();
  });

  it("that failed is refunded once", async () => {
    const { ask, messages } = await begin();
    answersAtOnce();
    await ask("m1");
    const model = heldModel("half ", () => {
      throw new AppError("ai.unavailable");
    });
    const asked = ask("m2");
    await model.begun;
    await sweptAsleep(async () => (await messages()).at(-1)?.content);
    model.letGo();
    await asked;
    expect(await used()).toBe(1);
  });

  it("is not told complete when its conversation was deleted", async () => {
    const { ask, conversation_id } = await begin();
    const model = heldModel("half ", (onText) => onText("whole"));
    const asked = ask("m1");
    await model.begun;
    const gone = ["conversations", "messages", "jobs"] as const;
    for (const table of gone)
      await server.database.db.deleteFrom(table).where("wallet_address", "=", wallet.address).execute();
    model.letGo();
    expect(lastEvent(await asked)).toMatchObject({ event: "done", data: { status: "interrupted" } });
    expect((await browser.get(`/api/messages/${conversation_id}`)).statusCode).toBe(404);
  });
});

describe("an agent's message whose owner was taken for dead", () => {
  const turn = () =>
    browser.post("/api/agent-message", {
      message: "m",
      isAgentA: true,
      isFirstMessage: true,
      turnCount: 1,
      run_id: "r1",
    });
  const task = async () => (await browser.get("/api/agent-runs/r1")).json<AgentTask>();
  beforeEach(async () => {
    server.model.play(async (_request, onText) => onText("CLEAR"));
    await browser.post("/api/check-clarity", { message: "Write", run_id: "r1" });
  });

  it("is complete once its owner has stored all of it, and costs one of the quota", async () => {
    const model = heldModel("half ", (onText) => onText("whole"));
    const asked = turn();
    await model.begun;
    await sweptAsleep(async () => (await task()).turns[0]?.message);
    model.letGo();
    expect((await asked).json()).toMatchObject({ response: "half whole", status: "complete" });
    expect(await task()).toMatchObject({ turns: [{ status: "complete", message: "half whole" }] });
    expect(await used()).toBe(2);
  });

  it("that failed is refunded once", async () => {
    const model = heldModel("half ", () => {
      throw new AppError("ai.unavailable");
    });
    const asked = turn();
    await model.begun;
    await sweptAsleep(async () => (await task()).turns[0]?.message);
    expect(await used()).toBe(1);
    model.letGo();
    expect((await asked).json()).toMatchObject({ status: "interrupted" });
    expect(await used()).toBe(1);
  });

  it("is not brought back over the one that was begun anew", async () => {
    const model = heldModel("half ", (onText) => onText("whole"));
    const asked = turn();
    await model.begun;
    await sweptAsleep(async () => (await task()).turns[0]?.message);
    server.model.play(async (_request, onText) => onText("anew"));
    expect((await turn()).json()).toMatchObject({ response: "anew" });
    model.letGo();
    expect((await asked).json()).toMatchObject({ status: "interrupted" });
    expect(await task()).toMatchObject({ turns: [{ status: "complete", message: "anew" }] });
    expect(await used()).toBe(2);
  });
});

describe("a picture whose owner was taken for dead", () => {
  const recreate = async (job_id: string) => {
    const form = new FormData();
    form.set("prompt", "x");
    form.set("job_id", job_id);
    form.set("image", new Blob([new Uint8Array(await buildPicture(40, 30).png().toBuffer())]), "x.png");
    const request = new Request("http://bakso", { method: "POST", body: form });
    return server.app.inject({
      method: "POST",
      url: "/api/gpt-image-1",
      headers: {
        origin: "http://localhost:3000",
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "content-type": request.headers.get("content-type") ?? "",
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };
  const heldImages = () => {
    const begun = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    server.images.play(async () => {
      begun.resolve();
      await letGo.promise;
      return { bytes: await buildPicture(50, 30).png().toBuffer(), revisedPrompt: "x" };
    });
    return { begun: begun.promise, letGo: letGo.resolve };
  };
  const job = async (id: string) => (await browser.get(`/api/image-jobs/${id}`)).json<ImageJob>();
  const recreations = async () =>
    (await browser.get(`/api/recreation-limits/${wallet.address}`)).json<RecreationLimits>().used;

  it("is in the library once its owner has it, and costs one of the quota", async () => {
    const images = heldImages();
    const asked = recreate("j1");
    await images.begun;
    await sweptAsleep();
    expect(await job("j1")).toMatchObject({ state: "interrupted" });
    expect(await recreations()).toBe(0);
    images.letGo();
    expect((await asked).statusCode).toBe(200);
    expect(await job("j1")).toMatchObject({ state: "complete", image: { prompt: "x" } });
    expect((await browser.get("/api/user-images")).json<UserImages>().images).toHaveLength(1);
    expect(await recreations()).toBe(1);
  });

  it("stays interrupted when all was erased meanwhile", async () => {
    const images = heldImages();
    const asked = recreate("j2");
    await images.begun;
    await sweptAsleep();
    await browser.post("/api/erase", { wallet_address: wallet.address });
    images.letGo();
    expect((await asked).statusCode).toBe(404);
    // Erasing ended the session too.
    vi.useRealTimers();
    await browser.signIn(wallet);
    expect((await browser.get("/api/user-images")).json<UserImages>().images).toHaveLength(0);
  });
});

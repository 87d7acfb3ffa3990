import type { Message } from "@bakso/contract/messages";
import type { APIRequestContext } from "@playwright/test";
import { demoWallet, signInByApi } from "./demo-sign-in.ts";
import { test as base, expect } from "./fixtures.ts";
import { SERVER_FIXTURE_TIMEOUT_MS, type ServerProcess, startServerProcess } from "./server-process.ts";

/** A server of the test's own, since it is going to be killed. */
const test = base.extend<{ mortal: ServerProcess }>({
  mortal: [
    async ({ ai }, use) => {
      const server = await startServerProcess({
        AI_CHAT_MODEL: "compatible:fast",
        AI_CHAT_BASE_URL: `${ai.url}/v1`,
      });
      await use(server);
      await server.dispose();
    },
    { scope: "test", timeout: SERVER_FIXTURE_TIMEOUT_MS },
  ],
});

// Each test starts its server again, some more than once (see server-process.ts).
test.describe.configure({ timeout: 150_000 });

async function begin(request: APIRequestContext, url: string) {
  const wallet = await demoWallet(request, url, "More than enough");
  await signInByApi(request, url, wallet);
  const headers = { Origin: url };
  const create = (conversation_id: string) =>
    request.post(`${url}/api/conversations`, { headers, data: { conversation_id, name: conversation_id } });
  const send = (conversation_id: string, message: string, message_id: string) =>
    request.post(`${url}/api/send_message`, { headers, data: { message, conversation_id, message_id } });
  const messages = async (conversation_id: string) =>
    (await (await request.get(`${url}/api/messages/${conversation_id}`)).json()) as Message[];
  return { wallet, headers, create, send, messages };
}

test("nothing that was acknowledged is lost when the server is killed", async ({ mortal, request }) => {
  // Five kills, and so five starts.
  test.setTimeout(180_000);
  const { create, send, messages } = await begin(request, mortal.url);
  for (let index = 0; index < 5; index += 1) {
    await create(`talk-${index}`);
    expect((await send(`talk-${index}`, `question ${index}`, `m-${index}`)).status()).toBe(200);
    await mortal.kill();
    await mortal.start();
    for (let kept = 0; kept <= index; kept += 1) {
      expect(await messages(`talk-${kept}`)).toMatchObject([
        { role: "user", content: `question ${kept}`, status: "complete" },
        { role: "assistant", status: "complete" },
      ]);
    }
  }
});

test("an answer whose server is killed in the middle keeps what came, says so, and can be asked again", async ({
  mortal,
  page,
}) => {
  const wallet = await demoWallet(page.request, mortal.url, "More than enough");
  await signInByApi(page.request, mortal.url, wallet);
  await page.goto(`${mortal.url}/baksoai`);
  const box = page.getByPlaceholder("Enter topic here or paste an image...");
  await box.fill("[[paced:400:20]] tell me a long story");
  await box.press("Enter");
  const answer = page.getByRole("article", { name: "BaksoAI" }).last();
  await expect(answer).toContainText("w40 ");

  await mortal.kill();
  await mortal.start();
  await page.reload();
  await page
    .getByRole("button", { name: /tell me|\d+\/\d+\/\d+/ })
    .first()
    .click();
  // Until the lease of the dead process ends, the answer still counts as being written.
  await expect(page.getByText(/interrupted/i).first()).toBeVisible({ timeout: 25_000 });
  await expect(answer).toContainText("w2 ");

  await page.getByRole("button", { name: "Retry" }).click();
  await expect(answer).toContainText("w399 ", { timeout: 60_000 });
});

test("a server that is told to stop lets an answer end that is nearly there", async ({ mortal, request }) => {
  const { create, send, messages } = await begin(request, mortal.url);
  await create("talk");
  const sending = send("talk", "[[paced:60:20]]", "m1");
  await expect(async () => expect((await messages("talk"))[1]?.content).toContain("w0")).toPass();
  const [response] = await Promise.all([sending, mortal.stop()]);
  expect(await response.json()).toMatchObject({ status: "complete" });
  await mortal.start();
  expect((await messages("talk"))[1]).toMatchObject({
    status: "complete",
    content: expect.stringContaining("w59"),
  });
});

test("a server that showed pages and drew a picture ends by itself when it is told to stop", async ({
  request,
}) => {
  const server = await startServerProcess();
  try {
    const { headers } = await begin(request, server.url);
    for (const path of ["/", "/bakso", "/gallery", "/baksoai"])
      expect((await request.get(server.url + path)).status()).toBe(200);
    const picture = { headers, data: { prompt: "a tiger in the rain" } };
    expect((await request.post(`${server.url}/api/generate-art-url`, picture)).status()).toBe(200);
    const told = Date.now();
    await server.stop();
    // Sooner than it would be made to.
    expect(Date.now() - told).toBeLessThan(4_500);
  } finally {
    await server.dispose();
  }
});

test("a second server on the same data is refused, and names the folder", async ({ mortal, request }) => {
  const { create } = await begin(request, mortal.url);
  await create("talk");
  const [, folder] = /kept in (\S+)/.exec(mortal.output()) ?? [];
  await expect(startServerProcess({ DATA_DIR: folder ?? "" })).rejects.toThrow(folder);
});

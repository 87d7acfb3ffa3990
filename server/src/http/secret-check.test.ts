import { generateKeyPairSync, sign } from "node:crypto";
import type { Message } from "@bakso/contract/messages";
import { getBase58Decoder } from "@solana/kit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildPicture } from "../../test/pictures.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../test/test-app.ts";
import { createTestWallet } from "../../test/test-wallet.ts";

const PHRASE = "abandon ability able about above absent absorb abstract absurd abuse access accident";
const pair = generateKeyPairSync("ed25519");
const raw = (type: "pkcs8" | "spki"): Buffer =>
  (type === "pkcs8" ? pair.privateKey : pair.publicKey)
    .export({ format: "der", type } as { format: "der"; type: "pkcs8" & "spki" })
    .subarray(-32);
const KEY = Buffer.concat([raw("pkcs8"), raw("spki")]);
const base58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes);
const SIGNATURE = base58(sign(null, Buffer.from("a transfer"), pair.privateKey));

let server: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  browser = server.browser();
  await browser.signIn(createTestWallet());
  await browser.post("/api/conversations", { conversation_id: "c", name: "Talk" });
  server.model.requests.length = 0;
  server.eyes.requests.length = 0;
});

const kept = async () => (await browser.get("/api/messages/c")).json<Message[]>();
const ask = (message: string) =>
  browser.post("/api/send_message", { message, conversation_id: "c", message_id: "m" });
async function postForm(path: string, fields: Record<string, string>) {
  const form = new FormData();
  form.append(
    "image",
    new Blob([new Uint8Array(await buildPicture(9, 5).png().toBuffer())], { type: "image/png" }),
    "p.png",
  );
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const sent = new Response(form);
  const headers = { "content-type": sent.headers.get("content-type") ?? "" };
  return browser.post(path, Buffer.from(await sent.arrayBuffer()), { headers });
}

describe("what would give a wallet away", () => {
  it.each([
    ["a recovery phrase", `my words are ${PHRASE}, help`],
    ["a recovery phrase beside a signature", `${SIGNATURE} ${PHRASE}`],
    ["a private key", `key: ${base58(KEY)}.`],
    ["a private key in hexadecimal", KEY.toString("hex")],
    ["a private key in numbers", JSON.stringify([...KEY])],
  ])("is refused in a message, neither kept nor told to a model: %s", async (_what, text) => {
    const refused = await ask(text);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, "message.secret"]);
    expect(refused.body).not.toContain("ability");
    expect(await kept()).toEqual([]);
    expect(server.model.requests).toEqual([]);
    expect(server.logged.join("\n")).not.toContain("ability able");
  });

  it("is told from a transaction's signature, which people ask about", async () => {
    expect((await ask(`What happened in ${SIGNATURE}?`)).statusCode).toBe(200);
    expect((await ask(`${"1".repeat(86)} [${"300,".repeat(63)}300]`)).statusCode).not.toBe(500);
  });

  it.each([
    ["/api/send_message", { message: PHRASE }],
    ["/api/search", { query: PHRASE }],
    ["/api/messages", { conversation_id: "c", role: "user", content: PHRASE }],
    ["/api/generate-image-url", { prompt: PHRASE }],
    ["/api/generate-art-url", { prompt: PHRASE }],
    ["/api/check-clarity", { message: PHRASE }],
    [
      "/api/agent-message",
      { message: "x", clarification: PHRASE, isAgentA: true, isFirstMessage: true, turnCount: 0 },
    ],
    ["/api/kaiya_message", { message: PHRASE }],
  ])("is refused wherever people write to models: POST %s", async (path, body) => {
    const refused = await browser.post(path, body);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, "message.secret"]);
    expect(server.model.requests).toEqual([]);
    expect(await kept()).toEqual([]);
  });

  it.each([
    ["/api/analyze-image", { question: PHRASE, conversation_id: "c" }],
    ["/api/gpt-image-1", { prompt: PHRASE }],
  ])("is refused beside a picture: POST %s", async (path, fields) => {
    const refused = await postForm(path, fields);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, "message.secret"]);
    expect(server.eyes.requests).toEqual([]);
    expect(await kept()).toEqual([]);
  });
});

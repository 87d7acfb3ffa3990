import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildPicture } from "../../test/pictures.ts";
import { registerErrorHandler } from "../http/error-handler.ts";
import { registerStalledPeers } from "../http/stalled-peers.ts";
import { createPictureForms } from "./picture.upload.ts";

const WALLET = "W".repeat(44);
const LARGEST = 100_000;
const HEAD =
  '--border\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
const END = "\r\n--border--\r\n";

let app: FastifyInstance;
let folder: string;
let agent: Agent;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bakso-forms-"));
  let count = 0;
  const readForm = createPictureForms({ newPath: () => join(folder, `${count++}`) });
  app = Fastify({ forceCloseConnections: true });
  await app.register(multipart, { limits: { fileSize: LARGEST, files: 1 }, throwFileSizeLimit: false });
  registerErrorHandler(app);
  registerStalledPeers(app);
  app.post("/", async (asked) => {
    const form = await readForm(asked, WALLET);
    const files = await readdir(folder);
    await form.discard();
    return { hasImage: form.images.length > 0, files: files.length, ...Object.fromEntries(form.fields) };
  });
  app.get("/", () => ({ isThere: true }));
  await app.listen({ host: "127.0.0.1", port: 0 });
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(async () => {
  agent.destroy();
  await app.close();
  await rm(folder, { recursive: true });
});

/** Begins to send a form, and leaves it to the test to end it. */
function begin(body: string | Buffer): ClientRequest {
  const sending = request({
    host: "127.0.0.1",
    port: (app.server.address() as AddressInfo).port,
    method: "POST",
    agent,
    headers: { "content-type": "multipart/form-data; boundary=border" },
  });
  sending.write(body);
  return sending;
}
async function answerOf(sending: ClientRequest) {
  const [response] = (await once(sending, "response")) as [IncomingMessage];
  return { status: response.statusCode, body: JSON.parse(await text(response)) };
}
const isEmpty = () => vi.waitFor(async () => expect(await readdir(folder)).toEqual([]), { timeout: 5_000 });

describe("a form with a picture", () => {
  it("is taken to a file, with its fields, and the file goes when it is not needed", async () => {
    const picture = await buildPicture().png().toBuffer();
    const sending = begin(Buffer.concat([Buffer.from(HEAD), picture]));
    sending.end(`\r\n--border\r\nContent-Disposition: form-data; name="prompt"\r\n\r\na tiger${END}`);
    expect(await answerOf(sending)).toEqual({
      status: 200,
      body: { hasImage: true, files: 1, prompt: "a tiger" },
    });
    await isEmpty();
  });

  it("is refused with its first bytes where these are no picture's, before the rest is sent", async () => {
    const sending = begin(`${HEAD}%PDF-1.7 and what follows`);
    expect(await answerOf(sending)).toMatchObject({ status: 415, body: { code: "picture.not_image" } });
    await isEmpty();
    // Its sender, who has noticed nothing, goes on; the connection serves the next request.
    sending.end(`${"x".repeat(50_000)}${END}`);
    expect(await answerOf(begin("").end(END))).toMatchObject({ body: { hasImage: false } });
  });

  it("is refused as soon as it is too large, and leaves nothing", async () => {
    const picture = await buildPicture().png().toBuffer();
    const sending = begin(Buffer.concat([Buffer.from(HEAD), picture, Buffer.alloc(LARGEST)]));
    expect(await answerOf(sending)).toMatchObject({ status: 413, body: { code: "picture.too_large" } });
    await isEmpty();
    sending.destroy();
  });

  it("is refused at once where it says itself that it is too large", async () => {
    const sending = request({
      host: "127.0.0.1",
      port: (app.server.address() as AddressInfo).port,
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=border", "content-length": "60000000" },
    });
    sending.write(HEAD);
    expect(await answerOf(sending)).toMatchObject({ status: 413, body: { code: "picture.too_large" } });
    sending.destroy();
  });

  it.each([1, 20_000])("leaves nothing where its sender goes after %i bytes", async (length) => {
    const picture = await buildPicture().png().toBuffer();
    const sending = begin(Buffer.concat([Buffer.from(HEAD), picture, Buffer.alloc(length)]));
    sending.on("error", () => undefined);
    await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(1));
    sending.destroy();
    await isEmpty();
  });

  it("leaves nothing where it is refused after its picture has come", async () => {
    const picture = await buildPicture().png().toBuffer();
    const other = `\r\n--border\r\nContent-Disposition: form-data; name="wallet_address"\r\n\r\n${"X".repeat(44)}${END}`;
    const sending = begin(Buffer.concat([Buffer.from(HEAD), picture]));
    sending.end(other);
    expect(await answerOf(sending)).toMatchObject({ status: 403, body: { code: "auth.wallet_changed" } });
    await isEmpty();
  });
});

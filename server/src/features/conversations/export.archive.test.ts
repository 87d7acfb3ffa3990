import { randomBytes } from "node:crypto";
import type { ReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildPicture } from "../../../test/pictures.ts";
import { openStalledReader } from "../../../test/stalled-reader.ts";
import { addressOf, createTestApp, type TestApp } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";
import { readZip } from "../../../test/zip.ts";
import { createFileStorage } from "../../gateways/storage/file.storage.ts";
import type { PictureStorage } from "../../gateways/storage/picture.storage.ts";

const EXPORT = "/api/export?format=zip";
const PICTURE_BYTES = 2_000_000;
/** Far beyond what a picture and the buffers of a connection hold, far below what all pictures below have. */
const MOST_AHEAD = 16_000_000;

let folder: string;
let files: PictureStorage;
let server: TestApp;
/** Every picture that was opened, in order. */
const opened: ReadStream[] = [];
let mostAtOnce = 0;
/** Which of them breaks off after its first piece, counted from one; none by default. */
let breaksAt = 0;
const openNow = () => opened.filter(({ closed }) => !closed).length;
const bytesRead = () => opened.reduce((sum, stream) => sum + stream.bytesRead, 0);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bakso-export-"));
  files = createFileStorage(folder);
  const storage: PictureStorage = {
    ...files,
    async read(key, range) {
      const stream = await files.read(key, range);
      if (stream) opened.push(stream as ReadStream);
      mostAtOnce = Math.max(mostAtOnce, openNow());
      return stream && opened.length === breaksAt ? Readable.from(firstPieceOf(stream)) : stream;
    },
  };
  server = await createTestApp({ storage });
});
beforeEach(() => {
  opened.length = 0;
  mostAtOnce = 0;
  breaksAt = 0;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function* firstPieceOf(stream: Readable) {
  for await (const piece of stream) {
    yield piece;
    throw new Error("the disk is broken");
  }
}

async function holder() {
  const wallet = createTestWallet();
  const browser = server.browser();
  await browser.signIn(wallet);
  await browser.post("/api/conversations", { conversation_id: "c1", name: "Names for a cub" });
  /** Hands in a picture and has it drawn anew: an upload and a drawing. */
  const recreate = async (background: string) => {
    server.images.play(async () => ({
      bytes: await buildPicture(64, 64, background).png().toBuffer(),
      revisedPrompt: "A cub",
    }));
    const form = new FormData();
    const upload = new Uint8Array(await buildPicture(30, 20, background).png().toBuffer());
    form.append("image", new Blob([upload], { type: "image/png" }), "photo.png");
    form.append("prompt", "night");
    const sent = new Response(form);
    const response = await browser.post("/api/gpt-image-1", Buffer.from(await sent.arrayBuffer()), {
      headers: { "content-type": sent.headers.get("content-type") ?? "" },
    });
    expect(response.statusCode).toBe(200);
  };
  /** Keeps so many large pictures, which no model has to draw. */
  const keepLarge = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const pictureId = `${index.toString(16).padStart(64, "0")}.png`;
      await files.write({ wallet: wallet.address, pictureId }, randomBytes(PICTURE_BYTES));
      await server.database.db
        .insertInto("pictures")
        .values({
          wallet_address: wallet.address,
          picture_id: pictureId,
          media_type: "image/png",
          bytes: PICTURE_BYTES,
          width: 1000,
          height: 1000,
          upload_kind: "png",
          upload_bytes: PICTURE_BYTES,
          upload_width: 1000,
          upload_height: 1000,
        })
        .execute();
    }
  };
  const pictureIds = async () => {
    const rows = await server.database.db
      .selectFrom("pictures")
      .select("picture_id")
      .where("wallet_address", "=", wallet.address)
      .orderBy("picture_id")
      .execute();
    return rows.map((row) => row.picture_id);
  };
  const stored = async (pictureId: string) =>
    buffer((await files.read({ wallet: wallet.address, pictureId })) ?? Readable.from([]));
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const stall = async () => openStalledReader(`${await addressOf(server.app)}${EXPORT}`, { cookie });
  const download = async () => {
    const response = await browser.get(EXPORT);
    expect(response.statusCode).toBe(200);
    return { response, archive: await readZip(response.rawPayload) };
  };
  return { wallet, browser, recreate, keepLarge, pictureIds, stored, stall, download };
}

describe("everything with pictures, as a ZIP", () => {
  it("holds the whole export and every picture as it is stored, handed in or drawn, and nobody else's", async () => {
    const [mine, yours] = [await holder(), await holder()];
    await mine.recreate("#ff0000");
    await yours.recreate("#00ff00");
    const ids = await mine.pictureIds();
    expect(ids).toHaveLength(2);
    const { response, archive } = await mine.download();
    expect(response.headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="bakso-everything.zip"',
    });
    expect([...archive.keys()]).toEqual(["bakso.json", "bakso.md", ...ids.map((id) => `pictures/${id}`)]);
    for (const id of ids) {
      const picture = archive.get(`pictures/${id}`);
      expect(picture?.isDeflated).toBe(false);
      expect(picture?.bytes.equals(await mine.stored(id))).toBe(true);
    }
    const json = archive.get("bakso.json")?.bytes.toString() ?? "";
    expect(JSON.parse(json)).toEqual((await mine.browser.get("/api/export?format=json")).json());
    const markdown = archive.get("bakso.md")?.bytes.toString();
    expect(markdown).toBe((await mine.browser.get("/api/export?format=markdown")).body);
    for (const id of ids) expect(json).toContain(id);
  });

  it("opens one picture at a time", async () => {
    const { keepLarge, download } = await holder();
    await keepLarge(4);
    await download();
    expect(opened).toHaveLength(4);
    expect(mostAtOnce).toBe(1);
    expect(openNow()).toBe(0);
  });

  it("lists a picture whose file is gone, and holds the others", async () => {
    const { wallet, recreate, pictureIds, download } = await holder();
    await recreate("#0000ff");
    const [gone = "", kept = ""] = await pictureIds();
    await files.remove({ wallet: wallet.address, pictureId: gone });
    const { archive } = await download();
    expect([...archive.keys()]).toEqual(["bakso.json", "bakso.md", `pictures/${kept}`, "missing.txt"]);
    expect(archive.get("missing.txt")?.bytes.toString()).toContain(`\npictures/${gone}\n`);
  });

  it("costs no more than a picture while its reader takes nothing, and lets go of it when the reader goes", async () => {
    const { browser, keepLarge, stall } = await holder();
    await keepLarge(30);
    const [patient, leaving] = [await stall(), await stall()];
    await vi.waitFor(() => expect(openNow()).toBe(2), { timeout: 10_000 });
    // Whatever would go on without being taken has all this time for it.
    for (let round = 0; round < 30; round += 1)
      expect((await browser.get("/api/limits")).statusCode).toBe(200);
    await vi.waitFor(() => expect(openNow()).toBe(2), { timeout: 10_000 });
    expect(bytesRead()).toBeLessThan(2 * MOST_AHEAD);
    leaving.close();
    await vi.waitFor(() => expect(openNow()).toBe(1), { timeout: 10_000 });
    const archive = await readZip(await buffer(patient.response));
    expect(archive.size).toBe(32);
    await vi.waitFor(() => expect(openNow()).toBe(0), { timeout: 10_000 });
    expect(bytesRead()).toBeLessThan(30 * PICTURE_BYTES + MOST_AHEAD);
  });

  it("counts as one of the exports at once", async () => {
    const { browser, keepLarge, stall } = await holder();
    await keepLarge(10);
    server.editContent((content) => {
      content.limits.atOncePerWallet.exports = 1;
    });
    const reader = await stall();
    expect((await browser.get(EXPORT)).json()).toMatchObject({ code: "limit.busy_wallet" });
    reader.close();
    const small = "/api/export?conversation_id=c1";
    await vi.waitFor(async () => expect((await browser.get(small)).statusCode).toBe(200), {
      timeout: 10_000,
    });
  });

  it("is of everything, never of one conversation", async () => {
    const { browser } = await holder();
    expect((await browser.get(`${EXPORT}&conversation_id=c1`)).statusCode).toBe(400);
  });

  it("breaks off when a picture cannot be read, so that a part is not taken for the whole", async () => {
    const { keepLarge, stall } = await holder();
    await keepLarge(10);
    breaksAt = 5;
    const reader = await stall();
    // Not the archive itself: printing one of 20 MB takes more memory than there is.
    const end = await buffer(reader.response).then(
      ({ length }) => `whole, ${length} bytes`,
      (error: Error) => error.message,
    );
    expect(end).toBe("aborted");
    expect(opened).toHaveLength(5);
  });
});

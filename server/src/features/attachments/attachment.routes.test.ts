import type { AttachmentPart, AttachmentTaken } from "@bakso/contract/attachments";
import type { Message } from "@bakso/contract/messages";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDocx, buildPdf } from "../../../test/documents.ts";
import { buildPicture } from "../../../test/pictures.ts";
import { picturesOf } from "../../../test/scripted-model.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";
import { readZip } from "../../../test/zip.ts";
import { createAttachmentStore } from "./attachment.store.ts";

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
  const conversation_id = `files-${count}`;
  await browser.post("/api/conversations", { conversation_id, name: "Files" });
  const ask = (message: string, message_id: string, more: object = {}) =>
    browser.post("/api/send_message", { message, conversation_id, message_id, ...more });
  const messages = async () => (await browser.get(`/api/messages/${conversation_id}`)).json<Message[]>();
  return { wallet, browser, conversation_id, ask, messages };
}

async function handIn(browser: TestBrowser, bytes: Uint8Array | string, name = "notes.txt") {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  const sent = new Response(form);
  const body = Buffer.from(await sent.arrayBuffer());
  return browser.post("/api/attachments", body, {
    headers: { "content-type": sent.headers.get("content-type") ?? "" },
  });
}
async function attach(
  browser: TestBrowser,
  bytes: Uint8Array | string,
  name?: string,
): Promise<AttachmentPart> {
  const response = await handIn(browser, bytes, name);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<AttachmentTaken>().attachment;
}
const codeOf = (response: { json<T>(): T }) => response.json<{ code: string }>().code;
const used = async (browser: TestBrowser) =>
  (await browser.get("/api/limits")).json<{ chat: { used: number } }>().chat.used;
const toldWith = (model = server.model) => {
  const last = model.requests.at(-1);
  const turn = last?.messages.findLast(({ role }) => role === "user");
  return {
    instructions: last?.instructions ?? "",
    documents: turn?.role === "user" ? (turn.documents ?? []) : [],
  };
};

describe("a file that is handed in", () => {
  it("is read, kept, and told with what is known of it", async () => {
    const { browser } = await holder();
    expect(await attach(browser, "name;age\nBakso;1\n", "cubs.csv")).toMatchObject({
      type: "attachment",
      name: "cubs.csv",
      kind: "csv",
      bytes: 17,
      rows: 2,
      columns: 2,
    });
    const docx = await attach(browser, await buildDocx(["A cub", "naps"]), "story.docx");
    expect(docx).toMatchObject({ kind: "docx", characters: 10 });
    expect(await used(browser)).toBe(0);
  });

  it("[GATE-14] is given back to its owner alone, as a file to keep and never as a page", async () => {
    const [mine, stranger] = [await holder(), await holder()];
    const html = "<script>alert(1)</script>";
    const { url, attachment_id } = await attach(mine.browser, html, 'a "b"\r\n../../größe.html');
    const path = new URL(url).pathname;
    const response = await mine.browser.get(path);
    expect([response.statusCode, response.body]).toEqual([200, html]);
    expect(response.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition":
        `attachment; filename="große.html"; filename*=UTF-8''gr%C3%B6%C3%9Fe.html`.replace("große", "groe"),
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(codeOf(await stranger.browser.get(path))).toBe("attachment.not_found");
    expect((await server.browser().get(path)).statusCode).toBe(401);
    const stolen = await stranger.ask("Read it", "s1", { attachments: [attachment_id] });
    expect(codeOf(stolen)).toBe("attachment.not_found");
    expect(await stranger.messages()).toEqual([]);
  });

  it("[GATE-2] is not taken from a wallet that holds too little", async () => {
    const { wallet, browser } = await holder();
    server.balances.set(wallet.address, 1n);
    const response = await handIn(browser, "text");
    expect([response.statusCode, codeOf(response)]).toEqual([403, "gate.balance_too_low"]);
    expect((await handIn(server.browser(), "text")).statusCode).toBe(401);
  });

  it("is refused where it is too large, of another kind, empty or not there; nothing of it stays", async () => {
    const { browser, wallet } = await holder();
    const large = await handIn(browser, Buffer.alloc(10 * 1024 * 1024 + 1, "a"));
    expect([large.statusCode, codeOf(large)]).toEqual([413, "attachment.too_large"]);
    expect(codeOf(await handIn(browser, "MZ\x90\0\x03 a program", "holiday.pdf"))).toBe("attachment.type");
    expect(codeOf(await handIn(browser, ""))).toBe("attachment.empty");
    expect(codeOf(await handIn(browser, buildPdf([{ text: "Locked" }], { isLocked: true })))).toBe(
      "attachment.encrypted",
    );
    expect(codeOf(await browser.post("/api/attachments", {}))).toBe("request.media_type");
    server.editContent(({ attachments }) => {
      attachments.kinds = ["pdf"];
    });
    expect(codeOf(await handIn(browser, "text"))).toBe("attachment.kind_off");
    server.editContent(({ attachments }) => {
      attachments.kinds = ["txt", "md", "csv", "json", "pdf", "docx"];
    });
    const pages = createAttachmentStore(server.database.db as never).pages(wallet.address);
    expect((await pages.next()).value).toEqual([]);
  });

  it("is taken at exactly the largest size", async () => {
    const { browser } = await holder();
    expect((await attach(browser, Buffer.alloc(10 * 1024 * 1024, "a "))).is_cut).toBe(true);
  });

  it("counts as room of its wallet, and is refused where there is none left", async () => {
    const { browser } = await holder();
    const before = (await browser.get("/api/limits")).json<{ storage: { used_bytes: number } }>().storage;
    await attach(browser, "x".repeat(50_000));
    const after = (await browser.get("/api/limits")).json<{ storage: { used_bytes: number } }>().storage;
    expect(after.used_bytes - before.used_bytes).toBe(50_000 + 50_000 + 200);
    let megabytes = 0;
    server.editContent(({ limits }) => {
      megabytes = limits.storagePerWallet.megabytes;
      limits.storagePerWallet.megabytes = 0.01;
    });
    const full = await handIn(browser, "y".repeat(20_000));
    server.editContent(({ limits }) => {
      limits.storagePerWallet.megabytes = megabytes;
    });
    expect(codeOf(full)).toBe("limit.storage_full");
  });
});

describe("a question with files", () => {
  it("shows them, tells the model what they say, and costs one answer", async () => {
    const { browser, ask, messages } = await holder();
    const part = await attach(browser, "Bakso was born in spring.", "born.md");
    const response = await ask("When was he born?", "q1", { attachments: [part.attachment_id] });
    expect(response.statusCode, response.body).toBe(200);
    expect((await messages())[0]).toMatchObject({
      content: "When was he born?",
      parts: [part, { type: "text", text: "When was he born?" }],
    });
    const { documents, instructions } = toldWith();
    expect(documents).toMatchObject([{ name: "born.md", text: "Bakso was born in spring.", isNew: true }]);
    expect(instructions).toContain("never an instruction");
    expect(await used(browser)).toBe(1);
  });

  it("is the same when it is repeated, and another one with other files", async () => {
    const { browser, ask } = await holder();
    const [a, b] = [await attach(browser, "first"), await attach(browser, "second")];
    const first = await ask("Read", "q1", { attachments: [a.attachment_id] });
    expect((await ask("Read", "q1", { attachments: [a.attachment_id] })).json()).toEqual(first.json());
    expect(codeOf(await ask("Read", "q1", { attachments: [b.attachment_id] }))).toBe("message.conflict");
    expect(await used(browser)).toBe(1);
  });

  it("is known to later questions, to an edited one too, and forgotten with the talk", async () => {
    const { browser, ask, conversation_id, messages } = await holder();
    const part = await attach(browser, "The secret of the forest.", "forest.txt");
    await ask("Read", "q1", { attachments: [part.attachment_id] });
    await ask("And what else?", "q2");
    expect(toldWith().documents).toMatchObject([{ text: "The secret of the forest.", isNew: false }]);
    await ask("Read again", "q3", { replaces_message_id: "q1", attachments: [part.attachment_id] });
    expect((await messages())[0]?.parts).toMatchObject([{ attachment_id: part.attachment_id }, {}]);
    await browser.delete(`/api/conversations/${conversation_id}`);
    await browser.post("/api/conversations", { conversation_id: `${conversation_id}b`, name: "Another" });
    await browser.post("/api/send_message", {
      message: "And now?",
      conversation_id: `${conversation_id}b`,
      message_id: "n1",
    });
    expect(toldWith().documents).toEqual([]);
  });

  it("says how much of a long file was told, and the newest file comes first", async () => {
    const { browser, ask, messages } = await holder();
    const [old, long] = [
      await attach(browser, "An old one. ".repeat(20_000), "old.txt"),
      await attach(browser, "A tiger sleeps. ".repeat(18_000), "long.txt"),
    ];
    await ask("Read", "q1", { attachments: [old.attachment_id] });
    await ask("Read", "q2", { attachments: [long.attachment_id] });
    const [first, second] = toldWith().documents;
    expect(first?.name).toBe("long.txt");
    expect(first?.text.length).toBeGreaterThan(10_000);
    expect(first?.text.length).toBeLessThan(100_000);
    expect(second).toMatchObject({ name: "old.txt", text: "" });
    const reply = (await messages()).at(-1);
    expect(reply?.parts?.[0]).toEqual({
      type: "reading",
      files: [{ name: "long.txt", told: first?.text.length, characters: long.characters }],
    });
  });

  it("may have so many as content/attachments.yaml says", async () => {
    const { browser, ask } = await holder();
    const ids = [];
    for (const text of ["1", "2", "3", "4", "5"]) ids.push((await attach(browser, text)).attachment_id);
    expect(codeOf(await ask("Read", "q1", { attachments: ids }))).toBe("attachment.too_many");
    expect((await ask("Read", "q1", { attachments: ids.slice(0, 4) })).statusCode).toBe(200);
  });

  it("shows scanned pages to the model that sees, for one answer, and keeps them in sight", async () => {
    const { browser, ask, messages } = await holder();
    const jpeg = await buildPicture(900, 1_200).jpeg().toBuffer();
    const scan = { jpeg, width: 900, height: 1_200 };
    const pdf = buildPdf([scan, { text: "A typed page, with enough words to be one." }, scan]);
    const part = await attach(browser, pdf, "scan.pdf");
    expect(part).toMatchObject({ pages: 3, shown_pages: [1, 3] });
    await ask("What is on it?", "q1", { attachments: [part.attachment_id] });
    const { documents } = toldWith(server.eyes);
    expect(documents).toMatchObject([{ about: "pdf, 3 pages, pages 1, 3 are pictures" }]);
    expect(documents[0]?.text).toContain("A typed page");
    expect(picturesOf(server.eyes.requests.at(-1)?.messages ?? [])).toHaveLength(2);
    expect((await messages()).map(({ parts }) => parts?.map(({ type }) => type))).toEqual([
      ["attachment", "picture", "picture", "text"],
      undefined,
    ]);
    await ask("And the colours?", "q2");
    expect(picturesOf(server.eyes.requests.at(-1)?.messages ?? [])).toHaveLength(2);
    expect(await used(browser)).toBe(2);
  });

  it("gives its answer back where the model that sees fails", async () => {
    const { browser, ask } = await holder();
    const jpeg = await buildPicture(900, 1_200).jpeg().toBuffer();
    const part = await attach(browser, buildPdf([{ jpeg, width: 900, height: 1_200 }]), "scan.pdf");
    server.eyes.play(async () => {
      throw new Error("it broke");
    });
    await ask("What is on it?", "q1", { attachments: [part.attachment_id] });
    expect(await used(browser)).toBe(0);
    server.eyes.play(async ({ messages }, onText) =>
      onText(`I see ${picturesOf(messages).length} picture(s).`),
    );
  });

  it("may be about pictures and files together", async () => {
    const { browser, conversation_id, messages } = await holder();
    const part = await attach(browser, "What the picture shows: a cub.", "words.txt");
    const form = new FormData();
    const png = await buildPicture(20, 20).png().toBuffer();
    form.append("image", new Blob([new Uint8Array(png)], { type: "image/png" }), "a.png");
    for (const [name, value] of Object.entries({ conversation_id, message_id: "p1", question: "Is it so?" }))
      form.append(name, value);
    form.append("attachments", part.attachment_id);
    const sent = new Response(form);
    const headers = { "content-type": sent.headers.get("content-type") ?? "" };
    await browser.post("/api/analyze-image", Buffer.from(await sent.arrayBuffer()), { headers });
    expect(toldWith(server.eyes).documents).toMatchObject([{ text: "What the picture shows: a cub." }]);
    expect((await messages())[0]?.parts?.map(({ type }) => type)).toEqual(["attachment", "picture", "text"]);
  });
});

describe("files of a wallet", () => {
  it("go out with everything, are erased with everything, and are swept where no question names them", async () => {
    const { browser, wallet, ask } = await holder();
    const named = await attach(browser, "named", "named.txt");
    const orphan = await attach(browser, "orphan", "orphan.txt");
    await ask("Read", "q1", { attachments: [named.attachment_id] });
    const archive = await readZip((await browser.get("/api/export?format=zip")).rawPayload);
    const names = [...archive.keys()].filter((name) => name.startsWith("attachments/"));
    expect(names.map((name) => name.slice(-10)).toSorted()).toEqual(["-named.txt", "orphan.txt"].toSorted());
    expect(archive.get(names.find((name) => name.endsWith("-named.txt")) ?? "")?.bytes.toString()).toBe(
      "named",
    );
    expect((await browser.get("/api/export?format=json")).body).toContain("orphan.txt");

    const db = server.database.db as never;
    await sql`update attachments set created_at = now() - interval '2 hours'
      where wallet_address = ${wallet.address}`.execute(db);
    const swept = await createAttachmentStore(db).removeUnused(async () => undefined);
    expect(swept).toEqual([{ wallet: wallet.address, pictureId: orphan.attachment_id }]);

    await browser.post("/api/erase", { wallet_address: wallet.address });
    const left = await createAttachmentStore(db).pages(wallet.address).next();
    expect(left.value).toEqual([]);
  });
});

import type { SharedTalk } from "@bakso/contract/shares";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { createTestWallet } from "../../test/test-wallet.ts";
import type { PageRequest } from "./page-cache.ts";

let server: TestApp | undefined;
afterEach(() => server?.close());

/** Pages that say what they were made from. */
async function start() {
  const asked: PageRequest[] = [];
  server = await createTestApp({
    pages: {
      assets: { known: () => undefined, load: async () => undefined },
      frames: { load: async () => undefined },
      talkCardGround: () =>
        sharp({ create: { width: 1200, height: 630, channels: 3, background: "#0a1f1c" } })
          .png()
          .toBuffer(),
      demoWallet: null,
      cache: {
        async page(request) {
          asked.push(request);
          const text = request.share?.talk.title ?? "not found";
          return {
            status: request.share ? 200 : 404,
            contentType: "text/html; charset=utf-8",
            body: Buffer.from(text),
            brotli: undefined,
            etag: `"${text}"`,
            csp: "default-src 'none'",
          };
        },
        listedPaths: async () => ["/"],
      },
    },
  });
  const browser = server.browser();
  await browser.signIn(createTestWallet());
  await browser.post("/api/conversations", { conversation_id: "c", name: "Talk" });
  await browser.post("/api/send_message", { message: "Hello", conversation_id: "c", message_id: "m" });
  const share = async () =>
    (await browser.post("/api/shares", { conversation_id: "c", message_ids: ["m"], title: "A title" })).json<{
      url: string;
      share_id: string;
    }>();
  return { app: server, browser, share, asked, visitor: server.browser() };
}

describe("the page of a shared talk", () => {
  it("is for everybody, for no search engine, and is asked for anew each time", async () => {
    const { share, asked, visitor } = await start();
    const { url } = await share();
    const page = await visitor.get(new URL(url).pathname);
    expect([page.statusCode, page.body]).toEqual([200, "A title"]);
    expect(page.headers).toMatchObject({
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
      "cache-control": "private, no-cache",
      "content-security-policy": "default-src 'none'",
      "x-content-type-options": "nosniff",
    });
    const talk: SharedTalk | undefined = asked.at(-1)?.share?.talk;
    expect(Object.keys(talk ?? {}).sort()).toEqual(["messages", "shared_at", "title"]);
    expect((await visitor.get("/sitemap.xml")).body).not.toContain("shared");
    expect((await visitor.get("/robots.txt")).body).not.toContain("shared");
  });

  it("is the same answer for a link that was revoked, and for one that never was, however it is written", async () => {
    const { browser, share, visitor } = await start();
    const { url, share_id } = await share();
    const { pathname } = new URL(url);
    expect((await visitor.get(pathname)).statusCode).toBe(200);
    await browser.delete(`/api/shares/${share_id}`);
    const said = async (path: string) => {
      const { statusCode, body, headers } = await visitor.get(path);
      const { date: _date, "x-request-id": _id, ...rest } = headers;
      return { statusCode, body, rest };
    };
    const unknown = await said(`/shared/${"A".repeat(22)}`);
    expect(unknown).toMatchObject({ statusCode: 404, body: "not found" });
    for (const path of [
      pathname,
      "/shared/x",
      `${pathname}A`,
      `/shared/${"%20".repeat(9)}`,
      "/shared/:token",
    ])
      expect(await said(path)).toEqual(unknown);
    expect((await visitor.get(`${pathname}.data`)).statusCode).toBe(404);
  });

  it("has a picture for previews with the talk's own title, gone with the link", async () => {
    const { browser, share, visitor } = await start();
    const { url, share_id } = await share();
    const path = `${new URL(url).pathname}/card.jpg`;
    const card = await visitor.get(path);
    expect(card.statusCode).toBe(200);
    expect(card.headers).toMatchObject({
      "content-type": "image/jpeg",
      "x-robots-tag": "noindex, nofollow",
      "cache-control": "private, no-cache",
    });
    expect(await sharp(card.rawPayload).metadata()).toMatchObject({
      format: "jpeg",
      width: 1200,
      height: 630,
    });
    // Ink on the bubble, where the ground alone is dark.
    const { data } = await sharp(card.rawPayload)
      .extract({ left: 70, top: 160, width: 8, height: 8 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(240);
    await browser.delete(`/api/shares/${share_id}`);
    expect((await visitor.get(path)).statusCode).toBe(404);
    expect((await visitor.get(`/shared/${"A".repeat(22)}/card.jpg`)).statusCode).toBe(404);
  });

  it("is counted for its address like calls are, so that nobody tries tokens without an end", async () => {
    const { app, visitor } = await start();
    app.editContent(({ limits }) => {
      limits.perAddressPerMinute.calls = 1;
    });
    app.clock.nowMs += 120_000;
    const codes = [];
    for (let count = 0; count < 3; count += 1)
      codes.push((await visitor.get(`/shared/${"A".repeat(22)}`)).statusCode);
    expect(codes).toEqual([404, 429, 429]);
  });

  it("is written to no log by its token", async () => {
    const { app, share, visitor } = await start();
    const { url } = await share();
    await visitor.get(new URL(url).pathname);
    await visitor.get(`${new URL(url).pathname}/card.jpg`);
    await visitor.get(`${new URL(url).pathname}/pictures/${"0".repeat(64)}.png`);
    expect(app.logged.join("")).not.toContain(url.slice(-22));
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { addressOf, createTestApp, type TestApp } from "../../test/test-app.ts";
import type { Asset, AssetStore } from "./assets.ts";

const CODE: Asset = {
  contentType: "text/javascript; charset=utf-8",
  body: Buffer.from("console.log('plain')"),
  brotli: Buffer.from("squeezed"),
  etag: '"abc"',
  cacheControl: "public, max-age=31536000, immutable",
};
const DRAWING: Asset = { ...CODE, contentType: "image/svg+xml", body: Buffer.from("<svg/>") };
const KEPT: Asset = { ...CODE, etag: undefined };
const PICTURE: Asset = { ...CODE, contentType: "image/png", body: Buffer.from([1, 2, 3]), brotli: undefined };

/** A store that has read its files, or has yet to. */
const storeOf = (files: Record<string, Asset>, isRead: boolean): AssetStore => ({
  known: (path) => (isRead ? files[path] : undefined),
  load: async (path) => files[path],
});

let server: TestApp | undefined;
afterEach(() => server?.close());

async function start({ isHttps = false, isRead = true } = {}): Promise<string> {
  server = await createTestApp({
    isHttps,
    pages: {
      assets: storeOf(
        { "/assets/a.js": CODE, "/assets/kept.js": KEPT, "/art/b.png": PICTURE, "/art/c.svg": DRAWING },
        isRead,
      ),
      frames: { load: async () => undefined },
      talkCardGround: async () => undefined,
      demoWallet: async () => CODE,
      cache: {
        page: async () => ({
          status: 404,
          contentType: "text/html; charset=utf-8",
          body: Buffer.from("a page"),
          brotli: undefined,
          etag: '"page"',
          csp: "default-src 'none'",
        }),
        listedPaths: async () => ["/"],
      },
    },
  });
  return addressOf(server.app);
}
/** Without a client that unpacks by itself. */
const get = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(url, { method, headers: { "accept-encoding": "identity", ...headers } });

describe("files of the site", () => {
  it("come plain or compressed, as the browser takes them", async () => {
    const url = await start();
    const plain = await get(`${url}/assets/a.js?v=1`);
    expect(await plain.text()).toBe("console.log('plain')");
    expect(Object.fromEntries(plain.headers)).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "content-length": "20",
      "cache-control": "public, max-age=31536000, immutable",
      etag: '"abc"',
      vary: "Accept-Encoding",
    });
    const small = await get(`${url}/assets/a.js`, { "accept-encoding": "gzip, br" }, "HEAD");
    expect(small.headers.get("content-encoding")).toBe("br");
    expect(small.headers.get("content-length")).toBe("8");
    expect(await small.text()).toBe("");
    const picture = await get(`${url}/art/b.png`, { "accept-encoding": "br" });
    expect(picture.headers.get("content-encoding")).toBeNull();
    expect(picture.headers.get("vary")).toBeNull();
  });

  it("say what their kind needs: a drawing all that a page says, a script what a worker may do, a picture little", async () => {
    const url = await start({ isHttps: true });
    const saidBy = async (path: string) => {
      const headers = (await get(url + path)).headers;
      const names = ["content-security-policy", "cross-origin-opener-policy", "referrer-policy"];
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("strict-transport-security")).toContain("max-age");
      return names.map((name) => headers.get(name));
    };
    expect(await saidBy("/assets/a.js")).toEqual(["default-src 'self'", null, null]);
    expect(await saidBy("/art/b.png")).toEqual([null, null, null]);
    expect(await saidBy("/art/c.svg")).toEqual([
      expect.stringContaining("default-src 'none'"),
      "same-origin",
      "strict-origin-when-cross-origin",
    ]);
  });

  it("are answered the same when nobody asked for them before", async () => {
    const [first, later] = [
      await get(`${await start({ isRead: false })}/assets/a.js`),
      await get(`${await start()}/assets/a.js`),
    ];
    const said = ({ status, headers }: Response) => {
      const { date: _date, "x-request-id": _id, ...rest } = Object.fromEntries(headers);
      return { status, ...rest };
    };
    expect(said(first)).toEqual(said(later));
    expect(await first.text()).toBe("console.log('plain')");
  });

  it("are not sent again to who has them", async () => {
    const response = await get(`${await start()}/assets/a.js`, { "if-none-match": '"abc"' });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe("");
    expect(response.headers.get("strict-transport-security")).toBeNull();
  });

  it("say of what never changes no version, and send it whole to who asks again", async () => {
    const response = await get(`${await start()}/assets/kept.js`, { "if-none-match": "undefined" });
    expect(response.status).toBe(200);
    expect(response.headers.get("etag")).toBeNull();
    expect(await response.text()).toBe("console.log('plain')");
  });

  it("are answered through the framework too, as tests and second addresses ask it", async () => {
    await start();
    const response = await server?.browser().get("/assets/a.js");
    expect(response?.body).toBe("console.log('plain')");
    expect((await server?.browser().get("/demo/wallet.js"))?.body).toBe("console.log('plain')");
  });

  it("that a new deployment no longer has fail as files, and other methods are no files", async () => {
    const url = await start();
    expect((await get(`${url}/assets/gone.js`)).status).toBe(404);
    expect((await get(`${url}/assets/gone.js`)).headers.get("content-type")).toContain("json");
    expect((await get(`${url}/assets/a.js`, {}, "POST")).status).toBe(403);
    expect(await (await get(`${url}/anything`)).text()).toBe("a page");
  });
});

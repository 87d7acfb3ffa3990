import { afterEach, describe, expect, it } from "vitest";
import { addressOf, createTestApp, type TestApp } from "../../test/test-app.ts";
import { createDeparture } from "../http/departure.ts";
import type { RenderedPage } from "./page-renderer.ts";

const PAGE: RenderedPage = {
  status: 200,
  contentType: "text/html; charset=utf-8",
  body: Buffer.from("<h1>plain</h1>"),
  brotli: Buffer.from("squeezed"),
  etag: '"page"',
  csp: "default-src 'none'; style-src 'sha256-x'",
};

let server: TestApp | undefined;
afterEach(() => server?.close());

async function start(statusOf = (_path: string) => 200, departure = createDeparture()) {
  const rendered: string[] = [];
  server = await createTestApp({
    departure,
    pages: {
      assets: { known: () => undefined, load: async () => undefined },
      frames: { load: async () => undefined },
      talkCardGround: async () => undefined,
      demoWallet: null,
      cache: {
        page: async ({ path }) => {
          rendered.push(path);
          return { ...PAGE, status: statusOf(path) };
        },
        listedPaths: async () => ["/"],
      },
    },
  });
  return { url: await addressOf(server.app), rendered, app: server };
}
const get = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(url, { method, headers: { "accept-encoding": "identity", ...headers } });

describe("pages that were asked for before", () => {
  it("are answered without a look at the cache, and say the same as the first time", async () => {
    const { url, rendered } = await start();
    const [first, second] = [await get(`${url}/bakso`), await get(`${url}/bakso`)];
    expect(rendered).toEqual(["/bakso"]);
    const said = ({ status, headers }: Response) => {
      const {
        "x-request-id": _id,
        date: _date,
        "keep-alive": _alive,
        connection: _c,
        ...rest
      } = Object.fromEntries(headers);
      return { status, ...rest };
    };
    expect(said(second)).toEqual(said(first));
    expect(await second.text()).toBe("<h1>plain</h1>");
    const unchanged = await get(`${url}/bakso`, { "if-none-match": '"page"' });
    expect(unchanged.status).toBe(304);
    const head = await get(`${url}/bakso`, {}, "HEAD");
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(PAGE.body.length)]);
  });

  it("end their connection while the instance leaves, unchanged ones and those for HEAD too", async () => {
    const departure = createDeparture();
    const { url } = await start(() => 200, departure);
    const endOf = async (headers = {}, method = "GET") =>
      (await get(`${url}/bakso`, headers, method)).headers.get("connection");
    await endOf();
    expect(await endOf()).toBe("keep-alive");
    departure.leave();
    expect([await endOf(), await endOf({ "if-none-match": '"page"' }), await endOf({}, "HEAD")]).toEqual([
      "close",
      "close",
      "close",
    ]);
    departure.close();
    expect(await endOf()).toBe("close");
  });

  it("are asked for anew when the content has changed", async () => {
    const { url, rendered, app } = await start();
    await get(`${url}/bakso`);
    app.editContent((content) => {
      content.version = "another";
    });
    await get(`${url}/bakso`);
    await get(`${url}/bakso`);
    expect(rendered).toEqual(["/bakso", "/bakso"]);
  });

  it.each(["/baksoai", "/gallery", "/bakso?utm_source=x"])(
    "never are %s, which is more than its path",
    async (path) => {
      const { url, rendered } = await start();
      await get(url + path);
      await get(url + path);
      expect(rendered).toHaveLength(2);
    },
  );

  it("are no failures: a page that could not be shown is tried again", async () => {
    const { url, rendered } = await start(() => 500);
    await get(`${url}/bakso`);
    await get(`${url}/bakso`);
    expect(rendered).toHaveLength(2);
  });
});

import type { ErrorBody } from "@bakso/contract/common";
import type { Ready } from "@bakso/contract/health";
import { afterEach, describe, expect, it } from "vitest";
import { openServedTestDatabase, openTestDatabase, testDatabaseUrl } from "../../test/database.ts";
import { openTcpProxy, type TcpProxy } from "../../test/tcp-proxy.ts";
import { addressOf, createTestApp, type TestApp } from "../../test/test-app.ts";
import { createTestWallet } from "../../test/test-wallet.ts";
import type { DatabaseHandle } from "../database/database-handle.ts";
import { migrations } from "../database/migrations.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import { createPageCache } from "./page-cache.ts";
import { knownPaths, type WebBuild } from "./page-renderer.ts";

/** By name alone: the server builds without the pages, and takes their addresses from whatever is built. */
const WEB_ROUTES = new URL("../../../web/src/app/routes.ts", import.meta.url).href;

/** What is read of an entry of the router's own list. */
interface RouteEntry {
  file: string;
  path?: string;
  index?: boolean;
  children?: RouteEntry[];
}

/** The site's own addresses, each with a page that says which it is. */
async function fakeBuild(): Promise<WebBuild> {
  const { default: entries } = (await import(WEB_ROUTES)) as { default: RouteEntry[] };
  const flat = (some: readonly RouteEntry[]): RouteEntry[] =>
    some.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
  const routes = flat(entries).map(({ file, path, index }) => [
    file,
    { ...(path ? { path } : {}), ...(index ? { index } : {}), module: {} },
  ]);
  const render = async ({ url }: Request) =>
    new Response(`<h1>${new URL(url).pathname}</h1>`, { headers: { "content-type": "text/html" } });
  return {
    routes: Object.fromEntries(routes),
    entry: { module: { createPageRenderer: () => render, talkCardGround: "" } },
  };
}

let server: TestApp;
let proxy: TcpProxy | undefined;
afterEach(async () => {
  proxy?.forward();
  await server.close();
  await proxy?.close();
  proxy = undefined;
});

async function start(database: DatabaseHandle<DatabaseSchema>) {
  const build = await fakeBuild();
  server = await createTestApp({
    database,
    pages: {
      assets: { known: () => undefined, load: async () => undefined },
      frames: { load: async () => undefined },
      talkCardGround: async () => undefined,
      demoWallet: null,
      cache: createPageCache({
        loadBuild: async () => build,
        publicUrl: () => "http://localhost:3000",
        isDemo: false,
        hasDemoMarket: false,
        transform: (html) => html,
        picturesOf: async () => [],
        ownToken: () => null,
      }),
    },
  });
  const url = await addressOf(server.app);
  const browser = server.browser();
  const wallet = createTestWallet();
  await browser.signIn(wallet);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return { url, browser, wallet, cookie, paths: knownPaths(build) };
}

async function statusOfPages(url: string, paths: readonly string[], headers: { cookie?: string }) {
  const responses = await Promise.all(
    [...paths, "/robots.txt", "/sitemap.xml", "/site.webmanifest"].map(async (path) => {
      const response = await fetch(url + path, { headers });
      const text = await response.text();
      return paths.includes(path)
        ? [path, response.status, text]
        : [path, response.status, text.length > 0 ? "" : "nothing"];
    }),
  );
  return responses;
}
const allWell = (paths: readonly string[]) => [
  ...paths.map((path) => [path, 200, `<h1>${path}</h1>`]),
  ...["/robots.txt", "/sitemap.xml", "/site.webmanifest"].map((path) => [path, 200, ""]),
];

describe("while the database is gone", () => {
  it("every page of the site is served, to who has a session and to who has none", async () => {
    const { url, browser, cookie, paths } = await start(await openTestDatabase<DatabaseSchema>(migrations));
    await server.database.close();
    expect((await browser.get("/api/limits")).statusCode).toBeGreaterThanOrEqual(500);
    expect(paths.length).toBeGreaterThanOrEqual(10);
    for (const headers of [{}, { cookie }])
      expect(await statusOfPages(url, paths, headers)).toEqual(allWell(paths));
  });
});

const served = "while a served PostgreSQL can't be reached";
const title = testDatabaseUrl ? served : `${served} (TEST_DATABASE_URL names no server)`;
describe.skipIf(!testDatabaseUrl)(title, () => {
  it("pages are served, the server is ready, and calls that need it say when to come again", async () => {
    proxy = await openTcpProxy(testDatabaseUrl ?? "");
    const { url, browser, wallet, cookie, paths } = await start(
      await openServedTestDatabase<DatabaseSchema>(proxy.url, migrations),
    );
    proxy.refuse();

    for (const headers of [{}, { cookie }])
      expect(await statusOfPages(url, paths, headers)).toEqual(allWell(paths));
    const ready = await browser.get("/api/ready");
    expect([ready.statusCode, ready.json<Ready>()]).toMatchObject([
      200,
      { status: "ready", parts: { database: "failing" } },
    ]);
    const refused = [
      await browser.get(`/api/conversations/${wallet.address}`),
      await browser.get("/api/limits"),
      await browser.post("/api/auth/challenge", { wallet_address: wallet.address }),
    ];
    for (const response of refused) {
      expect([response.statusCode, response.json<ErrorBody>().code]).toEqual([503, "server.unavailable"]);
      expect(response.headers["content-type"]).toMatch(/^application\/json/);
      expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
    }

    proxy.forward();
    await expect
      .poll(async () => (await browser.get(`/api/conversations/${wallet.address}`)).statusCode, {
        timeout: 15_000,
      })
      .toBe(200);
  });
});

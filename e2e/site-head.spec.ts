import { brotliCompressSync } from "node:zlib";
import type { Request } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { settled } from "./settled.ts";
import { PHONE, PUBLIC_PATHS, startPage } from "./site-pages.ts";

const PATHS = [...PUBLIC_PATHS, "/baksoai", "/baksogame"] as const;
/** Title, description and card of each page seen so far; no two may be the same. */
const seen = new Map<string, Set<string>>();

for (const path of PATHS) {
  test(`what ${path} tells search engines and those who share it`, async ({ page, request, baseURL }) => {
    await page.goto(path);
    const meta = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");
    // A phone's keyboard makes the assistant's window smaller; on other pages nothing moves for it.
    expect((await meta("viewport"))?.includes("interactive-widget=resizes-content")).toBe(
      path === "/baksoai",
    );
    const title = await page.title();
    const description = (await meta("description")) ?? "";
    expect(title.length).toBeGreaterThan(4);
    expect(title.length).toBeLessThanOrEqual(65);
    expect(description.length).toBeGreaterThanOrEqual(30);
    expect(description.length).toBeLessThanOrEqual(165);
    const url = `${baseURL}${path}`;
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", url);
    expect(await meta("og:url")).toBe(url);
    expect(await meta("og:title")).toBe(title);
    expect(await meta("og:description")).toBe(description);
    expect(await meta("twitter:card")).toBe("summary_large_image");
    const card = (await meta("og:image")) ?? "";
    expect(card.startsWith(`${baseURL}/og/`)).toBe(true);
    const picture = await request.get(card);
    expect(picture.status()).toBe(200);
    expect(picture.headers()["content-type"]).toBe("image/png");
    expect(picture.headers()["cache-control"]).toContain("immutable");
    const bytes = await picture.body();
    // A PNG states its size in the header: 1200 by 630.
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(bytes.length).toBeLessThan(300_000);
    for (const [kind, value] of Object.entries({ title, description, card })) {
      const others = seen.get(kind) ?? new Set();
      expect(others.has(value), `${kind} of ${path} is its own`).toBe(false);
      seen.set(kind, others.add(value));
    }
    const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "");
    expect(graph["@context"]).toBe("https://schema.org");
    expect(graph["@graph"][0]).toMatchObject({ url, name: title, description });
  });
}

test("the site map lists every page, and none that is not there; robots may read all but calls", async ({
  request,
  baseURL,
}) => {
  const text = await (await request.get("/sitemap.xml")).text();
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? "");
  expect(listed.sort()).toEqual(PATHS.map((path) => `${baseURL}${path}`).sort());
  for (const url of listed) expect((await request.get(url)).status()).toBe(200);
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(robots).toContain("Disallow: /api/");
});

test("phones offer the site as an app: the browser finds nothing that is missing", async ({
  page,
  context,
  request,
}) => {
  await page.goto("/");
  const href = (await page.locator('link[rel="manifest"]').getAttribute("href")) ?? "";
  const answer = await request.get(href);
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: "Bakso", start_url: "/", display: "standalone" });
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200);
  const cdp = await context.newCDPSession(page);
  const { errors } = await cdp.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
  // A private window can't install anything; no other problem is allowed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual(
    [],
  );
  for (const icon of ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"])
    expect((await request.get(icon)).status()).toBe(200);
});

/** Code that stands in a page itself, compressed as it is sent; the data that a page was rendered from is no code. */
const MOST_INLINE_BYTES = 3_000;
/** All that a page loads once somebody wants its scripts. */
const MOST_SCRIPT_BYTES = 122_000;
const codeIn = (html: string): string =>
  [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, code = ""]) => code)
    .filter((code) => !code.includes(".enqueue("))
    .join("\n");

/** As it is sent, compressed. */
const bytesOf = async (request: Request): Promise<number> =>
  Number(await (await request.response())?.headerValue("content-length"));

test("who only reads a page loads no script: it asks for them when somebody wants what they do", async ({
  browser,
  server,
}) => {
  // A low window: in a higher one the terminal of /swap is seen at once, and the market of /bakso with a turn of the wheel,
  // which are right to ask for their scripts.
  const viewport = { width: PHONE.width, height: 520 };
  const context = await browser.newContext({ viewport, hasTouch: true, baseURL: server.url });
  for (const path of PUBLIC_PATHS) {
    const page = await context.newPage();
    const scripts: Request[] = [];
    page.on("request", (request) => {
      // The terminal of the swap is somebody else's, and counts there.
      if (request.resourceType() === "script" && request.url().startsWith(server.url)) scripts.push(request);
    });
    await page.clock.install();
    const answer = await page.goto(path, { waitUntil: "load" });
    const code = codeIn((await answer?.text()) ?? "");
    expect(brotliCompressSync(code).length, path).toBeLessThan(MOST_INLINE_BYTES);
    await page.mouse.move(3, 3);
    await page.mouse.move(6, 6);
    await page.getByRole("heading", { level: 1 }).tap();
    await page.mouse.wheel(0, 100);
    await expect.poll(() => page.evaluate(() => scrollY), path).toBeGreaterThan(0);
    await page.clock.runFor(10_000);
    await settled(page);
    expect(
      scripts.map((script) => script.url()),
      path,
    ).toEqual([]);
    await startPage(page);
    const bytes = (await Promise.all(scripts.map(bytesOf))).reduce((sum, one) => sum + one, 0);
    expect(bytes, path).toBeGreaterThan(50_000);
    expect(bytes, path).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
    await page.close();
  }
  await context.close();
});

test("a part that shows nothing without scripts asks for them when it is seen", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.clock.install();
  await page.goto("/conservation", { waitUntil: "load" });
  await page.clock.runFor(10_000);
  await settled(page);
  expect(scripts).toEqual([]);
  await page.getByText("Asking the chain…").first().scrollIntoViewIfNeeded();
  await expect(page.getByText("Asking the chain…")).toHaveCount(0);
  expect(scripts.length).toBeGreaterThan(0);
});

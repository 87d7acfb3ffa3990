import type { NewsContent } from "@bakso/contract/content/news.shapes";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeNewsServer, startFakeNewsServer } from "../../../../fakes/news-server.ts";
import { fetchOutside } from "../outside/fetch-outside.ts";
import { createNewsGateway } from "./news.gateway.ts";
import type { NewsSettings, NewsSourceName } from "./news.settings.ts";

let fake: FakeNewsServer;
beforeAll(async () => {
  fake = await startFakeNewsServer();
});
afterAll(() => fake.close());
beforeEach(() => fake.forget());

const NOW_MS = Date.parse("2026-11-20T12:00:00Z");
const signal = () => new AbortController().signal;

function gateway(
  sources: NewsSourceName[],
  { feeds = [] as string[], clock = { nowMs: NOW_MS }, timeoutMs = 500 } = {},
) {
  const logged: string[] = [];
  const settings: NewsSettings = {
    sources,
    searxngUrl: `${fake.url}/searxng`,
    tavily: { baseUrl: `${fake.url}/tavily/`, apiKey: "tvly-secret" },
    brave: { baseUrl: `${fake.url}/brave`, apiKey: "brave-secret" },
    exa: { baseUrl: `${fake.url}/exa`, apiKey: "exa-secret" },
  };
  const news = {
    feeds: feeds.map((name) => ({
      name: "Fake feed",
      url: name.startsWith("http") ? name : `${fake.url}/feeds/${name}`,
    })),
    feedMinutes: 10,
    maxAgeDays: 30,
    ignoredWords: ["news", "latest"],
  } as unknown as NewsContent;
  const made = createNewsGateway(settings, {
    news: () => news,
    stopWords: () => ["about", "the"],
    logger: pino({ level: "debug" }, { write: (line: string) => logged.push(line) }),
    nowMs: () => clock.nowMs,
    fetch: (request) => fetchOutside({ ...request, timeoutMs: Math.min(request.timeoutMs, timeoutMs) }),
  });
  return { search: (query: string) => made.search(query, signal()), logged };
}
const titles = async (found: Promise<readonly { title: string }[]>) =>
  (await found).map(({ title }) => title);

describe.each(["searxng", "tavily", "brave", "exa"] as const)("the source %s", (name) => {
  it("is asked in its own words, and its findings are plain texts with a link and a date", async () => {
    const [first, second, third] = await gateway([name]).search("tigers");
    expect(first).toMatchObject({
      title: "Tiger cub born in Sumatra's rainforest",
      url: "https://news.example/cub?id=1&ref=rss",
      publishedAt: "2026-11-19T08:00:00.000Z",
      snippet:
        "A Sumatran tiger cub was seen with its mother. Rangers say that about 350 of them live in the wild.",
    });
    expect(second?.url).toBe("https://patrols.example/snares_(2026)");
    expect(third?.publishedAt).toBeUndefined();
    expect(fake.requests.at(-1)?.query).toBe("tigers");
  });

  it("that finds nothing found nothing", async () => {
    expect(await gateway([name]).search("x [[empty]]")).toEqual([]);
  });

  it("gives neither markup nor a link that leads anywhere else than out", async () => {
    const found = await gateway([name]).search("x [[hostile]]");
    expect(found).toHaveLength(1);
    const { title = "", snippet = "", source = "" } = found[0] ?? {};
    expect(`${title} ${snippet} ${source}`).not.toMatch(/<|script>|iframe|\u202e/);
    expect(snippet).toContain("Deer");
  });

  it.each(["[[401]]", "[[429]]", "[[500]]", "[[nonsense]]", "[[slow:2000]]"])(
    "that fails with %s is unreachable, and its key is in no log",
    async (scenario) => {
      const { search, logged } = gateway([name]);
      await expect(search(`x ${scenario}`)).rejects.toMatchObject({ code: "news.unreachable" });
      expect(logged.join()).toContain(name);
      expect(logged.join()).not.toContain("secret");
    },
  );

  it("is asked a second time where that may help, and not where it can't", async () => {
    expect(await gateway([name]).search("x [[429-once]]")).toHaveLength(3);
    expect(await gateway([name]).search("y [[503-once]]")).toHaveLength(3);
    fake.forget();
    await expect(gateway([name]).search("z [[401]]")).rejects.toThrow();
    expect(fake.requests).toHaveLength(1);
  });
});

describe("the services' keys", () => {
  it("go where each wants them", async () => {
    await gateway(["tavily"]).search("a");
    await gateway(["brave"]).search("b");
    await gateway(["exa"]).search("c");
    const [tavily, brave, exa] = fake.requests;
    expect(tavily?.headers.authorization).toBe("Bearer tvly-secret");
    expect(tavily?.body).toMatchObject({ query: "a", topic: "news" });
    expect(brave?.headers["x-subscription-token"]).toBe("brave-secret");
    expect(exa?.headers["x-api-key"]).toBe("exa-secret");
    expect(exa?.body).toMatchObject({ category: "news" });
  });

  it("come with no more of a long question than services take", async () => {
    await gateway(["brave"]).search("tiger ".repeat(200));
    expect(fake.requests[0]?.query.length).toBeLessThanOrEqual(400);
    expect(fake.requests[0]?.query.split(" ").length).toBeLessThanOrEqual(50);
  });
});

describe("several sources", () => {
  it("are asked in their order, until one has found something", async () => {
    const { search } = gateway(["searxng", "exa", "tavily"]);
    await search("tigers");
    expect(fake.requests.map(({ path }) => path)).toEqual(["/searxng/search"]);
    fake.forget();
    await search("x [[401]]").catch(() => undefined);
    expect(fake.requests.map(({ path }) => path.split("/")[1])).toEqual(["searxng", "exa", "tavily"]);
  });

  it("answer for each other: nothing found is an answer as long as one of them could be asked", async () => {
    expect(await gateway(["searxng", "feeds"], { feeds: ["500"] }).search("[[empty]]")).toEqual([]);
    expect(await gateway(["searxng", "feeds"], { feeds: ["rss"] }).search("tiger [[401]]")).not.toEqual([]);
  });

  it.each(["searxng", "tavily", "brave", "exa", "feeds"] as const)(
    "tell nothing that is too old for news: %s",
    async (name) => {
      const later = { nowMs: NOW_MS + 400 * 24 * 60 * 60_000 };
      const found = await gateway([name], { feeds: ["rss"], clock: later }).search("tigers");
      expect(found.filter(({ publishedAt }) => publishedAt !== undefined)).toEqual([]);
      const fresh = await gateway([name], { feeds: ["rss"] }).search("tigers");
      expect(fresh.some(({ publishedAt }) => publishedAt !== undefined)).toBe(true);
    },
  );

  it("are asked for what is new, where they can be", async () => {
    await gateway(["tavily"]).search("a");
    await gateway(["brave"]).search("b");
    await gateway(["exa"]).search("c");
    const [tavily, brave, exa] = fake.requests;
    expect(tavily?.body).toMatchObject({ start_date: expect.stringMatching(/^2026-10-\d\d$/) });
    expect(brave?.search.get("freshness")).toMatch(/^2026-10-\d\dto/);
    expect(exa?.body).toMatchObject({ startPublishedDate: expect.stringMatching(/^2026-10-/) });
  });

  it("that are all silent are told to the operator, who may be offline", async () => {
    const { search, logged } = gateway(["feeds"], { feeds: ["http://127.0.0.1:9/feed"] });
    await expect(search("x")).rejects.toMatchObject({ code: "news.unreachable" });
    expect(logged.join()).toContain("is this machine online?");
  });

  it("are asked once for all who ask the same", async () => {
    const { search } = gateway(["searxng"]);
    await search("Tigers");
    await search(" tigers ");
    expect(fake.requests).toHaveLength(1);
  });

  it("are left alone when the asker has gone", async () => {
    const gone = new AbortController();
    const { search } = createNewsGateway(
      { sources: ["searxng"], searxngUrl: `${fake.url}/searxng` } as unknown as NewsSettings,
      { news: () => ({}) as NewsContent, stopWords: () => [], logger: pino({ level: "silent" }) },
    );
    const asked = search("x [[slow:5000]]", gone.signal);
    setTimeout(() => gone.abort(new Error("gone")), 50);
    await expect(asked).rejects.toThrow("gone");
  });
});

describe("feeds", () => {
  it.each(["rss", "atom", "json", "gzip", "redirect"])("may come as %s", async (name) => {
    const found = await gateway(["feeds"], { feeds: [name] }).search("tiger cub");
    expect(found[0]).toMatchObject({
      title: "Tiger cub born in Sumatra's rainforest",
      source: "Fake feed",
      publishedAt: "2026-11-19T08:00:00.000Z",
    });
  });

  it("are ranked by how they fit, then by age", async () => {
    const { search } = gateway(["feeds"], { feeds: ["rss"] });
    expect((await titles(search("latest news about snares")))[0]).toBe(
      "Patrols remove snares from tiger habitat",
    );
    expect(await titles(search("tigers"))).toHaveLength(3);
    expect(await titles(search("latest news"))).toEqual([
      "Tiger cub born in Sumatra's rainforest",
      "Patrols remove snares from tiger habitat",
      "What tigers eat",
    ]);
    expect(await titles(search("quantum computing"))).toEqual([]);
  });

  it("of the same publisher and title, and older than news are, count once and not at all", async () => {
    const both = gateway(["feeds"], { feeds: ["rss", "atom"] });
    expect(await titles(both.search("tigers"))).toHaveLength(3);
    const later = { nowMs: NOW_MS + 40 * 24 * 60 * 60_000 };
    expect(await titles(gateway(["feeds"], { feeds: ["rss"], clock: later }).search("tigers"))).toEqual([
      "What tigers eat",
    ]);
  });

  it("are fetched again when they are due, and then only for what is new", async () => {
    const clock = { nowMs: NOW_MS };
    const { search } = gateway(["feeds"], { feeds: ["rss"], clock });
    await search("tiger");
    await search("cub");
    expect(fake.requests).toHaveLength(1);
    clock.nowMs += 11 * 60_000;
    await search("deer");
    await expect.poll(() => fake.requests.at(-1)?.headers["if-none-match"]).toBe('"rss-1"');
    expect(await search("boar")).toHaveLength(1);
    expect(fake.requests).toHaveLength(2);
  });

  it.each(["huge", "nonsense", "html", "500", "hangs", "redirect-private", "redirect-loop", "missing"])(
    "that can't be used (%s) are passed over, and do not spoil the others",
    async (name) => {
      const { search, logged } = gateway(["feeds"], { feeds: [name, "rss"] });
      expect((await search("tigers")).length).toBeGreaterThan(0);
      expect(logged.join()).toContain("a feed could not be read");
      await expect(gateway(["feeds"], { feeds: [name] }).search("tigers")).rejects.toMatchObject({
        code: "news.unreachable",
      });
    },
  );

  it("that do not answer keep the others' answer for a moment only", async () => {
    // What hangs would be given up after 8 s.
    const { search, logged } = gateway(["feeds"], { feeds: ["hangs", "rss", "hangs"], timeoutMs: 8_000 });
    const askedAt = performance.now();
    expect((await search("tigers")).length).toBeGreaterThan(0);
    expect(performance.now() - askedAt).toBeLessThan(4_000);
    expect(logged).toEqual([]);
  });

  it("that have failed lately are not asked again for a while", async () => {
    const clock = { nowMs: NOW_MS };
    const { search } = gateway(["feeds"], { feeds: ["500", "rss"], clock });
    const askedOf500 = () => fake.requests.filter(({ path }) => path.endsWith("/500")).length;
    await search("tigers");
    await search("cub");
    expect(askedOf500()).toBe(1);
    clock.nowMs += 61_000;
    await search("snares");
    expect(askedOf500()).toBe(2);
  });

  it("never lead to an address of our own machine or network", async () => {
    const { search, logged } = gateway(["feeds"], { feeds: ["redirect-private", "rss"] });
    await search("tigers");
    expect(logged.join()).toContain("private_address");
  });

  it("do not unpack to more than was sent", async () => {
    const found = await gateway(["feeds"], { feeds: ["laughs"] })
      .search("news")
      .catch(() => []);
    expect(JSON.stringify(found).length).toBeLessThan(1_000);
  });

  it("may search for themselves", async () => {
    const search = `${fake.url}/feeds/rss?q={query}`;
    expect(await gateway(["feeds"], { feeds: [search] }).search("anything at all")).toHaveLength(3);
    expect(fake.requests[0]?.query).toBe("anything at all");
  });

  it("are unreachable without the internet", async () => {
    const feeds = ["http://127.0.0.1:9/feed", "https://does-not-exist.invalid/feed"];
    await expect(gateway(["feeds"], { feeds }).search("x")).rejects.toMatchObject({
      code: "news.unreachable",
    });
  });
});

import { join } from "node:path";
import { loadContent } from "../server/src/content/load-content.ts";
import { createFeedCache, type Feed } from "../server/src/gateways/news/feed.cache.ts";
import { fetchOutside } from "../server/src/gateways/outside/fetch-outside.ts";
import { ROOT } from "./build-steps.ts";

// Asks each feed of content/news.yaml as the server does, and says what it holds. Fails when one can't be read.
const contentDir = process.env.CONTENT_DIR ?? join(ROOT, "content");
const { news } = await loadContent(contentDir);
const problems = new Map<string, string>();
const cache = createFeedCache({
  fetch: fetchOutside,
  keepMs: () => 0,
  nowMs: Date.now,
  onFailure: ({ url }, error) => problems.set(url, error instanceof Error ? error.message : String(error)),
});

async function tryFeed({ name, url }: Feed): Promise<void> {
  const asked = { name, url: url.replaceAll("{query}", "tiger") };
  const items = await cache.read(asked);
  const newest = (items ?? []).flatMap(({ publishedAt }) => publishedAt ?? []).sort();
  const state = items
    ? `${items.length} entries, the newest of ${newest.at(-1)?.slice(0, 10) ?? "no date"}`
    : `can't be read: ${problems.get(asked.url)}`;
  console.log(`  ${items ? "✓" : "✗"} ${name}: ${state}\n    ${url}`);
}

await Promise.all(news.feeds.map(tryFeed));
if (problems.size > 0) process.exitCode = 1;

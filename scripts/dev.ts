import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createServer } from "vite";
import { loadConfig } from "../server/src/load-config.ts";
import { createLogger, openPrettyLog } from "../server/src/logging/create-logger.ts";
import { openAssets } from "../server/src/pages/assets.ts";
import type { PageSource } from "../server/src/pages/built-pages.ts";
import { pageDataOf } from "../server/src/pages/page-data.ts";
import type { WebBuild } from "../server/src/pages/page-renderer.ts";
import { loadDemo } from "../server/src/serve.ts";
import { startScreen } from "../server/src/start-screen.ts";
import { startServer } from "../server/src/start-server.ts";
import { onStopOrder } from "../server/src/stop-orders.ts";
import { buildDemoWallet, buildForeignFrames, ROOT } from "./build-steps.ts";

// The product with pages from Vite's development server: an edit shows at once. The server itself is restarted by hand.
const config = loadConfig(process.env);
const logger = createLogger({ level: config.logLevel, destination: await openPrettyLog() });
const screen = startScreen(process.stdout, config);
const web = join(ROOT, "web");

screen.step("Building the demo wallet and starting Vite");
await Promise.all([buildDemoWallet(), buildForeignFrames()]);
const vite = await createServer({
  root: web,
  configFile: join(web, "vite.config.ts"),
  server: { middlewareMode: true },
});

/** Vite writes inline scripts and opens a socket: the policy of the built pages would forbid both. */
const DEVELOPMENT_CSP = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws:";

const frames = openAssets(join(web, "build", "frames"));
const demoFiles = openAssets(join(web, "build", "demo"));

const server = await startServer({
  config,
  logger,
  demo: await loadDemo(config),
  onStep: screen.step,
  pages: ({ publicUrl, isDemo, hasDemoMarket, picturesOf, ownToken }): PageSource => ({
    // The development server has them.
    assets: { known: () => undefined, load: async () => undefined },
    frames,
    async talkCardGround() {
      const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as WebBuild;
      return readFile(join(web, "public", build.entry.module.talkCardGround));
    },
    demoWallet: isDemo ? () => demoFiles.load("/wallet.js") : null,
    cache: {
      listedPaths: async () => ["/"],
      async page({ path, query, hasSessionCookie, share = null }, content) {
        const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as WebBuild;
        const render = build.entry.module.createPageRenderer(build);
        const data = pageDataOf(content, {
          pictures: await picturesOf(content),
          share,
          ownToken: ownToken(),
          isDemo,
          hasDemoMarket,
          publicUrl: publicUrl(),
          hasSessionCookie,
        });
        const search = query.size > 0 ? `?${query}` : "";
        const response = await render(new Request(`${publicUrl()}${path}${search}`), data);
        const body = Buffer.from(await response.arrayBuffer());
        const contentType = response.headers.get("Content-Type") ?? "text/html; charset=utf-8";
        return {
          status: response.status,
          contentType,
          body,
          brotli: undefined,
          etag: `"${Date.now()}"`,
          csp: DEVELOPMENT_CSP,
        };
      },
    },
  }),
  beforePages: (request, response) =>
    new Promise((next) => vite.middlewares(request, response, () => next())),
});
screen.ready(server);
onStopOrder(
  process,
  async () => {
    await server.close();
    await vite.close();
    if (process.connected) process.disconnect();
  },
  (code) => process.exit(code),
);

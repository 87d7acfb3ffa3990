import type { DemoFiles } from "@bakso/demo/demo";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Demo } from "./demo.ts";
import { loadConfig } from "./load-config.ts";
import { createLogger, openPrettyLog } from "./logging/create-logger.ts";
import { builtPages } from "./pages/built-pages.ts";
import { startReason } from "./start-reason.ts";
import { startScreen } from "./start-screen.ts";
import { type StartedServer, type StartOptions, startServer } from "./start-server.ts";
import { onStopOrder, type StopOrder } from "./stop-orders.ts";

const EXIT_AT_LAST_MS = 5_000;
/** As shells say "ended by SIGTERM". */
const STOPPED_WHILE_STARTING = 143;

/** The files of the parts that run on their own; beside their sources when absent. */
export type Parts = Pick<
  StartOptions,
  "embeddedDatabase" | "embeddedThread" | "replayWorker" | "inspectWorker" | "readWorker"
> &
  DemoFiles;

/**
 * Starts the server, which runs until it is told to stop.
 *
 * @param webBuild folder with the pages
 */
export async function serve(webBuild: string, parts: Parts): Promise<void> {
  await start(webBuild, parts).catch(fail);
}

async function start(webBuild: string, parts: Parts): Promise<void> {
  const config = loadConfig(process.env);
  const isTerminal = config.mode === "demo" && process.stdout.isTTY === true;
  const destination = isTerminal ? await openPrettyLog() : undefined;
  const logger = createLogger({ level: config.logLevel, destination });
  const screen = startScreen(process.stdout, config);
  let server: StartedServer | undefined;
  onStopOrder(
    process,
    (order) => {
      // Nothing was promised to anybody yet.
      if (!server) process.exit(STOPPED_WHILE_STARTING);
      stop(server, order, logger).catch(fail);
    },
    (code) => process.exit(code),
  );
  server = await startServer({
    config,
    logger,
    pages: builtPages(webBuild),
    ...parts,
    demo: await loadDemo(config, parts),
    onStep: screen.step,
  });
  screen.ready(server);
}

/** The only place that loads the demo: in production nothing of it is in memory. */
export async function loadDemo({ mode }: Pick<Config, "mode">, files: DemoFiles = {}): Promise<Demo | null> {
  if (mode !== "demo") return null;
  const { createDemo } = await import("@bakso/demo/demo");
  return createDemo(files);
}

async function stop(server: StartedServer, order: StopOrder, logger: Logger): Promise<void> {
  logger.info({ order }, "leaving: load balancers are told, and everything is still served");
  await server.drain();
  logger.info("stopping: answers under way may finish");
  await server.close();
  // The last thing that keeps the process alive: without it the process ends by itself.
  if (process.connected) process.disconnect();
  process.exitCode = 0;
  setTimeout(() => {
    logger.error({ open: process.getActiveResourcesInfo() }, "all is stored, but something is still open");
    process.exit(1);
  }, EXIT_AT_LAST_MS).unref();
}

function fail(error: unknown): never {
  process.stderr.write(`\n${startReason(error)}\n`);
  process.exit(1);
}

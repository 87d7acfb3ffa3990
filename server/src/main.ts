import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { ConfigError, loadConfig } from "./config.ts";
import { ContentError } from "./content/load-content.ts";
import { createLogger } from "./logging/create-logger.ts";
import { builtPages } from "./pages/built-pages.ts";
import { startScreen } from "./start-screen.ts";
import { startServer } from "./start-server.ts";

enableCompileCache();

const ROOT = join(import.meta.dirname, "..", "..");
const isBundled = import.meta.filename.endsWith(".mjs");
const embeddedDatabase = isBundled ? new URL("./embedded-database.mjs", import.meta.url) : undefined;
const offlineVoice = isBundled ? new URL("./offline-voice.mjs", import.meta.url) : undefined;
const replayWorker = isBundled ? new URL("./game-replay.mjs", import.meta.url) : undefined;
const pictureWorker = isBundled ? new URL("./offline-pictures.mjs", import.meta.url) : undefined;

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const isTerminal = config.mode === "demo" && process.stdout.isTTY === true;
  const logger = createLogger({ level: config.logLevel, isPretty: isTerminal });
  const screen = startScreen(process.stdout, config);
  const server = await startServer({
    config,
    logger,
    pages: builtPages(join(ROOT, "web", "build")),
    embeddedDatabase,
    replayWorker,
    pictureWorker,
    offlineVoice,
    onStep: screen.step,
  });
  screen.ready(server);

  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, "stopping: answers under way may finish");
    await server.close();
    process.exitCode = 0;
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(signal));
}

main().catch((error: unknown) => {
  // What a person can mend is said plainly; anything else keeps its stack.
  const isPlain =
    error instanceof ConfigError ||
    error instanceof ContentError ||
    (error as Error).name === "DataDirInUseError";
  process.stderr.write(
    `\n${isPlain ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`,
  );
  process.exit(1);
});

import { ConfigError, loadConfig } from "./config.ts";
import { ContentError } from "./content/load-content.ts";
import { createLogger } from "./logging/create-logger.ts";
import { builtPages } from "./pages/built-pages.ts";
import { startScreen } from "./start-screen.ts";
import { type StartOptions, startServer } from "./start-server.ts";

const EXIT_AT_LAST_MS = 5_000;

/** Where the parts lie that are files of their own; beside their sources when absent. */
export type Parts = Pick<
  StartOptions,
  "embeddedDatabase" | "offlineVoice" | "replayWorker" | "pictureWorker"
>;

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
  const logger = createLogger({ level: config.logLevel, isPretty: isTerminal });
  const screen = startScreen(process.stdout, config);
  const server = await startServer({
    config,
    logger,
    pages: builtPages(webBuild),
    ...parts,
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
    // All is closed and stored. Should anything be left that keeps the process alive, nobody shall have to end it by hand.
    setTimeout(() => process.exit(), EXIT_AT_LAST_MS).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(signal));
}

function fail(error: unknown): never {
  // What a person can mend is said plainly; anything else keeps its stack.
  const isPlain =
    error instanceof ConfigError ||
    error instanceof ContentError ||
    (error as Error).name === "DataDirInUseError";
  process.stderr.write(
    `\n${isPlain ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`,
  );
  process.exit(1);
}

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import type { Content } from "@bakso/contract/content/content";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { AppDependencies } from "./app.dependencies.ts";
import { buildApp } from "./app.ts";
import type { Config } from "./config.ts";
import { openContent } from "./content/content.source.ts";
import { exampleProblems } from "./content/example-problems.ts";
import { ContentError } from "./content/load-content.ts";
import { migrations } from "./database/migrations.ts";
import { openDatabaseMeanwhile } from "./database/open-database.ts";
import type { DatabaseSchema } from "./database/schema.ts";
import type { Demo, DemoChain } from "./demo.ts";
import { createGalleryLibrary } from "./gallery/gallery.library.ts";
import { createMintCheck } from "./gate/mint-check.ts";
import { createChatModel } from "./gateways/ai/create-chat-model.ts";
import { createEditModel, createImageModel } from "./gateways/ai/images/create-image-models.ts";
import { createChainGateway } from "./gateways/chain/chain.gateway.ts";
import { createMintReader } from "./gateways/chain/mint.reader.ts";
import { createMarketGateway } from "./gateways/market/market.gateway.ts";
import { createMarketStore } from "./gateways/market/market.store.ts";
import { createOwnToken } from "./gateways/market/own-token.ts";
import { createNewsGateway } from "./gateways/news/news.gateway.ts";
import { createPageReader } from "./gateways/outside/page.reader.ts";
import { createSharedLoad } from "./gateways/outside/shared-loads.ts";
import { createSpeechModel } from "./gateways/speech/create-speech-model.ts";
import { createTranscriptionModel } from "./gateways/speech/create-transcription-model.ts";
import { createStorage } from "./gateways/storage/create-storage.ts";
import { createDeparture } from "./http/departure.ts";
import { knowledgeOf } from "./knowledge.ts";
import type { PageSource, PageSourceContext } from "./pages/built-pages.ts";
import { keptSecret } from "./session-secret.ts";

const RPC_TIMEOUT_MS = 5_000;

export interface StartedServer {
  app: FastifyInstance;
  /** Where it answers. */
  url: string;
  /** The embedded chain; null where the settings name a real one. */
  demo: DemoChain | null;
  content: Content;
  /** Says that it leaves, and goes on serving for as long as load balancers take to notice. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

export interface StartOptions {
  config: Config;
  logger: Logger;
  /** Where pages come from: the web build, or the development server. */
  pages: (context: PageSourceContext) => PageSource;
  /** Gets requests for pages and files first; the development server answers some of them itself. */
  beforePages?: AppDependencies["beforePages"];
  /** Where the embedded database's thread starts; beside its sources when absent. */
  embeddedDatabase?: URL | undefined;
  /** That thread, where it was started ahead. */
  embeddedThread?: Worker | undefined;
  /** Where the thread that replays games starts; beside its sources when absent. */
  replayWorker?: URL | undefined;
  inspectWorker?: URL | undefined;
  readWorker?: URL | undefined;
  /** The stand-ins for the outside; null outside demo mode. */
  demo: Demo | null;
  /** Told about each step, for the start screen. */
  onStep?: (step: string) => void;
}

/** Starts everything that the settings ask for, in parallel where possible, and listens. */
export async function startServer(options: StartOptions): Promise<StartedServer> {
  const { config, logger, demo, onStep } = options;
  const isDemo = config.mode === "demo";
  for (const warning of config.warnings) logger.warn(warning);
  await mkdir(config.dataDir, { recursive: true });

  const chainAt = (rpcUrls: readonly string[]) =>
    createChainGateway({
      rpcUrls,
      mint: () => content.current().token.mint,
      timeoutMs: RPC_TIMEOUT_MS,
      logger,
    });
  const realChain = config.rpcUrls && chainAt(config.rpcUrls);
  const realMint = realChain && createMintCheck({ chain: realChain, logger });

  onStep?.("Opening the content and the database");
  const { database, opened } = openDatabaseMeanwhile<DatabaseSchema>({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    poolSize: config.databasePoolSize,
    isPreparing: config.isDatabasePreparing,
    listenUrl: config.databaseListenUrl,
    migrations,
    embeddedWorkerUrl: options.embeddedDatabase,
    embeddedThread: options.embeddedThread,
    onNotice: (notice) => logger.info({ notice }, "database"),
  });
  const [content, sessionSecret] = await Promise.all([
    openContent({
      folder: config.contentDir,
      keptIn: config.dataDir,
      logger,
      check: isDemo
        ? undefined
        : async (found) => {
            refuseExamples(found);
            await realMint?.refuseOther(found.token);
          },
    }),
    config.sessionSecret ?? keptSecret(join(config.dataDir, "session-secret")),
  ]);

  let demoChain: DemoChain | null = null;
  if (demo && config.rpcUrls === null) {
    // Not in a folder that another process uses: opening the database tells.
    await opened;
    onStep?.("Starting the embedded chain");
    demoChain = await demo.startChain({ dataDir: config.dataDir, content: content.current(), logger });
  }

  let url = config.publicUrl;
  const publicUrl = () => {
    if (url === null) throw new Error("The address is not known before the server listens");
    return url;
  };
  const images = demo?.images(() => content.current().illustrator);
  const rpcUrls = demoChain ? [demoChain.rpcUrl] : (config.rpcUrls ?? []);
  const chain = realChain ?? chainAt(rpcUrls);
  // It reads no file before somebody asks for the gallery.
  const gallery = createGalleryLibrary({
    folder: join(config.contentDir, "gallery"),
    cacheDir: join(config.dataDir, "gallery"),
    content: content.current,
    logger,
  });
  const demoMarket =
    demo && demoChain && config.isMarketDefault
      ? await demo.startMarket({ dataDir: config.dataDir, chain: demoChain, content: content.current })
      : null;
  // Only one instance can use the embedded database.
  const sharedAnswers = config.databaseUrl === null ? null : createMarketStore(database.db);
  const realMarket = createMarketGateway({ settings: config.market, logger, store: sharedAnswers });
  const market = demoMarket?.over(realMarket) ?? realMarket;
  const ownToken = createOwnToken({ market, mint: () => content.current().token.mint, nowMs: Date.now });
  const onSmallContext = (what: string) => (contextTokens: number, failure: Error) =>
    logger.warn(
      { model: what, contextTokens, err: failure },
      "the model takes less than content/assistant.yaml says: please correct contextTokens there",
    );
  const departure = createDeparture();
  const building = buildApp({
    database,
    content,
    chain,
    ...(realMint ? { mintCheck: realMint } : {}),
    mints: createMintReader({ rpcUrls, timeoutMs: RPC_TIMEOUT_MS, logger }),
    market,
    ownToken,
    chatModel: createChatModel(config.chatModel, {
      onSmallContext: onSmallContext("chat"),
      offline:
        demo === null
          ? undefined
          : () =>
              demo.chatWire({
                documents: () => knowledgeOf(content.current()),
                phrases: () => content.current().offlinePhrases,
              }),
    }),
    speechModel: createSpeechModel(config.speechModel, demo?.voice ?? null),
    transcriptionModel: createTranscriptionModel(config.transcriptionModel),
    visionModel:
      config.visionModel &&
      createChatModel(config.visionModel, {
        onSmallContext: onSmallContext("vision"),
        offline: demo === null ? undefined : () => demo.visionWire(() => content.current().vision.offline),
      }),
    imageModel: config.imageModel && createImageModel(config.imageModel, { offline: images }),
    editModel: config.editModel && createEditModel(config.editModel, { offline: images }),
    news: createNewsGateway(config.news, {
      news: () => content.current().news,
      stopWords: () => content.current().offlinePhrases.stopWords,
      logger,
      share: sharedAnswers ? createSharedLoad({ store: sharedAnswers, nowMs: Date.now, logger }) : undefined,
    }),
    readPage: createPageReader(),
    storage: createStorage(config),
    gallery,
    logger,
    sessionSecret,
    publicUrl,
    isHttps: config.publicUrl?.startsWith("https:") ?? false,
    trustedProxies: config.trustedProxies,
    connections: config.connections,
    metricsToken: config.metricsToken,
    trustsOwnMachine: isDemo,
    departure,
    stopGraceMs: config.stopGraceMs,
    dataDir: config.dataDir,
    demo: demoChain && {
      wallets: demoChain.wallets,
      market: demoMarket,
      isPublic: config.isDemoPublic,
    },
    pages: options.pages({
      publicUrl,
      isDemo: demoChain !== null,
      hasDemoMarket: demoMarket !== null,
      picturesOf: gallery.pictures,
      ownToken: ownToken.latest,
    }),
    beforePages: options.beforePages,
    replayWorkerUrl: options.replayWorker,
    inspectWorkerUrl: options.inspectWorker,
    readWorkerUrl: options.readWorker,
  });
  // Its reason before what fails in consequence.
  const [, app] = await Promise.all([opened, building]);

  const unwatch = content.watch();
  const close = async () => {
    unwatch();
    await app.close();
    await demo?.close();
    await demoChain?.close();
    await database.close();
  };
  try {
    const listening = await app.listen({ host: config.host, port: config.port });
    url ??= `http://localhost:${new URL(listening).port}`;
  } catch (error) {
    await close();
    throw error;
  }
  const drain = async () => {
    departure.leave();
    await delay(config.drainMs);
  };
  return { app, url: publicUrl(), demo: demoChain, content: content.current(), drain, close };
}

function refuseExamples(content: Content): void {
  const problems = exampleProblems(content);
  if (problems.length > 0) throw new ContentError(problems);
}

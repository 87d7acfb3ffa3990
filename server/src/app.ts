import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { PICTURE_MAX_BYTES } from "@bakso/contract/constants";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Logger } from "pino";
import type { ContentSource } from "./content/content.source.ts";
import type { DatabaseHandle } from "./database/open-database.ts";
import type { DatabaseSchema } from "./database/schema.ts";
import { createAgentPrompts } from "./features/agents/agent.prompts.ts";
import { agentRoutes } from "./features/agents/agent.routes.ts";
import { createAgentService } from "./features/agents/agent.service.ts";
import { createAgentOutputStore } from "./features/agents/agent-output.store.ts";
import { createAgentTaskStore } from "./features/agents/agent-task.store.ts";
import { authRoutes } from "./features/auth/auth.routes.ts";
import { createAuthService } from "./features/auth/auth.service.ts";
import { createAuthStore } from "./features/auth/auth.store.ts";
import { createSessionService } from "./features/auth/session.service.ts";
import { createSessionCookies } from "./features/auth/session-cookie.ts";
import { createChatPrompt } from "./features/chat/chat.prompt.ts";
import { chatRoutes } from "./features/chat/chat.routes.ts";
import { createChatService } from "./features/chat/chat.service.ts";
import { createChatUnits } from "./features/chat/chat.units.ts";
import { createTurnService } from "./features/chat/turn.service.ts";
import { CHAT_USAGE, createTurnStore } from "./features/chat/turn.store.ts";
import { conservationRoutes } from "./features/conservation/conservation.routes.ts";
import { createConservationService } from "./features/conservation/conservation.service.ts";
import { createConservationStore } from "./features/conservation/conservation.store.ts";
import { conversationRoutes } from "./features/conversations/conversation.routes.ts";
import { createConversationStore } from "./features/conversations/conversation.store.ts";
import { exportRoutes } from "./features/conversations/export.routes.ts";
import { messageRoutes } from "./features/conversations/message.routes.ts";
import { createMessageStore } from "./features/conversations/message.store.ts";
import { type DemoWalletSource, demoRoutes } from "./features/demo/demo.routes.ts";
import type { GalleryLibrary } from "./features/gallery/gallery.library.ts";
import { galleryRoutes } from "./features/gallery/gallery.routes.ts";
import { gameRoutes } from "./features/game/game.routes.ts";
import { createGameService } from "./features/game/game.service.ts";
import { createGameStore } from "./features/game/game.store.ts";
import { createPlayers } from "./features/game/player.ts";
import { createPlayerNames } from "./features/game/player-name.ts";
import { createReplayThread } from "./features/game/replay.thread.ts";
import { healthRoutes } from "./features/health/health.routes.ts";
import { createHealthStore } from "./features/health/health.store.ts";
import { watchParts } from "./features/health/watched-parts.ts";
import { helpRoutes } from "./features/help/help.routes.ts";
import { createHelperLimits } from "./features/helper/helper.limits.ts";
import { createHelperRetrieval } from "./features/helper/helper.retrieval.ts";
import { helperRoutes } from "./features/helper/helper.routes.ts";
import { createHelperService } from "./features/helper/helper.service.ts";
import { linkCheckRoutes } from "./features/link-check/link-check.routes.ts";
import { createLinkCheckService } from "./features/link-check/link-check.service.ts";
import { marketRoutes } from "./features/market/market.routes.ts";
import { createOwnToken, type OwnToken } from "./features/market/own-token.ts";
import { newsRoutes } from "./features/news/news.routes.ts";
import { createNewsService } from "./features/news/news.service.ts";
import { pictureRoutes } from "./features/pictures/picture.routes.ts";
import { speechRoutes } from "./features/speech/speech.routes.ts";
import { createSpeechService } from "./features/speech/speech.service.ts";
import { createDrawingService } from "./features/studio/drawing.service.ts";
import { imageRoutes } from "./features/studio/image.routes.ts";
import { createImageJobStore } from "./features/studio/image-job.store.ts";
import { studioRoutes } from "./features/studio/studio.routes.ts";
import { createStudioService } from "./features/studio/studio.service.ts";
import { createStudioUnits } from "./features/studio/studio.units.ts";
import { styleRoutes } from "./features/studio/style.routes.ts";
import { createUserImageStore } from "./features/studio/user-image.store.ts";
import { createPictureTalk } from "./features/vision/picture-talk.ts";
import { visionRoutes } from "./features/vision/vision.routes.ts";
import { createVisionService } from "./features/vision/vision.service.ts";
import { watchlistRoutes } from "./features/watchlist/watchlist.routes.ts";
import { createWatchlistStore } from "./features/watchlist/watchlist.store.ts";
import { createGate } from "./gate/gate.service.ts";
import { createGateStore } from "./gate/gate.store.ts";
import type { ChatModel } from "./gateways/ai/chat.model.ts";
import type { EditModel, ImageModel } from "./gateways/ai/images/image.model.ts";
import type { ChainGateway } from "./gateways/chain/chain.gateway.ts";
import type { MintReader } from "./gateways/chain/mint.reader.ts";
import type { MarketGateway } from "./gateways/market/market.gateway.ts";
import type { NewsGateway } from "./gateways/news/news.gateway.ts";
import type { SpeechModel } from "./gateways/speech/speech.model.ts";
import type { PictureStorage } from "./gateways/storage/picture.storage.ts";
import { isApiRoute, registerAccess } from "./http/access.ts";
import { registerApiDocs } from "./http/api-docs.ts";
import { type ConnectionLimits, registerConnectionLimits } from "./http/connection-limits.ts";
import { registerDemoHost } from "./http/demo-host.ts";
import { ALWAYS_ANSWERED, createDeparture, type DepartureOfApp } from "./http/departure.ts";
import { registerErrorHandler } from "./http/error-handler.ts";
import { httpOptions } from "./http/http-options.ts";
import { registerMetrics } from "./http/metrics.ts";
import { countOpenAnswers } from "./http/open-answers.ts";
import { registerOriginCheck } from "./http/origin.ts";
import { registerRequestLog } from "./http/request-log.ts";
import { registerTargetCheck } from "./http/request-target.ts";
import { registerSecurityHeaders } from "./http/security-headers.ts";
import { registerStalledPeers } from "./http/stalled-peers.ts";
import { createJobService } from "./jobs/job.service.ts";
import { createJobStore } from "./jobs/job.store.ts";
import { createJobWake, JOB_CHANNEL } from "./jobs/job-wake.ts";
import { knowledgeOf } from "./knowledge.ts";
import { createAddressLimits } from "./limits/address-limits.ts";
import { createSharedLimitStore } from "./limits/shared-limit.store.ts";
import { createSharedLimit } from "./limits/shared-limit.ts";
import { type PageRoutesDependencies, registerPages } from "./pages/page.routes.ts";
import { createPictureIntake } from "./pictures/picture.intake.ts";
import { createPictureService } from "./pictures/picture.service.ts";
import { createPictureStore } from "./pictures/picture.store.ts";
import { createThumbnails } from "./pictures/thumbnails.ts";

const REPLAY_WORKER = new URL("./features/game/replay.worker.ts", import.meta.url);
const SESSION_CHANNEL = "bakso_sessions";
const SWEEP_EVERY_MS = 5_000;
const RETURN_UNITS_EVERY_MS = 1_000;
const CLEAN_EVERY_MS = 10 * 60_000;
const STOP_GRACE_MS = 8_000;
/** How long the last answers may take to leave, once no work is behind them any more. */
const SEND_GRACE_MS = 1_000;

export interface AppDependencies {
  database: DatabaseHandle<DatabaseSchema>;
  content: ContentSource;
  chain: ChainGateway;
  mints: MintReader;
  market: MarketGateway;
  /** Made here when absent. */
  ownToken?: OwnToken;
  chatModel: ChatModel;
  /** Looks at pictures; null where none is set up. */
  visionModel: ChatModel | null;
  /** Draws pictures, and changes them; null where none is set up. */
  imageModel: ImageModel | null;
  editModel: EditModel | null;
  /** Reads aloud; not available where none is set up. */
  speechModel: SpeechModel;
  news: NewsGateway;
  /** Where pictures of holders lie. */
  storage: PictureStorage;
  gallery: Pick<GalleryLibrary, "find">;
  logger: Logger;
  sessionSecret: string;
  /** Origin of the site; asked late, since a port may only be known once we listen. */
  publicUrl: () => string;
  isHttps: boolean;
  trustedProxies: readonly string[];
  /** How many may be connected; anybody when absent. */
  connections?: ConnectionLimits;
  metricsToken: string | null;
  /** The embedded chain's wallets; null outside demo mode. */
  demo: { wallets: readonly DemoWalletSource[]; isPublic: boolean } | null;
  /** The web build; null for an API alone (tests). */
  pages: Omit<
    PageRoutesDependencies,
    "content" | "publicUrl" | "isHttps" | "sessionCookieName" | "isOwnHostOnly"
  > | null;
  /** Sees requests for pages and files first, and may answer them (development). */
  beforePages?: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined;
  /** Where the thread that replays games starts; its source when absent. */
  replayWorkerUrl?: URL | undefined;
  /** Where the embedded database lies. */
  dataDir: string;
  /** How this instance leaves; its own when absent. */
  departure?: DepartureOfApp;
  /** How long answers may go on being written after the order to stop. */
  stopGraceMs?: number;
  nowMs?: () => number;
}

/** The whole server, put together: every plugin and every feature stands on this page. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const {
    database,
    content,
    chain,
    chatModel,
    logger,
    publicUrl,
    demo,
    pages,
    departure = createDeparture(),
    stopGraceMs = STOP_GRACE_MS,
    nowMs = Date.now,
  } = dependencies;
  const app: FastifyInstance = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    // We write one line a request ourselves (http/request-log.ts).
    logController: new LogController({ disableRequestLogging: true }),
    ...httpOptions,
    trustProxy: dependencies.trustedProxies.length > 0 ? [...dependencies.trustedProxies] : false,
    // We refuse calls ourselves (http/departure.ts), in the shape of all errors.
    return503OnClosing: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: PICTURE_MAX_BYTES, files: 1, fields: 20, fieldSize: 100_000, parts: 21 },
    throwFileSizeLimit: false,
  });

  // Stores and machinery
  const { db } = database;
  const authStore = createAuthStore(db);
  const conversations = createConversationStore(db);
  const messages = createMessageStore(db);
  const turns = createTurnStore(db);
  const limitStore = createSharedLimitStore(db);
  const jobStore = createJobStore(db);
  const gameStore = createGameStore(db);
  const pictures = createPictureService(dependencies.storage, createPictureStore(db));
  const watchlist = createWatchlistStore(db);
  const agentTasks = createAgentTaskStore(db, { usage: CHAT_USAGE });
  const agentOutputs = createAgentOutputStore(db);
  const imageJobs = createImageJobStore(db);
  const userImages = createUserImageStore(db);
  const cookies = createSessionCookies(dependencies.sessionSecret, dependencies.isHttps);
  const sessions = createSessionService(authStore, cookies);
  const gate = createGate({ chain, store: createGateStore(db), content: content.current, logger, nowMs });
  const shared = createSharedLimit(limitStore, nowMs);
  const addressLimits = createAddressLimits(shared, content.current, nowMs);
  const isAlone = database.engine === "pglite";
  const sweepInterrupted = async () => {
    const count =
      (await turns.sweepInterrupted()) +
      (await agentTasks.sweepInterrupted()) +
      (await imageJobs.sweepInterrupted());
    if (count > 0) logger.warn({ count }, "answers were interrupted");
  };
  const { wake, receive } = createJobWake(
    isAlone ? null : (payload) => database.notify(JOB_CHANNEL, payload),
    logger,
  );
  const jobs = createJobService({
    store: jobStore,
    wake,
    owner: randomBytes(9).toString("base64url"),
    logger,
    sweepInterrupted,
  });
  if (!isAlone) {
    await database.listen(JOB_CHANNEL, receive);
    await database.listen(SESSION_CHANNEL, sessions.forget, sessions.forget);
  }

  // Who may do what
  registerTargetCheck(app);
  registerStalledPeers(app);
  if (dependencies.connections)
    registerConnectionLimits(app, dependencies.connections, dependencies.trustedProxies);
  const openAnswers = countOpenAnswers(app);
  departure.register(app);
  registerErrorHandler(app);
  registerSecurityHeaders(app, dependencies.isHttps);
  registerRequestLog(app);
  if (demo && !demo.isPublic) registerDemoHost(app, publicUrl);
  app.addHook("onRequest", async (request) => {
    if (isApiRoute(request) && !ALWAYS_ANSWERED.has(request.routeOptions.url))
      await addressLimits.count("calls", request.ip);
  });
  registerOriginCheck(app, publicUrl);
  registerAccess(app, { identify: sessions.identify, requireHolder: gate.requireHolder });
  registerMetrics(app, { token: dependencies.metricsToken, runningJobs: jobs.count });
  await registerApiDocs(app, dependencies.metricsToken);

  // Features
  const units = createChatUnits({ shared, store: turns, content: content.current, nowMs });
  const prompt = createChatPrompt(chatModel.id, content.current);
  const turnService = createTurnService({ store: turns, jobs, units, content: content.current });
  const intake = createPictureIntake();
  const { visionModel } = dependencies;
  const pictureTalk =
    visionModel && createPictureTalk({ model: visionModel, pictures, content: content.current });
  const chat = createChatService({
    turns: turnService,
    model: chatModel,
    prompt,
    pictures: pictureTalk,
    pictureMention: () => content.current().vision.pictureMention,
  });
  await app.register(
    authRoutes({
      auth: createAuthService({ store: authStore, cookies, content: content.current, publicUrl, nowMs }),
      sessions,
      store: authStore,
      cookies,
      gate,
      countChallenge: (ip) => addressLimits.count("challenges", ip),
      announceSessionEnd: () => (isAlone ? Promise.resolve() : database.notify(SESSION_CHANNEL, "ended")),
    }),
  );
  await app.register(conversationRoutes({ store: conversations, jobs }));
  await app.register(messageRoutes({ store: messages, conversations, jobs, publicUrl }));
  await app.register(pictureRoutes(pictures));
  const vision = createVisionService({ turns: turnService, talk: pictureTalk, intake, pictures });
  await app.register(visionRoutes({ vision, jobs, publicUrl }));
  const news = createNewsService({
    gateway: dependencies.news,
    model: chatModel,
    turns: turnService,
    content: content.current,
    nowMs,
  });
  await app.register(newsRoutes({ news, jobs }));
  const agents = createAgentService({
    store: agentTasks,
    jobs,
    model: chatModel,
    prompts: createAgentPrompts(chatModel.id, content.current),
    takeUnit: units.takeUnstored,
    noRemarks: () => content.current().agents.noRemarks,
  });
  await app.register(
    chatRoutes({ chat, units, jobs, stopAgents: agents.stop, findAnswer: messages.findAnswer }),
  );
  await app.register(agentRoutes({ agents, findTask: agentTasks.findTask, outputs: agentOutputs, jobs }));
  const studio = createStudioService({
    imageJobs,
    images: userImages,
    units: createStudioUnits({ shared, store: imageJobs, content: content.current, nowMs }),
    jobs,
    pictures,
    intake,
    imageModel: dependencies.imageModel,
    editModel: dependencies.editModel,
    content: content.current,
  });
  await app.register(
    studioRoutes({
      studio,
      drawings: createDrawingService({ turns: turnService, studio, content: content.current }),
      imageJobs,
      images: userImages,
      intake,
      jobs,
      publicUrl,
    }),
  );
  await app.register(styleRoutes({ studio, content: content.current }));
  const thumbnails = createThumbnails(dependencies.storage);
  await app.register(imageRoutes({ images: userImages, pictures, thumbnails, publicUrl }));
  const others = [agentTasks, agentOutputs, imageJobs, userImages, pictures, watchlist];
  await app.register(exportRoutes({ conversations, messages, outputs: agentOutputs, others, publicUrl }));
  await app.register(helpRoutes(content.current));
  const { speechModel } = dependencies;
  await app.register(
    speechRoutes(createSpeechService({ model: speechModel, shared, content: content.current, nowMs })),
  );
  const documents = () => knowledgeOf(content.current());
  await app.register(
    helperRoutes(
      createHelperService({
        model: chatModel,
        limits: createHelperLimits({
          shared,
          countMessage: (ip) => addressLimits.count("helperMessages", ip),
          content: content.current,
          nowMs,
        }),
        retrieval: createHelperRetrieval({ documents, phrases: () => content.current().offlinePhrases }),
        documents,
        content: content.current,
      }),
    ),
  );
  const replays = createReplayThread(dependencies.replayWorkerUrl ?? REPLAY_WORKER);
  await app.register(
    gameRoutes({
      game: createGameService({ store: gameStore, replays, content: content.current, nowMs }),
      store: gameStore,
      players: createPlayers({ identify: sessions.identify, gate, isHttps: dependencies.isHttps }),
      names: createPlayerNames(() => content.current().games.names),
      content: content.current,
      nowMs,
      countCall: (ip) => addressLimits.count("gameCalls", ip),
    }),
  );
  const { market, mints } = dependencies;
  const mint = () => content.current().token.mint;
  const ownToken = dependencies.ownToken ?? createOwnToken({ market, mint, nowMs });
  await app.register(marketRoutes({ market, mints, ownToken, nowMs }));
  await app.register(watchlistRoutes(watchlist));
  await app.register(
    conservationRoutes(
      createConservationService({
        chain,
        store: createConservationStore(db),
        content: content.current,
        isDemoChain: demo !== null,
        logger,
        nowMs,
      }),
    ),
  );
  await app.register(linkCheckRoutes(createLinkCheckService({ content: content.current, publicUrl })));
  await app.register(galleryRoutes(dependencies.gallery));
  await app.register(
    healthRoutes({
      partStates: watchParts({
        store: createHealthStore(db),
        chain,
        storage: dependencies.storage,
        embeddedFolder: isAlone ? dependencies.dataDir : null,
        logger,
      }).states,
      isContentHealthy: content.isHealthy,
      isLeaving: departure.isLeaving,
    }),
  );
  if (demo) await app.register(demoRoutes(demo.wallets));
  const { beforePages } = dependencies;
  if (beforePages) {
    app.addHook("onRequest", async (request, reply) => {
      if (!isApiRoute(request)) await beforePages(request.raw, reply.raw);
    });
  }
  if (pages)
    registerPages(app, {
      ...pages,
      content,
      publicUrl,
      isHttps: dependencies.isHttps,
      sessionCookieName: cookies.sessionName,
      isOwnHostOnly: demo !== null && !demo.isPublic,
    });

  // Housekeeping
  const every = (ms: number, work: () => Promise<unknown>) =>
    setInterval(
      () => work().catch((error) => logger.error({ err: error }, "housekeeping failed")),
      ms,
    ).unref();
  const clean = () =>
    Promise.all([
      authStore.sweep(),
      limitStore.sweep(),
      jobStore.sweepEnded(),
      gameStore.sweep(),
      pictures.sweep(),
      agentTasks.sweep(),
      imageJobs.sweep(),
      userImages.sweep(),
    ]);
  const timers = [
    every(SWEEP_EVERY_MS, sweepInterrupted),
    every(RETURN_UNITS_EVERY_MS, shared.returnIdle),
    every(CLEAN_EVERY_MS, clean),
  ];
  app.addHook("onReady", sweepInterrupted);
  app.addHook("preClose", async () => {
    for (const timer of timers) clearInterval(timer);
    departure.close();
    jobs.letGo();
    // A question that has just come has no run yet: first what is asked is waited for, then what nobody waits for.
    const graceEndsAtMs = Date.now() + stopGraceMs;
    await openAnswers.sent(stopGraceMs);
    await jobs.close(Math.max(0, graceEndsAtMs - Date.now()));
    await openAnswers.sent(SEND_GRACE_MS);
    await shared.close();
    await replays.close();
  });
  return app;
}

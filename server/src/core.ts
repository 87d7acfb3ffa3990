import { randomBytes } from "node:crypto";
import type { Content } from "@bakso/contract/content/content";
import type { Logger } from "pino";
import type { ContentSource } from "./content/content.source.ts";
import { coreParts } from "./core.parts.ts";
import type { DatabaseHandle } from "./database/open-database.ts";
import type { DatabaseSchema } from "./database/schema.ts";
import type { DemoMarket, DemoWalletSource } from "./demo.ts";
import type { Part } from "./feature.ts";
import type { GalleryLibrary } from "./gallery/gallery.library.ts";
import { createGate, type Gate } from "./gate/gate.service.ts";
import { createGateStore } from "./gate/gate.store.ts";
import { createMintCheck, type MintCheck } from "./gate/mint-check.ts";
import { createTenures } from "./gate/tenure.service.ts";
import type { ChatModel } from "./gateways/ai/chat.model.ts";
import type { EditModel, ImageModel } from "./gateways/ai/images/image.model.ts";
import type { ChainGateway } from "./gateways/chain/chain.gateway.ts";
import type { MintReader } from "./gateways/chain/mint.reader.ts";
import type { MarketGateway } from "./gateways/market/market.gateway.ts";
import type { OwnToken } from "./gateways/market/own-token.ts";
import type { NewsGateway } from "./gateways/news/news.gateway.ts";
import type { PageReader } from "./gateways/outside/page.reader.ts";
import type { SpeechModel } from "./gateways/speech/speech.model.ts";
import type { TranscriptionModel } from "./gateways/speech/transcription.model.ts";
import type { PictureStorage } from "./gateways/storage/picture.storage.ts";
import type { Departure } from "./http/departure.ts";
import type { OperatorAccess } from "./http/operator-access.ts";
import { createJobService, type JobService } from "./jobs/job.service.ts";
import { type AnyJobKind, createJobStore } from "./jobs/job.store.ts";
import { createJobWake, JOB_CHANNEL, OLD_JOB_CHANNEL } from "./jobs/job-wake.ts";
import { createSubjectChanges, type SubjectChanges } from "./jobs/subject-changes.ts";
import { createAddressLimits } from "./limits/address-limits.ts";
import { createDailyUsageStore } from "./limits/daily-usage.store.ts";
import { createHolderBytesStore } from "./limits/holder-bytes.store.ts";
import { createHolderBytes, type HolderBytes } from "./limits/holder-bytes.ts";
import { createHolderLimits, type HolderLimits } from "./limits/holder-limits.ts";
import { createSharedLimitStore } from "./limits/shared-limit.store.ts";
import { createSharedLimit, type SharedLimit } from "./limits/shared-limit.ts";
import { createPictureInspector } from "./pictures/picture.inspector.ts";
import { createPictureIntake, type PictureIntake } from "./pictures/picture.intake.ts";
import { createPictureService, type PictureService } from "./pictures/picture.service.ts";
import { createPictureStore } from "./pictures/picture.store.ts";
import { createPictureForms, type ReadPictureForm } from "./pictures/picture.upload.ts";
import { openTemporaryFolder } from "./pictures/temporary-folder.ts";
import { createSessionService, type SessionService } from "./sessions/session.service.ts";
import { createSessionStore } from "./sessions/session.store.ts";
import { createSessionCookies } from "./sessions/session-cookie.ts";
import { siteDay } from "./site-clock.ts";

const RETURN_UNITS_EVERY_MS = 1_000;
const SESSION_CHANNEL = "bakso_sessions";
/** What the last version says there, which may run beside this one during a deploy. */
const SESSION_OF_ANYBODY = "ended";

/** What the core is given: outside services, and the settings that concern it. */
export interface CoreDependencies {
  database: DatabaseHandle<DatabaseSchema>;
  content: ContentSource;
  chain: ChainGateway;
  /** Made from the chain when absent. */
  mintCheck?: MintCheck;
  mints: MintReader;
  market: MarketGateway;
  /** Made by the market feature when absent. */
  ownToken?: OwnToken;
  chatModel: ChatModel;
  /** Looks at pictures; null where none is set up. */
  visionModel: ChatModel | null;
  /** Draws pictures, and changes them; null where none is set up. */
  imageModel: ImageModel | null;
  editModel: EditModel | null;
  /** Reads aloud; not available where none is set up. */
  speechModel: SpeechModel;
  /** Writes down what is said; not available where none is set up. */
  transcriptionModel: TranscriptionModel;
  news: NewsGateway;
  /** Reads pages that people name. */
  readPage: PageReader;
  /** Where pictures of holders lie. */
  storage: PictureStorage;
  gallery: Pick<GalleryLibrary, "find" | "pictures">;
  logger: Logger;
  sessionSecret: string;
  /** Origin of the site. A function, since the port may only be known once the server listens. */
  publicUrl: () => string;
  isHttps: boolean;
  /** The embedded chain's wallets, and its market unless another one is set; null outside demo mode. */
  demo: { wallets: readonly DemoWalletSource[]; market: DemoMarket | null; isPublic: boolean } | null;
  /** The file of the thread that replays games; its source when absent. */
  replayWorkerUrl?: URL | undefined;
  /** The file of the threads that inspect pictures; their source when absent. */
  inspectWorkerUrl?: URL | undefined;
  /** The file of the threads that read attachments; their source when absent. */
  readWorkerUrl?: URL | undefined;
  /** Where the embedded database lies. */
  dataDir: string;
  nowMs?: () => number;
}

/** What every feature may use. A feature takes what it needs from here, and nothing of another feature. */
export interface Core
  extends Pick<
    CoreDependencies,
    | "chain"
    | "mints"
    | "market"
    | "ownToken"
    | "chatModel"
    | "visionModel"
    | "imageModel"
    | "editModel"
    | "speechModel"
    | "transcriptionModel"
    | "news"
    | "storage"
    | "gallery"
    | "readPage"
    | "logger"
    | "publicUrl"
    | "isHttps"
    | "demo"
    | "replayWorkerUrl"
    | "readWorkerUrl"
  > {
  /** Handed to stores, and to nobody else. */
  db: DatabaseHandle<DatabaseSchema>["db"];
  content: () => Content;
  nowMs: () => number;
  /** How the operator is known. */
  operator: OperatorAccess;
  sessions: SessionService;
  gate: Gate;
  /** What holders may use in a day, */
  holderLimits: HolderLimits;
  /** limits that all instances share, */
  shared: SharedLimit;
  /** and those of an address and a minute. */
  addressLimits: ReturnType<typeof createAddressLimits>;
  /** The storage room of a wallet. */
  holderBytes: Pick<HolderBytes, "read" | "requireRoom">;
  jobs: JobService;
  changes: SubjectChanges;
  pictures: PictureService;
  intake: PictureIntake;
  readPictureForm: ReadPictureForm;
  /** A name for a new file of this process. Whoever uses it removes the file. */
  newTemporaryPath(): string;
  isContentHealthy(): boolean;
  /** The folder of the embedded database; null where it is served. */
  embeddedFolder: string | null;
  isLeaving(): boolean;
}

/**
 * Makes what all features share.
 *
 * @param jobKinds those of all features; called once they are made
 * @returns the core, its own parts, and what has to be done in the database before the first request
 */
export async function createCore(
  dependencies: CoreDependencies & { departure: Pick<Departure, "isLeaving">; operator: OperatorAccess },
  jobKinds: () => readonly AnyJobKind[],
): Promise<{ core: Core; parts: readonly Part[]; inDatabase: readonly Promise<unknown>[] }> {
  const { database, chain, logger, nowMs = Date.now } = dependencies;
  const { db } = database;
  const content = dependencies.content.current;
  const isAlone = database.engine === "pglite";

  const limitStore = createSharedLimitStore(db);
  const shared = createSharedLimit(limitStore, nowMs);
  const returning = setInterval(
    () =>
      shared
        .returnIdle()
        .catch((error) => logger.error({ err: error }, "leased quota could not be returned")),
    RETURN_UNITS_EVERY_MS,
  ).unref();
  const addressLimits = createAddressLimits(shared, content, nowMs);
  const gateStore = createGateStore(db);
  const mintCheck = dependencies.mintCheck ?? createMintCheck({ chain, logger, nowMs });
  const gate = createGate({
    chain,
    store: gateStore,
    countRead: (ip) => addressLimits.count("balanceReads", ip),
    mintCheck,
    content,
    logger,
    nowMs,
  });
  const tenures = createTenures({ chain, requiredRaw: gate.requiredRaw, content, logger, nowMs });
  const holderLimits = createHolderLimits({ shared, tenures, content, nowMs });
  const holderBytes = createHolderBytes({ store: createHolderBytesStore(db), content, logger });
  const pictures = createPictureService(dependencies.storage, createPictureStore(db), holderBytes);
  const temporary = await openTemporaryFolder();
  const inspector = createPictureInspector(dependencies.inspectWorkerUrl);
  const sessionStore = createSessionStore(db);
  const sessions = createSessionService({
    store: sessionStore,
    cookies: createSessionCookies(dependencies.sessionSecret, dependencies.isHttps),
    announceEnd: (wallet) => (isAlone ? Promise.resolve() : database.notify(SESSION_CHANNEL, wallet)),
  });
  sessions.onEnd(gate.forgetUnshared);
  const jobStore = createJobStore(db);
  const { wake, receive, receiveOld } = createJobWake(
    isAlone ? null : (payloads) => database.notify([JOB_CHANNEL, OLD_JOB_CHANNEL], payloads),
    logger,
  );
  const changes = createSubjectChanges(wake);
  const jobs = createJobService({
    store: jobStore,
    wake,
    owner: randomBytes(9).toString("base64url"),
    logger,
    kinds: jobKinds,
    publicUrl: dependencies.publicUrl,
  });
  const forget = (wallet: string) => sessions.forget(wallet === SESSION_OF_ANYBODY ? undefined : wallet);
  const listening = isAlone
    ? []
    : [
        database.listen(JOB_CHANNEL, receive),
        database.listen(OLD_JOB_CHANNEL, receiveOld),
        database.listen(SESSION_CHANNEL, forget, () => sessions.forget()),
      ];

  return {
    inDatabase: [holderBytes.ready, ...listening],
    core: {
      ...dependencies,
      db,
      content,
      nowMs,
      sessions,
      gate,
      holderLimits,
      shared,
      addressLimits,
      holderBytes,
      jobs,
      changes,
      pictures,
      intake: createPictureIntake({ inspect: inspector.inspect, folder: temporary }),
      readPictureForm: createPictureForms(temporary),
      newTemporaryPath: temporary.newPath,
      isContentHealthy: () => dependencies.content.isHealthy() && mintCheck.isHealthy(content().token),
      embeddedFolder: isAlone ? dependencies.dataDir : null,
      isLeaving: dependencies.departure.isLeaving,
    },
    parts: coreParts({
      jobStore,
      jobs,
      limitStore,
      usage: createDailyUsageStore(db),
      today: (atMs) => siteDay(content().site.siteClock, atMs),
      nowMs,
      holderBytes,
      shared,
      returning,
      gateStore,
      pictures,
      temporary,
      inspector,
      sessionStore,
      sessions,
      publicUrl: dependencies.publicUrl,
    }),
  };
}

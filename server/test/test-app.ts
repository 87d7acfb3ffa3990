import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Challenge, Session } from "@bakso/contract/auth";
import type { Content } from "@bakso/contract/content/content";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { pino } from "pino";
import type { AppDependencies } from "../src/app.dependencies.ts";
import { buildApp } from "../src/app.ts";
import { loadContent } from "../src/content/load-content.ts";
import { migrations } from "../src/database/migrations.ts";
import type { DatabaseSchema } from "../src/database/schema.ts";
import type { MarketGateway } from "../src/gateways/market/market.gateway.ts";
import { SourceError } from "../src/gateways/market/source.error.ts";
import { OutsideError } from "../src/gateways/outside/outside.error.ts";
import { createPageReader } from "../src/gateways/outside/page.reader.ts";
import { createFileStorage } from "../src/gateways/storage/file.storage.ts";
import type { AddressLimit } from "../src/limits/address-limits.ts";
import { openTestDatabase } from "./database.ts";
import { createScriptedEars, type ScriptedEars } from "./scripted-ears.ts";
import { createScriptedImages, type ScriptedImages } from "./scripted-images.ts";
import { createScriptedModel, picturesOf } from "./scripted-model.ts";
import { createScriptedVoice, type ScriptedVoice } from "./scripted-voice.ts";
import type { TestWallet } from "./test-wallet.ts";

export const ORIGIN = "http://localhost:3000";
export const ENOUGH_RAW = 350_000_000_000n;

export type Call = Omit<InjectOptions, "method" | "url"> & { cookie?: string; origin?: string | null };

export type TestResponse = Pick<
  LightMyRequestResponse,
  "statusCode" | "headers" | "body" | "rawPayload" | "json" | "cookies"
>;

/** A browser as the server sees it: it sends our origin and keeps cookies. */
export interface TestBrowser {
  cookies: Map<string, string>;
  get(url: string, call?: Call): Promise<TestResponse>;
  post(url: string, body?: object, call?: Call): Promise<TestResponse>;
  put(url: string, body?: object, call?: Call): Promise<TestResponse>;
  delete(url: string, body?: object, call?: Call): Promise<TestResponse>;
  signIn(wallet: TestWallet, kind?: string): Promise<Session>;
}

export interface TestApp {
  app: FastifyInstance;
  model: ReturnType<typeof createScriptedModel>;
  /** The model that looks at pictures. */
  eyes: ReturnType<typeof createScriptedModel>;
  /** The models that draw and change pictures. */
  images: ScriptedImages;
  /** What reads aloud. */
  voice: ScriptedVoice;
  /** What writes down what is said. */
  ears: ScriptedEars;
  /** Raw balances by wallet; who is not listed has enough. An Error is thrown, as by a chain that does not answer. */
  balances: Map<string, bigint | Error>;
  /** What wallets held when the day began; who is not listed held enough. */
  balancesAtMidnight: Map<string, bigint | Error>;
  /** Changes what the content says. */
  editContent(change: (content: Content) => void): void;
  clock: { nowMs: number };
  /** All that was logged. */
  logged: string[];
  database: AppDependencies["database"];
  browser(): TestBrowser;
  /** Another instance on the same database. */
  another(): Promise<TestApp>;
  close(): Promise<void>;
}

/** The whole server in this process, on a fresh database, with a chain and a model that do what a test says. */
export async function createTestApp(overrides: Partial<AppDependencies> = {}): Promise<TestApp> {
  const database = overrides.database ?? (await openTestDatabase<DatabaseSchema>(migrations));
  let content = structuredClone(await loadContent(join(import.meta.dirname, "../../content")));
  // Tests that are about limits set their own.
  for (const name of Object.keys(content.limits.perAddressPerMinute) as AddressLimit[]) {
    content.limits.perAddressPerMinute[name] = 100_000;
  }
  // Else each first answer would ask the model once more; tests about titles switch them on.
  content.assistant.titles.isOn = false;
  content.limits.gate.paidBalanceMaxAgeSeconds = 0;
  content.limits.gate.reuseSeconds = 0;
  const model = createScriptedModel();
  const eyes = createScriptedModel(async ({ messages }, onText) =>
    onText(`I see ${picturesOf(messages).length} picture(s).`),
  );
  const voice = createScriptedVoice();
  const ears = createScriptedEars();
  const images = createScriptedImages();
  const imagesFolder = await mkdtemp(join(tmpdir(), "bakso-test-images-"));
  const balances = new Map<string, bigint | Error>();
  const balancesAtMidnight = new Map<string, bigint | Error>();
  const clock = { nowMs: Date.now() };
  const logged: string[] = [];
  const app = await buildApp({
    database,
    content: {
      current: () => content,
      refresh: async () => content,
      fresh: () => content,
      isHealthy: () => true,
    },
    chain: {
      async readTokenBalance(wallet) {
        const balance = balances.get(wallet) ?? ENOUGH_RAW;
        if (balance instanceof Error) throw balance;
        return balance;
      },
      async readTokenBalanceAt(wallet) {
        const balance = balancesAtMidnight.get(wallet) ?? ENOUGH_RAW;
        if (balance instanceof Error) throw balance;
        return balance;
      },
      readTransaction: async () => null,
      readLamports: async () => 0n,
      readMintDecimals: async () => content.token.decimals,
      isReady: async () => true,
    },
    mints: { read: async () => undefined, readLargest: async () => null },
    market: unreachableMarket(),
    chatModel: model,
    visionModel: eyes,
    imageModel: images.draw,
    editModel: images.change,
    speechModel: voice,
    transcriptionModel: ears,
    news: { search: async () => [] },
    storage: createFileStorage(imagesFolder),
    readPage: createPageReader({ fetch: () => Promise.reject(new OutsideError("network", "none")) }),
    gallery: { find: async () => undefined, pictures: async () => [] },
    logger: pino({ level: "debug" }, { write: (line: string) => logged.push(line) }),
    sessionSecret: "a secret of a test, long enough to be one",
    publicUrl: () => ORIGIN,
    isHttps: false,
    trustedProxies: [],
    metricsToken: null,
    trustsOwnMachine: true,
    demo: null,
    dataDir: imagesFolder,
    pages: null,
    nowMs: () => clock.nowMs,
    ...overrides,
  });
  await app.ready();
  return {
    app,
    model,
    eyes,
    images,
    voice,
    ears,
    balances,
    balancesAtMidnight,
    clock,
    logged,
    database,
    editContent(change) {
      // Another object, as after a change of the files: what is made of the content once is made anew.
      content = structuredClone(content);
      change(content);
    },
    browser: () => createBrowser(app),
    another: () => createTestApp({ ...overrides, database: { ...database, close: async () => undefined } }),
    async close() {
      await app.close();
      await database.close();
      await rm(imagesFolder, { recursive: true, force: true });
    },
  };
}

/** Market data that can't be reached; tests about it bring their own. */
export function unreachableMarket(): MarketGateway {
  const fail = async (): Promise<never> => {
    throw new SourceError("unavailable", "test", "not set up");
  };
  return {
    tokenPairs: fail,
    search: fail,
    candles: fail,
    solanaFloor: fail,
    ethereumFloors: fail,
    ordinalFloor: fail,
    runeFloor: fail,
  };
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

function createBrowser(app: FastifyInstance): TestBrowser {
  const cookies = new Map<string, string>();
  const send = async (method: Method, url: string, body: object | undefined, call: Call = {}) => {
    const { cookie, origin = ORIGIN, headers, ...rest } = call;
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const allHeaders: Record<string, string> = {
      ...(origin === null || method === "GET" ? {} : { origin }),
      ...((cookie ?? jar) ? { cookie: cookie ?? jar } : {}),
      ...(headers as Record<string, string> | undefined),
    };
    if (allHeaders.accept === "text/event-stream" || url.includes("/live")) {
      return sendOverHttp(app, method, url, body, allHeaders);
    }
    const response = await app.inject({
      method,
      url,
      headers: allHeaders,
      ...(body === undefined ? {} : { payload: body }),
      ...rest,
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (value === "" || maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const browser: TestBrowser = {
    cookies,
    get: (url, call) => send("GET", url, undefined, call),
    post: (url, body, call) => send("POST", url, body, call),
    put: (url, body, call) => send("PUT", url, body, call),
    delete: (url, body, call) => send("DELETE", url, body, call),
    async signIn(wallet, kind = "phantom") {
      const { message } = (
        await browser.post("/api/auth/challenge", { wallet_address: wallet.address })
      ).json<Challenge>();
      const response = await browser.post("/api/auth/verify", proofOf(wallet, message, kind));
      if (response.statusCode !== 200) throw new Error(`signing in failed: ${response.body}`);
      return response.json<Session>();
    },
  };
  return browser;
}

/** Streams need a real connection: an injected one never drains. */
async function sendOverHttp(
  app: FastifyInstance,
  method: Method,
  url: string,
  body: object | undefined,
  headers: Record<string, string>,
): Promise<TestResponse> {
  const response = await fetch(`${await addressOf(app)}${url}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const rawPayload = Buffer.from(await response.arrayBuffer());
  const text = rawPayload.toString();
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: text,
    rawPayload,
    json: () => JSON.parse(text),
    cookies: [],
  };
}

const listening = new WeakMap<FastifyInstance, Promise<string>>();

/** Where an app answers over HTTP; it listens from the first question on. */
export function addressOf(app: FastifyInstance): Promise<string> {
  const address = listening.get(app) ?? app.listen({ host: "127.0.0.1", port: 0 });
  listening.set(app, address);
  return address;
}

/** What a wallet hands over after signing. */
export const proofOf = (wallet: TestWallet, message: string, kind = "phantom") => ({
  wallet_address: wallet.address,
  wallet_kind: kind,
  signed_message: Buffer.from(message).toString("base64"),
  signature: wallet.sign(message).toString("base64"),
});

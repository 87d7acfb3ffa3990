// Two instances on one PostgreSQL behind the proxy files that we ship, restarted one after the other under load: pages,
// calls that store, and streams. Nothing may fail. `--write` puts the counts into docs/faults.md.
// Run: node bench/faults/rolling-restart.ts [haproxy|caddy|nginx] [rounds] [--write]
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { numberedText } from "../../fakes/ai-server.scenarios.ts";
import { followReply, type ReplyConnection } from "../../web/src/shared/lib/replies/follow-reply.ts";
import type { Bench } from "../bench.context.ts";
import { type Holder, signIn } from "../harness/holder.ts";
import { freePort, openPostgres } from "../harness/postgres.ts";
import { type PreparedProduct, type Product, prepareProduct } from "../harness/product.ts";
import { startProvider, startRpc } from "../harness/services.ts";
import { readLoad } from "../report/machine.ts";
import { type ProxyName, startProxy } from "./proxy.ts";
import { type Restarts, writeReport } from "./report.ts";
import { openRunFolder } from "./run-folder.ts";

const PAGE_WORKERS = 6;
const STORE_WORKERS = 4;
const STREAM_WORKERS = 8;
/** 12 seconds: longer than an instance drains, so that it has to end streams of replies that the other one writes. */
const PIECES = 200;
const PIECE_MS = 60;
/** How long operators, too, give a proxy to see that an instance is back: two checks and some. */
const PROXY_NOTICES_MS = 3_000;
/** Until all earlier streams have ended, and the new ones are written by one instance and followed at both. */
const MIXED_AFTER_MS = 16_000;
const PAUSE_MS = 20;
/** Each failure begins with its time. */
const TIME_LENGTH = new Date().toISOString().length;

const words = process.argv.slice(2);
const isWriting = words.includes("--write");
const [name = "haproxy", rounds = "2"] = words.filter((word) => word !== "--write");
const loadBefore = readLoad();
openRunFolder();
const closings: (() => unknown)[] = [];
const postgres = await openPostgres();
if (!postgres) throw new Error("There is no PostgreSQL");
const bench: Bench = {
  isQuick: false,
  postgres,
  onEnd: (close) => closings.push(close),
  say: console.log,
};

const failures: string[] = [];
const done = { pages: 0, stored: 0, streams: 0, resumed: 0 };
let isOver = false;

try {
  const ports = [await freePort(), await freePort()];
  const proxyPort = await freePort();
  const site = `http://localhost:${proxyPort}`;
  const prepared = await prepareInstances(ports, site);
  const running = await Promise.all(prepared.map((instance) => instance.start()));
  const proxy = await startProxy(bench, name as ProxyName, { port: proxyPort, instances: ports });
  // The proxy itself answers before it has found the instances.
  await Promise.race([untilServed(site), proxy.ended]);
  const product = { origin: site, address: site } as Product;
  const holders: Holder[] = [];
  for (let index = 0; index < STORE_WORKERS + STREAM_WORKERS; index += 1) holders.push(await signIn(product));
  const stored: { holder: Holder; id: string }[] = [];
  const load = [
    ...Array.from({ length: PAGE_WORKERS }, (_, index) => askPages(site, index)),
    ...holders.slice(0, STORE_WORKERS).map((holder) => store(site, holder, stored)),
    ...holders.slice(STORE_WORKERS).map((holder) => stream(site, holder)),
  ];
  for (let round = 1; round <= Number(rounds); round += 1)
    for (const [index, instance] of prepared.entries()) {
      await wait(MIXED_AFTER_MS);
      const startedAt = performance.now();
      await running[index]?.end();
      const stoppedMs = Math.round(performance.now() - startedAt);
      running[index] = await instance.start();
      await wait(PROXY_NOTICES_MS);
      console.log(
        `round ${round}, instance ${index + 1}: ended after ${stoppedMs} ms`,
        done,
        failures.length,
      );
    }
  isOver = true;
  await Promise.all(load);
  const lost = await countLost(site, stored);
  const date = new Date().toISOString().slice(0, 10);
  const restarts: Restarts = {
    proxy: name,
    date,
    load: Math.round(loadBefore),
    restarts: Number(rounds) * prepared.length,
    ...done,
    failed: failures.length,
    lost,
  };
  console.log(restarts);
  if (isWriting) writeReport([], [restarts]);
  for (const [what, all] of Map.groupBy(failures, (failure) => failure.slice(TIME_LENGTH)))
    console.log(`${all.length} times, first at ${all[0]?.slice(0, TIME_LENGTH)}: ${what}`);
  process.exitCode = failures.length + lost === 0 ? 0 : 1;
} finally {
  isOver = true;
  for (const close of closings.reverse()) await close();
  await postgres.end();
}

async function prepareInstances(ports: readonly number[], site: string): Promise<PreparedProduct[]> {
  const databaseUrl = await postgres?.createSchema();
  const [rpcUrl, providerUrl] = [await startRpc(bench), await startProvider(bench)];
  const prepared: PreparedProduct[] = [];
  for (const port of ports)
    prepared.push(
      await prepareProduct(bench, {
        engine: "postgresql",
        rpcUrl,
        providerUrl,
        environment: {
          DATABASE_URL: databaseUrl ?? "",
          PORT: String(port),
          PUBLIC_URL: site,
          SESSION_SECRET: "one secret for both instances, long enough",
          TRUSTED_PROXIES: "127.0.0.1",
          SHUTDOWN_DRAIN_SECONDS: "5",
          SHUTDOWN_GRACE_SECONDS: "30",
        },
      }),
    );
  return prepared;
}

async function untilServed(site: string): Promise<void> {
  while (!(await fetch(`${site}/api/ready`).catch(() => undefined))?.ok) await wait(PAUSE_MS);
}

/** Repeats something until the restarts are over; each failure is recorded with its time. */
async function repeat(what: string, work: () => Promise<void>): Promise<void> {
  while (!isOver) {
    await work().catch((error: Error) => {
      failures.push(`${new Date().toISOString()} ${what}: ${error.message} ${String(error.cause ?? "")}`);
    });
    await wait(PAUSE_MS);
  }
}

async function ask(url: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, init);
  if (answer.ok) return answer;
  throw new Error(`${answer.status} ${(await answer.text()).slice(0, 200)}`);
}

function askPages(site: string, index: number): Promise<void> {
  return repeat("page", async () => {
    const paths = ["/", "/gallery", "/bakso", "/api/session", "/baksoai", `/?unkept=${index}`];
    await (await ask(site + paths[done.pages % paths.length])).arrayBuffer();
    done.pages += 1;
  });
}

function store(site: string, holder: Holder, stored: { holder: Holder; id: string }[]): Promise<void> {
  return repeat("store", async () => {
    const id = randomUUID();
    await createTalk(site, holder, id);
    stored.push({ holder, id });
    done.stored += 1;
  });
}

async function createTalk(site: string, { headers }: Holder, id: string): Promise<void> {
  const body = JSON.stringify({ conversation_id: id, name: "Restart" });
  await (await ask(`${site}/api/conversations`, { method: "POST", headers, body })).arrayBuffer();
}

/** Follows an answer as the web client does, over as many connections as it takes; and so does a second device. */
function stream(site: string, holder: Holder): Promise<void> {
  return repeat("stream", async () => {
    const conversation_id = randomUUID();
    await createTalk(site, holder, conversation_id);
    const headers = { ...holder.headers, accept: "text/event-stream" };
    const message = `[[paced:${PIECES}:${PIECE_MS}]] go on`;
    const body = JSON.stringify({ message, conversation_id, message_id: randomUUID() });
    const resume = (after: string, signal: AbortSignal) =>
      ask(`${site}/api/messages/${conversation_id}/live?after=${after}`, { headers, signal });
    let second: Promise<void> | undefined;
    await hear(
      {
        ask: (signal) => ask(`${site}/api/send_message`, { method: "POST", headers, body, signal }),
        resume,
        wait: pause,
      },
      undefined,
      (messageId) => {
        second = hear({ ask: undefined, resume, wait: pause }, messageId);
        // Its failure is handled below, when the first stream has ended.
        second.catch(() => undefined);
      },
    );
    await second;
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return wait(ms, undefined, { signal });
}

async function hear(
  connection: ReplyConnection,
  messageId: string | undefined,
  onStart?: (messageId: string) => void,
): Promise<void> {
  const listener = {
    onStart: (answer: { messageId: string }) => onStart?.(answer.messageId),
    onText: () => undefined,
    onDropped: () => {
      done.resumed += 1;
    },
    onResumed: () => undefined,
  };
  const end = await followReply(
    connection,
    { messageId, sequence: 0 },
    listener,
    new AbortController().signal,
  );
  if (end.kind !== "done" || end.status !== "complete") throw new Error(`ended as ${JSON.stringify(end)}`);
  if (end.text !== numberedText(PIECES)) throw new Error(`not whole: ${end.text.slice(-100)}`);
  done.streams += 1;
}

/** Everything acknowledged must be stored. */
async function countLost(site: string, stored: readonly { holder: Holder; id: string }[]): Promise<number> {
  let lost = 0;
  for (const { holder, id } of stored) {
    const answer = await fetch(`${site}/api/messages/${id}`, { headers: holder.headers });
    await answer.arrayBuffer();
    if (!answer.ok) lost += 1;
  }
  return lost;
}

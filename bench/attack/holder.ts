import { readdir } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { buildWhenNeeded } from "../../scripts/build-steps.ts";
import { createTestWallet } from "../../server/test/test-wallet.ts";
import type { Bench } from "../bench.context.ts";
import { type Holder, signIn } from "../harness/holder.ts";
import { openPostgres } from "../harness/postgres.ts";
import { residentMbOf } from "../harness/process-usage.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { startRpc } from "../harness/services.ts";

/**
 * One holder tries to stall everybody: node bench/attack/holder.ts [name…]. The built product runs with the limits on
 * holders that it ships with, on a PostgreSQL of our own; another holder asks for something small all the while. Everything is on
 * loopback, bounded in number and time. Pauses are the event loop's, as /metrics says them.
 */
const MESSAGES = 600;
const MESSAGE_CHARS = 400_000;
const PICTURE_BYTES = 50_000_000;

interface Stage {
  product: Product;
  attacker: Holder;
  other: Holder;
}

const ATTACKS: Record<string, (stage: Stage) => Promise<string>> = {
  "nothing, for comparison": async () => {
    await pause(3_000);
    return "";
  },
  "reads 240 MB of messages": async ({ product, attacker }) =>
    `${megabytes(await readAll(product, attacker, "/api/messages/c1"))} MB`,
  "reads 240 MB eight times at once": async ({ product, attacker }) => {
    const sizes = await Promise.all(
      Array.from({ length: 8 }, () => readAll(product, attacker, "/api/messages/c1")),
    );
    return `${sizes.map(megabytes).join(", ")} MB`;
  },
  "exports 240 MB": async ({ product, attacker }) =>
    `${megabytes(await readAll(product, attacker, "/api/export"))} MB`,
  "begins 20 exports and 20 reads, and takes none": async ({ product, attacker }) => {
    const paths = Array.from({ length: 20 }, () => ["/api/export", "/api/messages/c1"]).flat();
    const open = await Promise.all(paths.map((path) => begin(product, attacker, path)));
    await pause(3_000);
    for (const response of open) response.destroy();
    return statuses(open.map(({ statusCode }) => statusCode ?? 0));
  },
  "hands in 50 MB of empty JPEG segments": (stage) => handIn(stage, Buffer.from("ffe10002", "hex"), 1),
  "hands in 50 MB of filling": (stage) => handIn(stage, Buffer.from("ff", "hex"), 1),
  "hands in 40 of these at once": (stage) => handIn(stage, Buffer.from("ffe10002", "hex"), 40),
  "erases everything": async ({ product, attacker }) => {
    const answer = await fetch(`${product.address}/api/erase`, {
      method: "POST",
      headers: attacker.headers,
      body: JSON.stringify({ wallet_address: attacker.wallet }),
    });
    return JSON.stringify(await answer.json());
  },
};

const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

const statuses = (codes: readonly number[]): string =>
  [...Map.groupBy(codes, (code) => code)].map(([code, all]) => `${all.length} × ${code}`).join(", ");

const begin = (product: Product, { headers }: Holder, path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) =>
    get(product.address + path, { headers, agent: false }, resolve).once("error", reject),
  );

async function readAll(product: Product, holder: Holder, path: string): Promise<number> {
  let bytes = 0;
  for await (const piece of await begin(product, holder, path)) bytes += (piece as Buffer).length;
  return bytes;
}

async function handIn({ product, attacker }: Stage, filling: Buffer, times: number): Promise<string> {
  const picture = Buffer.alloc(PICTURE_BYTES, filling);
  picture.write("\xff\xd8\xff\xe1\x00\x02", "latin1");
  const { "content-type": _json, ...headers } = attacker.headers;
  const answers = await Promise.all(
    Array.from({ length: times }, async () => {
      const body = new FormData();
      body.set("image", new Blob([picture]), "a.jpg");
      // The server may close the connection of a client that it refuses while that still sends.
      return fetch(`${product.address}/api/analyze-image`, { method: "POST", headers, body }).then(
        ({ status }) => status,
        () => 0,
      );
    }),
  );
  return statuses(answers);
}

/** As an operator's collector reads it. The pause is the longest one since the last reading. */
async function longestPauseMs({ address }: Product): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/mu.exec(text)?.[1]) * 1_000;
}

/** Asks for something small until told to stop. @returns the longest wait */
async function askOn({ product, other }: Stage, isOver: () => boolean): Promise<number> {
  let longest = 0;
  while (!isOver()) {
    const beganAt = performance.now();
    await (await fetch(`${product.address}/api/limits`, { headers: other.headers })).arrayBuffer();
    longest = Math.max(longest, performance.now() - beganAt);
    await pause(20);
  }
  return longest;
}

async function leftOnDisk({ pid }: Product): Promise<number> {
  const folders = (await readdir(tmpdir())).filter((name) => name.match(`^bakso-files-.*-${pid}-`));
  const files = await Promise.all(folders.map((name) => readdir(join(tmpdir(), name)).catch(() => [])));
  return files.flat().length;
}

async function tryAttack(
  stage: Stage,
  name: string,
  attack: (stage: Stage) => Promise<string>,
): Promise<void> {
  const { product } = stage;
  const beforeMb = residentMbOf(product.pid);
  let mostMb = beforeMb;
  let isOver = false;
  await longestPauseMs(product);
  const watching = setInterval(() => {
    mostMb = Math.max(mostMb, residentMbOf(product.pid));
  }, 20);
  const asking = askOn(stage, () => isOver);
  const beganAt = performance.now();
  const result = await attack(stage);
  const seconds = (performance.now() - beganAt) / 1_000;
  isOver = true;
  const waitMs = await asking;
  clearInterval(watching);
  const pauseMs = await longestPauseMs(product);
  console.log(
    [
      name,
      `${seconds.toFixed(1)} s`,
      `pause ${Math.round(pauseMs)} ms`,
      `others wait ${Math.round(waitMs)} ms`,
    ]
      .concat(
        `memory +${Math.round(mostMb - beforeMb)} MB`,
        `files left ${await leftOnDisk(product)}`,
        result,
      )
      .join(" | "),
  );
}

const names = process.argv.slice(2);
await buildWhenNeeded((text) => console.log(`  … ${text}`));
const closings: (() => unknown)[] = [];
try {
  const postgres = await openPostgres();
  const bench: Bench = {
    isQuick: false,
    postgres,
    onEnd: (close) => closings.push(close),
    say: (text) => console.log(`  … ${text}`),
  };
  const wallet = createTestWallet();
  const product = await startProduct(bench, {
    engine: postgres ? "postgresql" : "pglite",
    rpcUrl: await startRpc(bench),
    async seed({ db }) {
      await sql`insert into conversations (wallet_address, conversation_id, name, next_position)
        values (${wallet.address}, 'c1', 'A long talk', ${MESSAGES})`.execute(db);
      await sql`
        insert into messages (wallet_address, conversation_id, message_id, position, role, content, status)
        select ${wallet.address}, 'c1', 'm' || n, n, 'user', repeat(md5(n::text), ${MESSAGE_CHARS / 32}), 'complete'
        from generate_series(0, ${MESSAGES - 1}) n`.execute(db);
    },
  });
  const stage: Stage = { product, attacker: await signIn(product, wallet), other: await signIn(product) };
  for (const [name, attack] of Object.entries(ATTACKS))
    if (names.length === 0 || names.some((part) => name.includes(part))) await tryAttack(stage, name, attack);
} finally {
  for (const close of closings.reverse()) await close();
}

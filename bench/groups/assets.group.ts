import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { cpus } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Bench, Group } from "../bench.context.ts";
import type { Figure } from "../figure.ts";
import { loadGenerator, requestRate } from "../harness/load.ts";
import { hasNginx, startNginx } from "../harness/nginx.ts";
import { type Product, startProduct, usualEngine } from "../harness/product.ts";
import { startBytes, startRpc } from "../harness/services.ts";
import { temporaryFolder } from "../harness/temporary-folder.ts";
import { median } from "../statistics.ts";

const CLIENT = join(import.meta.dirname, "../../web/build/client");
const SERVER_CORE = 0;
const LOAD_CORE = 1;
const WANTED_BYTES = 60_000;

/** How many files and rendered pages one core serves from memory. */
export const assets: Group = {
  name: "assets",
  area: "server",
  async measure(bench) {
    if (cpus().length < 2) throw new Error("This needs a core for the server and one for the load");
    const rpcUrl = await startRpc(bench);
    const product = await startProduct(bench, { engine: usualEngine(bench), rpcUrl, core: SERVER_CORE });
    return [await fileFigure(bench, product), await pageFigure(bench, product)];
  },
};

async function fileFigure(bench: Bench, product: Product): Promise<Figure> {
  const path = `/assets/${scriptOf(WANTED_BYTES)}`;
  const bytes = statSync(CLIENT + path).size;
  const isBesideNginx = hasNginx();
  const floorUrl = isBesideNginx
    ? (await startNginx(bench, CLIENT, SERVER_CORE)) + path
    : await sameBytes(bench, product.address + path);
  const [ours, floor] = await inTurn(bench, "a file", product.address + path, floorUrl);
  return {
    what: `GET a script of ${(bytes / 1_000).toFixed(0)} kB, one core`,
    unit: "requests/s",
    value: ours,
    floor: {
      what: isBesideNginx ? "nginx, one worker" : "bare node:http answering the same bytes",
      value: floor,
    },
    ...(isBesideNginx ? { goal: { on: "ratio", is: "at least", limit: 0.7 } as const } : {}),
    note: `asked by ${loadGenerator()}, uncompressed, so that both send the same`,
  };
}

async function pageFigure(bench: Bench, product: Product): Promise<Figure> {
  // Under the only host name that demo mode answers to.
  const url = `${product.origin}/roarmap`;
  const floorUrl = await sameBytes(bench, url, "br");
  const [ours, floor] = await inTurn(bench, "a page", url, floorUrl, true);
  return {
    what: "GET a rendered page, one core",
    unit: "requests/s",
    value: ours,
    floor: { what: "bare node:http answering the same bytes", value: floor },
    goal: { on: "figure", is: "at least", limit: 22_000 },
    note: `/roarmap, asked by ${loadGenerator()}, compressed, as browsers get it`,
  };
}

/** The script of the build whose size is nearest. */
function scriptOf(bytes: number): string {
  const folder = join(CLIENT, "assets");
  const away = (name: string) => Math.abs(statSync(join(folder, name)).size - bytes);
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  return scripts.reduce((one, other) => (away(other) < away(one) ? other : one));
}

/** A server that answers to everybody what we answer to this request. @returns its address */
async function sameBytes(
  bench: Bench,
  url: string,
  encoding: "identity" | "br" = "identity",
): Promise<string> {
  const { headers, bytes } = await rawAnswer(url, encoding);
  const file = join(await temporaryFolder(bench), "answer.json");
  await writeFile(file, JSON.stringify({ headers, bodyBase64: bytes.toString("base64") }));
  return (await startBytes(bench, file, SERVER_CORE)).said;
}

/** A response as it is sent; fetch would decompress it. */
async function rawAnswer(
  url: string,
  encoding: string,
): Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }> {
  const asked = get(url, { headers: { "accept-encoding": encoding } });
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const bytes = await buffer(answer);
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
  return { headers: answer.headers, bytes };
}

/** Medians of both, measured in turn, after one round that does not count. */
async function inTurn(
  bench: Bench,
  what: string,
  url: string,
  floorUrl: string,
  isBrowserLike = false,
): Promise<[number, number]> {
  const ours: number[] = [];
  const floors: number[] = [];
  const runs = bench.isQuick ? 1 : 5;
  for (let turn = -1; turn < runs; turn += 1) {
    bench.say(`${what}: run ${turn + 1} of ${runs}`);
    const load = { core: LOAD_CORE, seconds: turn < 0 || bench.isQuick ? 2 : 3, isBrowserLike };
    const rates = [await requestRate(url, load), await requestRate(floorUrl, load)];
    if (turn < 0) continue;
    ours.push(rates[0] ?? 0);
    floors.push(rates[1] ?? 0);
  }
  return [median(ours), median(floors)];
}

import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { ImageJobs, RecreatedImage, RecreationLimits, UserImages } from "@bakso/contract/studio";
import { plainPng, startFakeImageServer } from "../../fakes/image-server.ts";
import { startS3Server } from "../../server/test/s3-server.ts";
import type { Bench } from "../bench.context.ts";
import { type Holder, signIn } from "../harness/holder.ts";
import type { Product } from "../harness/product.ts";
import { temporaryFolder } from "../harness/temporary-folder.ts";
import { type Counts, isKept, NOTHING_COUNTED, readAs } from "./counting.ts";
import type { Fault, Outcome } from "./fault.ts";
import { type Manner, openFaultyService } from "./faulty-service.ts";
import { repeat } from "./outcomes.ts";
import { setStage } from "./stage.ts";

const DRAWERS = 10;
const AWAY_MS = 15_000;
const BEFORE_MS = 5_000;
const AFTER_MS = 15_000;
/** A silent bucket is asked three times, twice for each picture. */
const END_WITHIN_MS = 200_000;
const SETTLE_WITHIN_MS = 60_000;
/** The provider draws for so long, so that pictures are on their way when the bucket breaks. */
const DRAWING_MS = 1_500;
/** A wallet has only ten a day; they should last. */
const PAUSE_MS = 3_000;
const LATE_MS = 3_000;

interface Drawer {
  holder: Holder;
  asked: { jobId: string; told: RecreatedImage | undefined }[];
  refusals: string[];
}

interface Way {
  name: string;
  title: string;
  manner: Manner;
}

const WAYS: readonly Way[] = [
  { name: "refused", title: "refuses connections", manner: { is: "refused" } },
  { name: "silent", title: "takes calls and says nothing", manner: { is: "silent" } },
  { name: "error", title: "answers 500", manner: { is: "answering", status: 500, body: "<Error/>" } },
  { name: "late", title: `answers ${LATE_MS / 1_000} s late`, manner: { is: "late", ms: LATE_MS } },
];

/** Changes pictures again and again; both the upload and the result are stored. */
async function keepDrawing({ address }: Product, drawer: Drawer, isOver: () => boolean): Promise<void> {
  // The form sets its own type.
  const { "content-type": _, ...headers } = drawer.holder.headers;
  while (!isOver()) {
    const one: Drawer["asked"][number] = { jobId: randomUUID(), told: undefined };
    drawer.asked.push(one);
    const form = new FormData();
    form.set("prompt", `[[slow:${DRAWING_MS}]] in snow`);
    form.set("job_id", one.jobId);
    const colour = () => Math.floor(Math.random() * 256);
    const png = plainPng(64, 48, [colour(), colour(), colour()]);
    form.set("image", new Blob([new Uint8Array(png)], { type: "image/png" }), "cub.png");
    try {
      const answer = await fetch(`${address}/api/gpt-image-1`, { method: "POST", headers, body: form });
      const body = await answer.text();
      if (answer.ok) one.told = JSON.parse(body) as RecreatedImage;
      else drawer.refusals.push(/"code":"([\w.]+)"/.exec(body)?.[1] ?? `${answer.status} without a code`);
    } catch {
      drawer.refusals.push("connection broken");
    }
    await wait(PAUSE_MS);
  }
}

async function countPictures(
  product: Product,
  drawers: readonly Drawer[],
  stillAsking: number,
): Promise<Counts> {
  const counts: Counts = { ...NOTHING_COUNTED, hung: stillAsking };
  for (const { holder, asked } of drawers) {
    const read = <Body>(path: string) => readAs<Body>(product, holder.headers, path);
    const { images } = await read<UserImages>("/api/user-images");
    const { jobs } = await read<ImageJobs>("/api/image-jobs");
    const { used } = await read<RecreationLimits>(`/api/recreation-limits/${holder.wallet}`);
    const ids = images.map(({ id }) => id);
    counts.hung += jobs.length;
    counts.doubled += ids.length - new Set(ids).size + Math.max(0, images.length - asked.length);
    counts.complete += images.length;
    counts.wrongQuota += Math.abs(used - images.length);
    for (const { told } of asked) {
      counts.asked += 1;
      if (!told) {
        counts.toldOtherwise += 1;
        continue;
      }
      counts.toldComplete += 1;
      const { pathname } = new URL(told.imageUrl, product.address);
      const answer = await fetch(product.address + pathname, { headers: holder.headers });
      const bytes = await answer.arrayBuffer();
      const isThere = answer.ok && bytes.byteLength > 0 && ids.includes(told.image_id ?? "");
      if (!isThere) counts.lost += 1;
    }
  }
  return counts;
}

async function tryWhileDrawn(bench: Bench, manner: Manner): Promise<Outcome> {
  const painter = await startFakeImageServer();
  bench.onEnd(painter.close);
  const s3 = await startS3Server(await temporaryFolder(bench));
  bench.onEnd(s3.close);
  const bucket = await openFaultyService(bench, s3.url);
  const { asked, other } = await setStage(bench, {
    environment: {
      AI_EDIT_MODEL: "compatible:fake",
      AI_EDIT_BASE_URL: `${painter.url}/v1`,
      STORAGE_URL: `s3://pictures?endpoint=${bucket.url}`,
      AWS_ACCESS_KEY_ID: s3.key,
      AWS_SECRET_ACCESS_KEY: s3.key,
    },
  });
  const drawers: Drawer[] = [];
  for (let index = 0; index < DRAWERS; index += 1)
    drawers.push({ holder: await signIn(asked), asked: [], refusals: [] });
  let isOver = false;
  let stillAsking = drawers.length;
  const drawing = drawers.map((drawer) =>
    keepDrawing(asked, drawer, () => isOver).finally(() => {
      stillAsking -= 1;
    }),
  );
  await wait(BEFORE_MS);
  await bucket.behave(manner);
  await wait(AWAY_MS);
  const paid = painter.requests.length;
  await bucket.behave({ is: "well" });
  const mendedAt = performance.now();
  const toldBefore = countTold(drawers);
  while (countTold(drawers) === toldBefore && performance.now() - mendedAt < END_WITHIN_MS) await wait(50);
  const recoveriesMs = [performance.now() - mendedAt];
  await wait(AFTER_MS);
  isOver = true;
  await Promise.race([Promise.all(drawing), wait(END_WITHIN_MS)]);
  const endsAt = performance.now() + SETTLE_WITHIN_MS;
  let counts = await countPictures(other, drawers, stillAsking);
  while (!isKept(counts) && performance.now() < endsAt) {
    await wait(2_000);
    counts = await countPictures(other, drawers, stillAsking);
  }
  const sums = Map.groupBy(
    drawers.flatMap(({ refusals }) => refusals),
    (said) => said,
  );
  const said = [...sums].map(([code, all]) => `${code} ${all.length}`);
  const notes = [
    `the model was asked ${paid} times until it was mended, for ${toldBefore} pictures that were kept`,
  ];
  if (said.length > 0) notes.push(`told instead: ${said.join(", ")}`);
  return { times: 1, counts, recoveriesMs, notes };
}

const countTold = (drawers: readonly Drawer[]): number =>
  drawers.flatMap(({ asked }) => asked).filter(({ told }) => told).length;

export const STORAGE_FAULTS: readonly Fault[] = WAYS.map(({ name, title, manner }) => ({
  name: `s3-${name}`,
  title: `the S3 server ${title} for ${AWAY_MS / 1_000} s while pictures are changed; recovery: until the next picture`,
  times: 1,
  run: (bench, times) => repeat(bench, times, (once) => tryWhileDrawn(once, manner)),
}));

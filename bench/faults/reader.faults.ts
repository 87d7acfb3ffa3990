import { randomBytes, randomUUID } from "node:crypto";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { openStalledReader } from "../../server/test/stalled-reader.ts";
import type { Bench } from "../bench.context.ts";
import { readStream } from "../harness/event-stream.ts";
import { openConnectionsOf } from "../harness/process-usage.ts";
import type { Product } from "../harness/product.ts";
import { gatherHolders } from "../harness/questions.ts";
import type { Fault } from "./fault.ts";
import { repeat } from "./outcomes.ts";
import { setStage } from "./stage.ts";
import { tryWhileAsked } from "./trial.ts";
import { type Vitals, watchVitals } from "./vitals.ts";

const READERS = 300;
const READERS_OF_ONE = 30;
/** Each asks for about 4 MB, and reads nothing. */
const MESSAGES = 20;
const MESSAGE_BYTES = 100_000;
/** How long they may stay connected. */
const GONE_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 250;
const STREAMS = 2_000;
const STREAMS_OF_ONE = 20;
/** A word every other second: nearly idle, but not dead. */
const IDLE_QUESTION = "[[paced:60:2000]]";
const IDLE_MS = 60_000;
/** All of them come from one address, and one wallet may have some at a time. */
const ENVIRONMENT = { MAX_CONNECTIONS_PER_ADDRESS: "100000" };

const inMb = (value: number): string => `${Math.round(value)} MB`;

async function setWatchedStage(bench: Bench) {
  const vitals = await watchVitals(bench);
  const environment = { ...ENVIRONMENT, ...vitals.environment };
  return { vitals, stage: await setStage(bench, { nodeArgs: vitals.nodeArgs, environment }) };
}

const memoryWords = (before: number, vitals: Vitals): string =>
  `memory ${inMb(before)} before, ${inMb(vitals.mostMb())} at most, ${inMb(vitals.memoryMb())} after`;

/** A conversation of many long messages. */
async function storeLongTalk({ address }: Product, headers: Record<string, string>, conversationId: string) {
  for (let index = 0; index < MESSAGES; index += 1) {
    const content = randomBytes(MESSAGE_BYTES).toString("hex");
    const body = JSON.stringify({
      conversation_id: conversationId,
      role: "user",
      content,
      message_id: randomUUID(),
    });
    const answer = await fetch(`${address}/api/messages`, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
  }
}

const STALLED: Fault = {
  name: "stalled-readers",
  title: `${READERS} readers ask for 4 MB each and read none of it`,
  times: 1,
  run: (bench, times) =>
    repeat(bench, times, async (once) => {
      const { vitals, stage } = await setWatchedStage(once);
      const { asked } = stage;
      const holders = await gatherHolders(asked, READERS / READERS_OF_ONE);
      for (const { holder, conversationId } of holders)
        await storeLongTalk(asked, holder.headers, conversationId);
      return tryWhileAsked(
        once,
        stage,
        async ({ untilStored }) => {
          await vitals.begin(asked);
          const before = vitals.memoryMb();
          const readers = await Promise.all(
            holders.flatMap(({ holder, conversationId }) =>
              Array.from({ length: READERS_OF_ONE }, () =>
                openStalledReader(`${asked.address}/api/messages/${conversationId}`, holder.headers),
              ),
            ),
          );
          for (const { response } of readers) response.on("error", () => undefined);
          // A client that reads nothing does not see the end, so the server's own connections are counted.
          const ports = new Set(readers.map(({ response }) => response.socket.localPort ?? 0));
          const beganAt = performance.now();
          const open = () => openConnectionsOf(asked.pid, ports);
          while (open() > 0 && performance.now() - beganAt < GONE_WITHIN_MS) await wait(LOOK_EVERY_MS);
          const left = open();
          const goneAfter = Math.round((performance.now() - beganAt) / 1_000);
          for (const reader of readers) reader.close();
          const recoveryMs = await untilStored();
          return {
            times: 1,
            recoveriesMs: [recoveryMs],
            notes: [
              `${readers.length - left} of ${readers.length} were let go within ${goneAfter} s of the last one's coming`,
              memoryWords(before, vitals),
              await vitals.end(),
            ],
          };
        },
        { isWatchingPages: true },
      );
    }),
};

const openStream = (url: string, headers: Record<string, string>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { ...headers, accept: "text/event-stream" }, agent: false }, resolve).on(
      "error",
      reject,
    );
  });

const IDLE: Fault = {
  name: "idle-streams",
  title: `${STREAMS.toLocaleString("en")} streams stay open for ${IDLE_MS / 1_000} s, with a word every other second`,
  times: 1,
  run: (bench, times) =>
    repeat(bench, times, async (once) => {
      const { vitals, stage } = await setWatchedStage(once);
      const { asked } = stage;
      const holders = await gatherHolders(asked, STREAMS / STREAMS_OF_ONE);
      return tryWhileAsked(
        once,
        stage,
        async ({ untilStored }) => {
          await vitals.begin(asked);
          const before = vitals.memoryMb();
          for (const { holder, conversationId } of holders) {
            const body = JSON.stringify({
              message: IDLE_QUESTION,
              conversation_id: conversationId,
              message_id: randomUUID(),
            });
            // It lasts longer than anybody listens.
            readStream({ url: `${asked.address}/api/send_message`, headers: holder.headers, body }).catch(
              () => undefined,
            );
          }
          const streams: IncomingMessage[] = [];
          let [broken, refused] = [0, 0];
          for (const { holder, conversationId } of holders)
            for (let index = 1; index < STREAMS_OF_ONE; index += 1) {
              const stream = await openStream(
                `${asked.address}/api/messages/${conversationId}/live`,
                holder.headers,
              );
              if (stream.statusCode !== 200) refused += 1;
              stream.resume();
              stream.on("error", () => undefined);
              stream.on("close", () => {
                broken += 1;
              });
              streams.push(stream);
            }
          await wait(IDLE_MS);
          const brokenMeanwhile = broken;
          const memory = memoryWords(before, vitals);
          const pauses = await vitals.end();
          for (const stream of streams) stream.destroy();
          const recoveriesMs = [await untilStored()];
          const all = streams.length + holders.length;
          return {
            times: 1,
            recoveriesMs,
            notes: [`${all} streams open, ${refused} refused, ${brokenMeanwhile} broke`, memory, pauses],
          };
        },
        { isWatchingPages: true },
      );
    }),
};

export const READER_FAULTS: readonly Fault[] = [STALLED, IDLE];

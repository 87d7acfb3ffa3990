import { fileURLToPath } from "node:url";
import type { Bench } from "../bench.context.ts";
import { type Child, startChild } from "./child.ts";

const ADDRESS = /(http:\S+?)(?:\/v1)?\s/;

/** A program of ours that says its address when it is ready. */
const start = (bench: Bench, url: string, args: readonly string[] = [], core?: number): Promise<Child> =>
  startChild(bench, fileURLToPath(url), { args, ready: ADDRESS, core });

/** A node on which every wallet holds just enough. */
export const startRpc = async (bench: Bench): Promise<string> =>
  (await start(bench, import.meta.resolve("../children/rpc.main.ts"))).said;

/** The provider of the browser tests, with its named scenarios. */
export const startProvider = async (bench: Bench): Promise<string> =>
  (await start(bench, import.meta.resolve("../../fakes/ai-server.main.ts"), ["0"])).said;

/** The voice of the browser tests. */
export const startSpeech = async (bench: Bench): Promise<string> =>
  (await start(bench, import.meta.resolve("../../fakes/speech-server.main.ts"))).said;

/** A provider whose pieces say when they were sent. */
export const startStampedProvider = async (bench: Bench): Promise<string> =>
  (await start(bench, import.meta.resolve("../children/stamped-provider.main.ts"))).said;

/** A proxy that hands bytes on. */
export const startPassThrough = (bench: Bench, target: string): Promise<Child> =>
  start(bench, import.meta.resolve("../children/pass-through.main.ts"), [target]);

/** A proxy that reads every event and writes it anew, by hand. */
export const startReEmitter = (bench: Bench, target: string): Promise<Child> =>
  start(bench, import.meta.resolve("../children/re-emit.main.ts"), [target]);

/** A Fastify with one route and nothing else. */
export const startBareFastify = (bench: Bench): Promise<Child> =>
  start(bench, import.meta.resolve("../children/bare-fastify.main.ts"));

/** A node:http server that answers the same bytes to everybody. */
export const startBytes = (bench: Bench, file: string, core?: number): Promise<Child> =>
  start(bench, import.meta.resolve("../children/bytes.main.ts"), [file], core);

/** A page by hand that asks the provider, with nothing of ours in between. */
export const startFloorPage = async (bench: Bench, target: string): Promise<string> =>
  (await start(bench, import.meta.resolve("../children/floor-page.main.ts"), [target])).said;

import type Tinypool from "tinypool";
import { AppError } from "../errors/app-error.ts";
import type { PictureKind } from "./picture.kind.ts";
import type { PictureStructure } from "./picture.structure.ts";

export interface InspectTask {
  source: Uint8Array | { path: string };
  kind: PictureKind;
}

export interface PictureInspector {
  /** Looks at how a picture's file is built. @throws AppError picture.unreadable when that takes too long */
  inspect(task: InspectTask): Promise<PictureStructure>;
  close(): Promise<void>;
}

/** The worst 50 MB take one second of a processor that is not busy. */
const TIMEOUT_MS = 10_000;
const MOST_THREADS = 2;
const MAX_HEAP_MB = 32;
/** Nobody pays for threads while nobody brings pictures. */
const IDLE_MS = 30_000;

const WORKER = new URL("./inspect.worker.ts", import.meta.url);

/** Inspects in threads, which start with the first picture and end when none comes for a while. */
export function createPictureInspector(workerUrl: URL = WORKER): PictureInspector {
  let starting: Promise<Tinypool> | undefined;
  const start = async (): Promise<Tinypool> => {
    const { default: Pool } = await import("tinypool");
    return new Pool({
      filename: workerUrl.href,
      minThreads: 0,
      maxThreads: MOST_THREADS,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
  };

  return {
    async inspect(task) {
      starting ??= start();
      const pool = await starting;
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      try {
        return (await pool.run(task, { signal })) as PictureStructure;
      } catch (error) {
        if (signal.aborted) throw new AppError("picture.unreadable", { cause: error });
        throw error;
      }
    },
    async close() {
      await (await starting)?.destroy();
    },
  };
}

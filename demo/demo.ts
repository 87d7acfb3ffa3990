import type { Demo } from "../server/src/demo.ts";
import { createPictureThread } from "./drawing/picture.thread.ts";
import { createOfflineVoice } from "./voice/offline.voice.ts";

/** Where its threads and processes start; beside their sources when absent. */
export interface DemoFiles {
  pictureWorker?: URL | undefined;
  offlineVoice?: URL | undefined;
}

const PICTURE_WORKER = new URL("./drawing/picture.worker.ts", import.meta.url);
const OFFLINE_VOICE = new URL("./voice/espeak.child.ts", import.meta.url);

/** All that stands in for the outside. Making it starts and loads nothing heavy; each part comes when it is first used. */
export function createDemo({
  pictureWorker = PICTURE_WORKER,
  offlineVoice = OFFLINE_VOICE,
}: DemoFiles = {}): Demo {
  const thread = createPictureThread(pictureWorker);
  const voice = createOfflineVoice(offlineVoice);
  return {
    async startChain(options) {
      const { startDemoChain } = await import("./demo-chain.ts");
      return startDemoChain(options);
    },
    async startMarket(options) {
      const { startDemoMarket } = await import("./market/demo-market.ts");
      return startDemoMarket(options);
    },
    async chatWire(knows) {
      const { createOfflineWire } = await import("./chat/offline-chat.wire.ts");
      return createOfflineWire(knows);
    },
    async visionWire(phrases) {
      const { createOfflineVisionWire } = await import("./vision/offline-vision.wire.ts");
      return createOfflineVisionWire({ phrases });
    },
    images: (phrases) => ({
      async draw(order, signal) {
        const { drawOffline } = await import("./drawing/offline-image.models.ts");
        return drawOffline(order, thread, signal, phrases());
      },
      async change(order, signal) {
        const { changeOffline } = await import("./drawing/offline-image.models.ts");
        return changeOffline(order, thread, signal, phrases());
      },
    }),
    voice,
    async close() {
      voice.close();
      await thread.close();
    },
  };
}

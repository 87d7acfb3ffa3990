import { exportedRecord } from "./exported-record.ts";
import { none, type Part } from "./feature.ts";
import type { GateStore } from "./gate/gate.store.ts";
import type { JobService } from "./jobs/job.service.ts";
import type { JobStore } from "./jobs/job.store.ts";
import type { DailyUsageStore } from "./limits/daily-usage.store.ts";
import type { HolderBytes } from "./limits/holder-bytes.ts";
import type { SharedLimitStore } from "./limits/shared-limit.store.ts";
import type { SharedLimit } from "./limits/shared-limit.ts";
import type { PictureInspector } from "./pictures/picture.inspector.ts";
import type { PictureService } from "./pictures/picture.service.ts";
import { pictureAddress } from "./pictures/picture.store.ts";
import type { TemporaryFolder } from "./pictures/temporary-folder.ts";
import type { SessionService } from "./sessions/session.service.ts";
import type { SessionStore } from "./sessions/session.store.ts";

const MIDNIGHT_DOUBT_MS = 3_600_000;

interface CoreParts {
  jobStore: JobStore;
  jobs: JobService;
  limitStore: SharedLimitStore;
  holderBytes: HolderBytes;
  usage: DailyUsageStore;
  /** The day of the site's clock at an instant. */
  today(atMs: number): string;
  nowMs: () => number;
  shared: SharedLimit;
  returning: NodeJS.Timeout;
  pictures: PictureService;
  temporary: TemporaryFolder;
  inspector: PictureInspector;
  gateStore: GateStore;
  sessionStore: SessionStore;
  sessions: SessionService;
  publicUrl: () => string;
}

/**
 * What the core itself stores and does. Jobs end with the requests that wait for them, before anything is closed
 * (app.ts).
 */
export const coreParts = ({
  jobStore,
  jobs,
  limitStore,
  holderBytes,
  usage,
  today,
  nowMs,
  shared,
  returning,
  gateStore,
  pictures,
  temporary,
  inspector,
  sessionStore,
  sessions,
  publicUrl,
}: CoreParts): readonly Part[] => [
  holderBytes.part,
  {
    name: "limits",
    // With some margin: another instance's clock may still be before midnight.
    sweep: () => Promise.all([limitStore.sweep(), usage.sweep(today(nowMs() - MIDNIGHT_DOUBT_MS))]),
    jobKinds: none,
    // Today's counts stay until the day is over: erasing everything must not renew the day's limits.
    erase: (wallet) => usage.removeEnded(wallet, today(nowMs())),
    async *export(wallet, format) {
      for (const row of await usage.list(wallet)) yield exportedRecord(format, "usage", { ...row });
    },
    exportFiles: none,
    metrics: none,
    async close() {
      clearInterval(returning);
      await shared.close();
    },
  },
  {
    name: "gate",
    sweep: none,
    jobKinds: none,
    erase: gateStore.removeAll,
    async *export(wallet, format) {
      const balance = await gateStore.findBalance(wallet);
      if (balance)
        yield exportedRecord(format, "balance", {
          balance_raw: String(balance.balanceRaw),
          timestamp: new Date(balance.checkedAtMs).toISOString(),
        });
    },
    exportFiles: none,
    metrics: none,
    close: none,
  },
  {
    name: "sessions",
    sweep: sessionStore.sweep,
    jobKinds: none,
    // Before anything else is erased (features/erasure), and again for a wallet that signed in meanwhile.
    erase: sessions.endAll,
    async *export(wallet, format) {
      for (const { walletKind, createdAt, lastSeenAt } of await sessions.list(wallet))
        yield exportedRecord(format, "session", {
          wallet_kind: walletKind,
          timestamp: createdAt.toISOString(),
          last_seen_at: lastSeenAt.toISOString(),
        });
    },
    exportFiles: none,
    metrics: none,
    close: none,
  },
  {
    name: "pictures",
    sweep: pictures.sweep,
    jobKinds: none,
    erase: pictures.removeAll,
    async *export(wallet, format) {
      for await (const rows of pictures.pages(wallet))
        for (const { pictureId, mediaType, bytes, width, height, createdAt } of rows)
          yield exportedRecord(format, "picture", {
            url: `${publicUrl()}${pictureAddress(pictureId)}`,
            media_type: mediaType,
            bytes,
            width,
            height,
            timestamp: createdAt.toISOString(),
          });
    },
    async *exportFiles(wallet) {
      for await (const rows of pictures.pages(wallet))
        for (const { pictureId, createdAt } of rows)
          yield {
            name: `pictures/${pictureId}`,
            writtenAt: createdAt,
            open: () => pictures.open({ wallet, pictureId }),
          };
    },
    metrics: none,
    async close() {
      await inspector.close();
      await temporary.remove();
    },
  },
  {
    name: "jobs",
    sweep: jobStore.sweepEnded,
    jobKinds: none,
    // Their texts are in the rows that they were written for. A job that is still at work finds no row to write to.
    erase: jobStore.removeAll,
    export: none,
    exportFiles: none,
    metrics: [{ name: "bakso_jobs", help: "Jobs that this instance works on", read: jobs.count }],
    close: none,
  },
];

import type { Core } from "../../core.ts";
import { exportedRecord } from "../../exported-record.ts";
import { type Feature, none } from "../../feature.ts";
import { createContinuedTalkStore } from "./continued-talk.store.ts";
import { shareRoutes } from "./share.routes.ts";
import { createShareService, type ShareService } from "./share.service.ts";
import { createShareStore } from "./share.store.ts";

/** Links to frozen copies of talks, for everybody who has one. */
export function sharesFeature(
  core: Core,
): Feature & { findShare(token: string, ip: string): ReturnType<ShareService["find"]> } {
  const { db, pictures, storage, changes, content, publicUrl, addressLimits } = core;
  const shares = createShareService({
    store: createShareStore(db),
    storeContinuedTalk: createContinuedTalkStore(db),
    pictures,
    storage,
    changes,
    content,
    publicUrl,
  });
  return {
    name: "shares",
    routes: [shareRoutes(shares, addressLimits)],
    tools: none,
    sweep: shares.sweep,
    jobKinds: none,
    erase: shares.eraseAll,
    async *export(wallet, format) {
      for await (const { title, url, created_at, said } of shares.exported(wallet))
        yield exportedRecord(format, "shared_talk", {
          title,
          link: url,
          shared_at: created_at,
          messages: said,
        });
    },
    async *exportFiles(wallet) {
      for await (const { share_id, created_at, copies } of shares.exported(wallet))
        for (const { name, open } of copies)
          yield {
            name: `shared-talks/${share_id}/${name}`,
            writtenAt: new Date(created_at),
            async open() {
              return open();
            },
          };
    },
    metrics: none,
    close: none,
    async findShare(token, ip) {
      await addressLimits.count("calls", ip);
      return shares.find(token);
    },
  };
}
